internal import CSeccomp
internal import Glibc

/// Tries a refused call, or a call that must still work, in a process of its own.
///
/// It does no harm where the filter is missing: a dangerous call gets invalid arguments, so only the filter answers `EACCES`.
package struct Attempt: Sendable {
  /// The kinds of attempts, in the order of the report.
  package enum Area: String, CaseIterable, Sendable {
    /// Any socket but a local one.
    case network
    case programs
    /// Signalling, reading, limiting or slowing other processes, and typing into their terminal.
    case processes
    case privileges
    /// Changing the view of the file system.
    case fileSystems
    /// Turning core dumps on.
    case coreDumps
    /// The clock, the name and the power of the machine.
    case machine
    /// Interfaces that change the kernel or look at programs through it.
    case kernel
    /// Changing files' attributes, and writing files if the kernel has Landlock.
    case files
    /// The system calls of another architecture.
    case otherTables
    /// Calls that must still work.
    case needed
  }

  package let name: String
  /// The error of a refused call.
  package let refusal: Int32
  /// Returns the result, or minus the error.
  package let run: @Sendable () -> Int
  /// False if this architecture does not have the call.
  private let isPossible: Bool

  private init(name: String, refusal: Int32 = EACCES, run: @escaping @Sendable () -> Int) {
    self.name = name
    self.refusal = refusal
    self.run = run
    isPossible = true
  }

  private init(
    call: String, as title: String? = nil, refusal: Int32 = EACCES,
    make: @escaping @Sendable (_ number: Int) -> Int
  ) {
    let number = Refusal.number(of: call)
    name = title ?? call
    self.refusal = refusal
    run = { number.map { make(Int($0)) } ?? Int(-ENOSYS) }
    isPossible = number != nil
  }

  private static func call(_ name: String, _ arguments: Int..., as title: String? = nil)
    -> Attempt
  {
    let padded = arguments + Array(repeating: 0, count: 6 - arguments.count)
    return Attempt(call: name, as: title) {
      calculator_call($0, padded[0], padded[1], padded[2], padded[3], padded[4], padded[5])
    }
  }

  /// All attempts of an area; all of them are refused, except those of ``Area/needed``.
  package static func all(of area: Area) -> [Attempt] {
    let attempts =
      switch area {
      case .network: network
      case .programs: programs
      case .processes: processes
      case .privileges: privileges
      case .fileSystems: fileSystems
      case .coreDumps: coreDumps
      case .machine: machine
      case .kernel: kernel
      case .files: attributes + writing
      case .otherTables: otherTables
      case .needed: needed
      }
    return attempts.filter(\.isPossible)
  }

  private static let network =
    [
      ("IPv4", AF_INET), ("IPv6", AF_INET6), ("packet", AF_PACKET), ("netlink", AF_NETLINK),
      ("vsock", 40), ("bluetooth", 31),
    ].flatMap { name, family in
      [SOCK_STREAM, SOCK_DGRAM, SOCK_RAW].map {
        call("socket", Int(family), Int($0.rawValue), as: "socket \(name) \($0.rawValue)")
      }
    } + [
      call("socket", 1 << 32 | Int(AF_INET), 1, as: "socket IPv4 with high bits"),
      call("socketpair", Int(AF_INET), 1),
      call("io_uring_setup", 1), call("io_uring_enter", -1), call("io_uring_register", -1),
    ]

  private static let programs =
    [
      call("execve"), call("execveat", -1),
      Attempt(call: "fork") { endingChild(calculator_call($0, 0, 0, 0, 0, 0, 0)) },
      Attempt(call: "clone") { endingChild(calculator_call($0, Int(SIGCHLD), 0, 0, 0, 0, 0)) },
      Attempt(call: "clone3", refusal: ENOSYS) { calculator_call($0, 0, 0, 0, 0, 0, 0) },
      call("unshare"), call("setns", -1),
    ]
    + namespaces.map { name, flag in
      // The flags are invalid together, so no process is made.
      call("clone", 0x1_0000 | flag, as: "clone of a thread in a namespace of \(name)")
    } + vfork

  /// The kinds of namespaces, and their flags of `clone`.
  private static let namespaces = [
    ("mounts", 0x2_0000), ("control groups", 0x200_0000), ("names", 0x400_0000),
    ("messages", 0x800_0000), ("users", 0x1000_0000), ("processes", 0x2000_0000),
    ("networks", 0x4000_0000),
  ]

  private static let processes =
    [
      call("kill", 1, 99, as: "kill 1"), call("kill", -1, 99, as: "kill all"),
      call("tgkill", 1, 1), call("tkill", 1), call("rt_sigqueueinfo", 1),
      call("rt_tgsigqueueinfo", 1, 1), call("pidfd_send_signal", -1),
      call("process_madvise", -1), call("process_mrelease", -1), call("migrate_pages", 1),
      call("move_pages", 1), call("prlimit64", 1, Int(RLIMIT_CORE.rawValue)),
    ] + signalsByFile + [
      call("setpriority", -1), call("sched_setscheduler", -1), call("sched_setparam", -1),
      call("sched_setattr", -1), call("sched_setaffinity", -1), call("ioprio_set", -1),
    ]

  /// The descriptor is not open.
  private static let signalsByFile =
    [
      call("fcntl", -1, Int(F_SETOWN), as: "fcntl F_SETOWN"),
      call("fcntl", -1, 1 << 32 | Int(F_SETOWN), as: "fcntl F_SETOWN with high bits"),
      call("fcntl", -1, Int(calculator_F_SETOWN_EX), as: "fcntl F_SETOWN_EX"),
      call("fcntl", -1, Int(calculator_F_SETSIG), as: "fcntl F_SETSIG"),
      call("fcntl", -1, Int(F_SETFL), Int(O_ASYNC | O_NONBLOCK), as: "fcntl O_ASYNC"),
    ]
    + [
      ("FIOSETOWN", calculator_FIOSETOWN), ("SIOCSPGRP", calculator_SIOCSPGRP),
      ("FIOASYNC", calculator_FIOASYNC), ("TIOCSTI", calculator_TIOCSTI),
      ("TIOCLINUX", calculator_TIOCLINUX),
    ].map { name, request in call("ioctl", -1, Int(request), as: "ioctl \(name)") }
    + [
      call(
        "ioctl", -1, 1 << 32 | Int(calculator_FIONREAD), as: "ioctl with high bits")
    ]

  private static let privileges = [
    call("setuid", -1), call("setgid", -1), call("setreuid", -1, -1), call("setregid", -1, -1),
    call("setresuid", -1, -1, -1), call("setresgid", -1, -1, -1), call("setgroups", -1),
    call("setfsuid", -1), call("setfsgid", -1), call("capset"),
  ]

  private static let fileSystems = [
    call("mount"), call("umount2"), call("pivot_root"), call("chroot"), call("move_mount", -1),
    call("open_tree", -1), call("open_tree_attr", -1), call("fsopen"), call("fsconfig", -1),
    call("fsmount", -1),
    call("fspick", -1), call("mount_setattr", -1), call("open_by_handle_at", -1),
    call("mknod"), call("mknodat", -1), call("swapon"), call("swapoff"), call("quotactl", -1),
    call("quotactl_fd", -1), call("fanotify_init", -1),
  ]

  private static let coreDumps = [
    call("prctl", Int(PR_SET_DUMPABLE), 77, as: "prctl dumpable"),
    call("prctl", 1 << 32 | Int(PR_SET_DUMPABLE), 77, as: "prctl dumpable with high bits"),
    call("prctl", 0x5961_6D61, 0x7FFF_FFFF, as: "prctl ptracer"),
    call("prlimit64", 0, Int(RLIMIT_CORE.rawValue), 1, as: "prlimit64 to set"),
    call("setrlimit", Int(RLIMIT_CORE.rawValue)),
  ]

  private static let machine = [
    call("settimeofday", 1), call("clock_settime", 0), call("adjtimex"),
    call("clock_adjtime", 0), call("sethostname", 0, -1), call("setdomainname", 0, -1),
    call("reboot"), call("acct", 1), call("syslog", 10), call("iopl", 4),
    call("ioperm", 1 << 20), call("modify_ldt", 99), call("personality", 0xFFFF_FFFF),
    Attempt(call: "vhangup") {
      leaveTerminal()
      return calculator_call($0, 0, 0, 0, 0, 0, 0)
    },
  ]

  /// Gives up the process's terminal, so that `vhangup` has nothing to hang up.
  ///
  /// The lock-in refuses this too: call it before a lock-in that does not refuse `vhangup`.
  package static func leaveTerminal() {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY)
    guard terminal >= 0 else { return }
    // The kernel sends SIGHUP to the leader of a session.
    let answer = signal(SIGHUP, SIG_IGN)
    _ = ioctl(terminal, UInt(TIOCNOTTY), 0)
    close(terminal)
    signal(SIGHUP, answer)
  }

  private static let kernel = [
    call("ptrace", 2), call("process_vm_readv", -1), call("process_vm_writev", -1),
    call("kcmp", -1, -1, -1), call("pidfd_getfd", -1), call("init_module"), call("create_module"),
    call("finit_module", -1), call("delete_module"), call("kexec_load", 0, 0, 0, -1),
    call("kexec_file_load", -1, -1, 0, 0, -1), call("bpf", 9999), call("perf_event_open"),
    call("userfaultfd", -1), call("keyctl", 9999), call("add_key"), call("request_key"),
  ]

  /// No such file is there.
  private static let attributes = [
    call("chmod"), call("fchmod", -1), call("fchmodat", -1), call("fchmodat2", -1), call("chown"),
    call("fchown", -1), call("lchown"), call("fchownat", -1), call("setxattr"), call("lsetxattr"),
    call("fsetxattr", -1), call("setxattrat", -1), call("removexattr"), call("lremovexattr"),
    call("fremovexattr", -1), call("removexattrat", -1), call("utime"), call("utimes"),
    call("futimesat", -1), call("utimensat", -1), call("file_setattr", -1),
    call("ioctl", -1, Int(calculator_FS_IOC_SETFLAGS), as: "ioctl FS_IOC_SETFLAGS"),
  ]

  /// Refused only if the kernel has Landlock.
  private static let writing = [
    // /proc/self/root is a link to a folder.
    Attempt(name: "link as the folder of dconf", refusal: ENOTDIR) {
      closing(FileRights.open("/proc/self/root"))
    },
    Attempt(name: "file without a name") {
      closing(open("/tmp", O_WRONLY | __O_TMPFILE | O_DIRECTORY, 0o600))
    },
    Attempt(name: "file") {
      defer { unlink(path) }
      return closing(open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600))
    },
    Attempt(name: "file folder") {
      defer { rmdir(path) }
      return mkdir(path, 0o700) == 0 ? 0 : Int(-errno)
    },
    Attempt(name: "file link") {
      defer { unlink(path) }
      return symlink("/nonexistent", path) == 0 ? 0 : Int(-errno)
    },
  ]

  #if arch(x86_64)
    private static let vfork = [
      Attempt(call: "vfork") { calculator_vfork($0) }
    ]
    /// getpid in the x32 table.
    private static let otherTables = [
      Attempt(name: "x32") { calculator_call(0x4000_0000 + 39, 0, 0, 0, 0, 0, 0) }
    ]
    /// getpid in the table of i386; a kernel without that table ends the process with SIGSEGV.
    package static let i386 = Attempt(name: "i386") { calculator_call_i386(20) }
  #else
    private static let otherTables: [Attempt] = []
    // Newer architectures do not have the call.
    private static let vfork: [Attempt] = []
  #endif

  private static let needed = [
    Attempt(name: "local socket") { closing(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)) },
    Attempt(name: "file to read") { closing(open("/proc/self/maps", O_RDONLY)) },
    // This process: the kernel itself refuses signals to other users' processes.
    call("kill", Int(getpid()), 0, as: "whether there is a process"),
    call("prlimit64", 0, Int(RLIMIT_NOFILE.rawValue), as: "limit of its own"),
    call("prctl", Int(PR_GET_DUMPABLE), as: "no core dumps"),
    Attempt(name: "how much there is to read") {
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var count: Int32 = 0
      return ioctl(descriptor, UInt(calculator_FIONREAD), &count) == 0 ? 0 : Int(-errno)
    },
    Attempt(name: "not to wait for a file") {
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      return fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 ? 0 : Int(-errno)
    },
    Attempt(name: "the flag of dconf") {
      let folder = EngineLockIn.settingsFolder() ?? ""
      return closing(open(folder + "/user", O_RDWR | O_CREAT, 0o600))
    },
    Attempt(name: "the figures of a volume") {
      var record = statvfs()
      return statvfs("/", &record) == 0 ? 0 : Int(-errno)
    },
  ]

  /// A new name for each run: a lock-in that refuses removing files but not making them leaves a file.
  private static let path: String = {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return "/tmp/calculator-attempt-\(getpid())-\(now.tv_sec)-\(now.tv_nsec)"
  }()

  private static func closing(_ descriptor: Int32) -> Int {
    guard descriptor >= 0 else { return Int(-errno) }
    close(descriptor)
    return 0
  }

  /// Ends the child, if making one is not refused.
  private static func endingChild(_ result: Int) -> Int {
    if result == 0 { _exit(0) }
    return result
  }
}
