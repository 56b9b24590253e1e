internal import CSeccomp
internal import Glibc

extension Refusal {
  /// What is refused to the keypad, which gives it up as it begins, and to the engine.
  ///
  /// GTK may still put its helpers into sandboxes of their own.
  static let forKeypad = network + kernel

  /// What is refused to the engine: all that no keyboard needs and an intruder would like.
  ///
  /// - Parameter process: The engine's own process.
  /// - Returns: The table.
  package static func forEngine(_ process: Int32) -> [Refusal] {
    forKeypad + programs + processes(but: process) + signalsByFile + scheduling + privileges
      + fileSystems + attributes + coreDumps + machine
  }

  /// No network: sockets are local ones, and io_uring would make others past the filter.
  private static let network =
    [
      Refusal("socket", .unless(argument: 0, is: UInt64(AF_UNIX))),
      Refusal("socketpair", .unless(argument: 0, is: UInt64(AF_UNIX))),
    ] + ["socketcall", "io_uring_setup", "io_uring_enter", "io_uring_register"].all

  /// What changes the kernel, or looks at other programs through it.
  private static let kernel = [
    "ptrace", "process_vm_readv", "process_vm_writev", "kcmp", "pidfd_getfd",
    "init_module", "finit_module", "delete_module", "create_module", "kexec_load",
    "kexec_file_load", "bpf", "perf_event_open", "userfaultfd", "keyctl", "add_key",
    "request_key",
  ].all

  /// No program and no other process.
  ///
  /// A thread is made by `clone` with `CLONE_THREAD`; glibc takes
  /// that where `clone3`, whose flags a filter cannot see, does not exist.
  private static let programs =
    ["execve", "execveat", "fork", "vfork"].all + [
      Refusal("clone", .bits(argument: cloneFlags, mask: threadFlag, are: 0)),
      Refusal("clone3", error: ENOSYS),
    ]
    + namespaceFlags.map { Refusal("clone", .bits(argument: cloneFlags, mask: $0, are: $0)) }
    + ["unshare", "setns"].all

  /// No other process is signalled or given limits.
  ///
  /// Signal 0 only asks whether there is one, as
  /// libibus does of its daemon.
  private static func processes(but own: Int32) -> [Refusal] {
    [
      Refusal("kill", .unless(argument: 1, is: 0)),
      Refusal("tgkill", .unless(argument: 0, is: UInt64(own))),
      Refusal("prlimit64", .unless(argument: 0, is: 0)),
    ]
      + [
        "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_send_signal", "process_madvise",
        "process_mrelease", "migrate_pages", "move_pages",
      ].all
  }

  /// No signals by way of a file, and no requests to devices.
  ///
  /// The kernel sends SIGIO, or the signal of F_SETSIG, to whoever owns a file. `ioctl` can set the owner too. It can
  /// also push keys into a terminal and store flags with a file, and each driver adds requests. Only FIONREAD is
  /// allowed, the number of bytes to read: GLib needs it for inotify.
  private static let signalsByFile =
    [F_SETOWN, calculator_F_SETOWN_EX, calculator_F_SETSIG].map {
      Refusal("fcntl", .int(argument: 1, is: $0))
    } + [
      Refusal(
        "fcntl", .int(argument: 1, is: F_SETFL),
        .bits(argument: 2, mask: UInt64(O_ASYNC), are: UInt64(O_ASYNC))),
      Refusal("ioctl", .unless(argument: 1, is: UInt64(calculator_FIONREAD))),
    ]

  /// No priority is changed, of this process or another.
  ///
  /// Some versions of GLib try to set the scheduling of their own threads, and do without it.
  private static let scheduling = [
    "setpriority", "sched_setscheduler", "sched_setparam", "sched_setattr", "sched_setaffinity",
    "ioprio_set",
  ].all

  /// Nobody else's rights.
  private static let privileges = [
    "setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid", "setgroups", "setfsuid",
    "setfsgid", "capset",
  ].all

  /// No other view of the files, and no way to a file but by its path.
  private static let fileSystems = [
    "mount", "umount", "umount2", "pivot_root", "chroot", "move_mount", "open_tree",
    "open_tree_attr", "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr",
    "open_by_handle_at", "mknod", "mknodat",
    "swapon", "swapoff", "quotactl", "quotactl_fd", "fanotify_init",
  ].all

  /// No file's mode, owner, times or attributes are changed: they could hold what was typed.
  ///
  /// Landlock does not judge these.
  private static let attributes = [
    "chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "fchown", "lchown", "fchownat",
    "setxattr", "lsetxattr", "fsetxattr", "setxattrat", "removexattr", "lremovexattr",
    "fremovexattr", "removexattrat", "utime", "utimes", "futimesat", "utimensat", "file_setattr",
  ].all

  /// Core dumps stay off.
  private static let coreDumps = [
    Refusal("prctl", .int(argument: 0, is: PR_SET_DUMPABLE)),
    Refusal("prctl", .int(argument: 0, is: 0x5961_6D61)),  // PR_SET_PTRACER
    Refusal("prlimit64", .atLeast(argument: 2, 1)),
    Refusal("setrlimit"),
  ]

  /// The clock, the name and the power of the machine, its ports and its log.
  private static let machine = [
    "settimeofday", "clock_settime", "adjtimex", "clock_adjtime", "sethostname", "setdomainname",
    "reboot", "acct", "syslog", "iopl", "ioperm", "modify_ldt", "personality", "vhangup",
  ].all

  #if arch(s390x)
    private static let cloneFlags: UInt32 = 1
  #else
    private static let cloneFlags: UInt32 = 0
  #endif

  private static let threadFlag: UInt64 = 0x1_0000
  /// CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET.
  private static let namespaceFlags: [UInt64] = [
    0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000,
  ]
}

extension [String] {
  /// These calls, whatever their arguments.
  fileprivate var all: [Refusal] { map { Refusal($0) } }
}
