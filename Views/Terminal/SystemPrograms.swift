// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Child processes, such as the watchdog and the user's editor.
extension System {
  /// A program to start, with its surroundings.
  struct Program {
    /// The path of the program, or its name, which is searched for in `PATH`, and its arguments.
    var arguments: [String]
    /// The environment as `NAME=value`.
    var variables: [String]
    /// The descriptors that the program gets under other numbers.
    var descriptors: [(own: Int32, program: Int32)]
    /// A Boolean value that indicates whether the program may outlive this process: it is in a separate process group
    /// and inherits no other descriptors.
    var isSeparate = false
  }

  /// An error number of the system.
  struct Code: Error {
    let number: Int32

    /// A Boolean value that indicates whether an address is used by another socket.
    var isUsedAddress: Bool { number == EADDRINUSE }

    /// A Boolean value that indicates whether something else exists at a path.
    var isExisting: Bool { number == EEXIST }
  }

  /// Starts a program, which uses the default dispositions of signals, and returns its process identifier.
  static func start(_ program: Program) -> Result<Int32, Code> {
    guard let path = program.arguments.first else { return .failure(Code(number: ENOENT)) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0, posix_spawnattr_init(&attributes) == 0
    else { return .failure(Code(number: errno)) }
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // Also for signals that this process ignores or blocks.
    var all = sigset_t()
    var none = sigset_t()
    sigemptyset(&none)
    sigemptyset(&all)
    for signal in deadly + [stopped, continued, resized] { sigaddset(&all, signal) }
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    var flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    if program.isSeparate {
      flags |= Int16(POSIX_SPAWN_SETPGROUP)
      posix_spawnattr_setpgroup(&attributes, 0)
      #if canImport(Darwin)
        flags |= Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
      #endif
    }
    posix_spawnattr_setflags(&attributes, flags)
    for (own, number) in program.descriptors {
      posix_spawn_file_actions_adddup2(&actions, own, number)
    }
    #if !canImport(Darwin)
      // A pipe that a program inherits stays open while the program waits, such as for a terminal.
      for descriptor in program.isSeparate ? inheritedDescriptors : []
      where !program.descriptors.contains(where: { $0.program == descriptor }) {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif
    let words = program.arguments.map { (text: String) in strdup(text) }
    let variables = program.variables.map { (text: String) in strdup(text) }
    defer { for text in words + variables { free(text) } }
    var process = pid_t()
    let code = posix_spawnp(
      &process, path, &actions, &attributes, words + [nil], variables + [nil])
    return code == 0 ? .success(process) : .failure(Code(number: code))
  }

  /// The open descriptors above standard error that a program would inherit.
  private static var inheritedDescriptors: [Int32] {
    openDescriptors.filter { descriptor in
      guard descriptor > 2 else { return false }
      let flags = fcntl(descriptor, F_GETFD)
      return flags >= 0 && flags & FD_CLOEXEC == 0
    }
  }

  /// The open descriptors, or all that may be open where the system has no list of them.
  private static var openDescriptors: [Int32] {
    guard let folder = opendir("/proc/self/fd") else {
      return Array(0..<Int32(clamping: min(1_024, max(0, sysconf(Int32(_SC_OPEN_MAX))))))
    }
    defer { closedir(folder) }
    var descriptors: [Int32] = []
    while let entry = readdir(folder) {
      // SAFETY: the system ends the name with a zero inside of the entry. An entry may be shorter than its type, so it
      // is read in place and never copied. `d_name` is a tuple of `CChar`, to which its memory is bound.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if let descriptor = Int32(name) { descriptors.append(descriptor) }
    }
    return descriptors
  }

  /// Starts a shell that may outlive this process, with descriptors under new numbers and arguments for its script.
  static func startShell(
    _ script: String, descriptors: [(own: Int32, program: Int32)], arguments: [String] = []
  ) -> Int32? {
    let program = Program(
      arguments: ["/bin/sh", "-c", script, "sh"] + arguments, variables: ["PATH=/usr/bin:/bin"],
      descriptors: descriptors, isSeparate: true)
    return try? start(program).get()
  }

  /// Starts a program on a terminal, in the process group of this process.
  static func start(
    _ arguments: [String], on terminal: Int32, environment: [String: String]
  ) -> Result<Int32, Code> {
    let standard = (0...2 as ClosedRange<Int32>).map { (own: terminal, program: $0) }
    let program = Program(
      arguments: arguments, variables: variables(and: environment), descriptors: standard)
    return start(program)
  }

  /// Returns how a child process has ended, or nil if it still runs.
  static func ending(of process: Int32, waits: Bool) -> Result<ChildProgram.Ending?, Code> {
    var status: Int32 = 0
    while true {
      switch waitpid(process, &status, waits ? 0 : WNOHANG) {
      case 0: return .success(nil)
      case process:
        let signal = status & 0x7F
        return .success(signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal))
      default: guard errno == EINTR else { return .failure(Code(number: errno)) }
      }
    }
  }

  /// Returns the variables of this process, with others added or replaced.
  private static func variables(and others: [String: String]) -> [String] {
    ProcessVariables.all.filter { others[String($0.prefix { $0 != "=" })] == nil }
      + others.map { "\($0.key)=\($0.value)" }
  }

  /// Makes this process ignore Ctrl-C and Ctrl-\; returns the previous dispositions.
  static func ignoreInterrupts() -> [(signal: Int32, disposition: Disposition)] {
    [SIGINT, SIGQUIT].map { signal in
      var action = Disposition()
      var old = Disposition()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = SIG_IGN
      #else
        action.__sigaction_handler.sa_handler = SIG_IGN
      #endif
      sigaction(signal, &action, &old)
      return (signal, old)
    }
  }

  /// Waits for the end of a child process.
  static func waitForEnd(of process: Int32) {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}
