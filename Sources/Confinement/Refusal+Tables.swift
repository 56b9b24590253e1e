internal import CSeccomp
internal import Glibc

extension Refusal {
  /// The calls refused to the engine and the keypad.
  ///
  /// GTK may still put its helpers into sandboxes.
  static let forKeypad = network + kernel

  /// The calls refused to the engine, which no keyboard needs; `process` is the engine itself.
  package static func forEngine(_ process: Int32) -> [Refusal] {
    forKeypad + programs + processes(but: process) + signalsByFile + scheduling + privileges
      + fileSystems + attributes + coreDumps + machine
  }

  /// Allows only local sockets; io_uring would get others past the filter.
  private static let network =
    [
      Refusal("socket", .unless(argument: 0, is: UInt64(AF_UNIX))),
      Refusal("socketpair", .unless(argument: 0, is: UInt64(AF_UNIX))),
    ] + ["socketcall", "io_uring_setup", "io_uring_enter", "io_uring_register"].all

  /// Calls that change the kernel, or look at other programs through it.
  private static let kernel = [
    "ptrace", "process_vm_readv", "process_vm_writev", "kcmp", "pidfd_getfd",
    "init_module", "finit_module", "delete_module", "create_module", "kexec_load",
    "kexec_file_load", "bpf", "perf_event_open", "userfaultfd", "keyctl", "add_key",
    "request_key",
  ].all

  /// No program and no other process.
  ///
  /// `clone` with `CLONE_THREAD` makes threads; glibc uses it if `clone3`, whose flags a filter cannot see, does not exist.
  private static let programs =
    ["execve", "execveat", "fork", "vfork"].all + [
      Refusal("clone", .bits(argument: cloneFlags, mask: threadFlag, are: 0)),
      Refusal("clone3", error: ENOSYS),
    ]
    + namespaceFlags.map { Refusal("clone", .bits(argument: cloneFlags, mask: $0, are: $0)) }
    + ["unshare", "setns"].all

  /// Other processes are not signalled or given limits, but signal 0 is allowed: libibus checks its daemon with it.
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
  /// The kernel sends SIGIO, or the signal of F_SETSIG, to the owner of a file. `ioctl` can set the owner, push keys into a terminal
  /// and store flags with a file, and each driver adds requests. Only FIONREAD is allowed: GLib needs it for inotify.
  private static let signalsByFile =
    [F_SETOWN, calculator_F_SETOWN_EX, calculator_F_SETSIG].map {
      Refusal("fcntl", .int(argument: 1, is: $0))
    } + [
      Refusal(
        "fcntl", .int(argument: 1, is: F_SETFL),
        .bits(argument: 2, mask: UInt64(O_ASYNC), are: UInt64(O_ASYNC))),
      Refusal("ioctl", .unless(argument: 1, is: UInt64(calculator_FIONREAD))),
    ]

  /// Some versions of GLib set the scheduling of their threads, and do without it.
  private static let scheduling = [
    "setpriority", "sched_setscheduler", "sched_setparam", "sched_setattr", "sched_setaffinity",
    "ioprio_set",
  ].all

  private static let privileges = [
    "setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid", "setgroups", "setfsuid",
    "setfsgid", "capset",
  ].all

  /// No other view of the file system, and no access to a file except by its path.
  private static let fileSystems = [
    "mount", "umount", "umount2", "pivot_root", "chroot", "move_mount", "open_tree",
    "open_tree_attr", "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr",
    "open_by_handle_at", "mknod", "mknodat",
    "swapon", "swapoff", "quotactl", "quotactl_fd", "fanotify_init",
  ].all

  /// A file's mode, owner, times and attributes could store what was typed, and Landlock does not cover them.
  private static let attributes = [
    "chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "fchown", "lchown", "fchownat",
    "setxattr", "lsetxattr", "fsetxattr", "setxattrat", "removexattr", "lremovexattr",
    "fremovexattr", "removexattrat", "utime", "utimes", "futimesat", "utimensat", "file_setattr",
  ].all

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
  fileprivate var all: [Refusal] { map { Refusal($0) } }
}
