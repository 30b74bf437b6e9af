// SPDX-License-Identifier: MIT

// The buffer of standard output is a variable of the C library.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// Functions of the C library. Views uses the C library only in this file, `FileWatch`, `ProcessVariables`,
/// `SystemPrograms` and `SystemSockets`.
package enum System {
  /// A terminal's line modes.
  typealias Modes = termios

  /// The result of a read or write operation.
  enum Transfer: Equatable {
    case bytes(Int)
    case wouldBlock
    case end
    case failed(Int32)
  }

  /// Returns whether a file or a folder exists.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns whether this process may run a file.
  static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// Calls a closure with the descriptor of a temporary file that contains bytes; returns its result, or `nil` if the file can't be
  /// written.
  static func withTemporaryFile<Value>(of bytes: [UInt8], _ body: (Int32) -> Value) -> Value? {
    guard let file = tmpfile() else { return nil }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else { return nil }
    rewind(file)
    return body(fileno(file))
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The host name of this machine, or an empty string.
  static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  static func message(_ code: Int32) -> String { String(cString: strerror(code)) }

  static var lastError: Int32 {
    get { errno }
    set { errno = newValue }
  }

  /// Returns the size that the terminal reports, or `nil`.
  static func size(of descriptor: Int32) -> Size? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return Size(width: Int(size.ws_col), height: Int(size.ws_row))
  }

  static func modes(of descriptor: Int32) -> Modes? {
    var modes = termios()
    return tcgetattr(descriptor, &modes) == 0 ? modes : nil
  }

  /// Sets line modes immediately; async-signal-safe.
  @discardableResult
  static func setModes(_ modes: UnsafePointer<Modes>, of descriptor: Int32) -> Bool {
    tcsetattr(descriptor, TCSANOW, modes) == 0
  }

  /// Returns modes in the notation in which `stty` sets them again; `nil` if this system's isn't known.
  static func text(of modes: Modes) -> String? {
    #if canImport(Darwin)
      return nil
    #else
      let flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map { UInt($0) }
      let characters = withUnsafeBytes(of: modes.c_cc) { $0.map { UInt($0) } }
      return (flags + characters).map { String($0, radix: 16) }.joined(separator: ":")
    #endif
  }

  /// Discards unread input; async-signal-safe.
  static func dropInput(of descriptor: Int32) { tcflush(descriptor, TCIFLUSH) }

  /// Returns modes in which bytes are passed unchanged.
  static func raw(_ modes: Modes) -> Modes {
    var modes = modes
    cfmakeraw(&modes)
    return modes
  }

  /// Opens the terminal of a descriptor again, so that the non-blocking mode doesn't affect the shell.
  static func reopen(_ descriptor: Int32, blocks: Bool = false) -> Int32? {
    var name = [CChar](repeating: 0, count: 256)
    guard ttyname_r(descriptor, &name, name.count) == 0 else { return nil }
    let opened = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC | (blocks ? 0 : O_NONBLOCK))
    return opened >= 0 ? opened : nil
  }

  /// Returns the number of bytes that can be read; async-signal-safe.
  static func waitingBytes(in descriptor: Int32) -> Int {
    #if canImport(Darwin)
      // The header's macro isn't imported.
      let request: UInt = 0x4004_667F
    #else
      let request = UInt(FIONREAD)
    #endif
    var count: Int32 = 0
    return descriptor >= 0 && ioctl(descriptor, request, &count) == 0 ? Int(count) : 0
  }

  /// Stops the process while it is in the background of its terminal, as setting the terminal's modes would do. Returns
  /// in the foreground, or if the signal is ignored.
  static func waitForForeground(of terminal: Int32) {
    let group = tcgetpgrp(terminal)
    if group >= 0, group != getpgrp() { kill(getpid(), SIGTTOU) }
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  /// Creates a pipe whose ends don't block and are closed on `exec`.
  package static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [0, 0]
    #if canImport(Glibc)
      guard Glibc.pipe(&ends) == 0 else { return nil }
    #elseif canImport(Musl)
      guard Musl.pipe(&ends) == 0 else { return nil }
    #else
      guard Darwin.pipe(&ends) == 0 else { return nil }
    #endif
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }

  static func setBlocking(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFL, 0) }

  static func setNonblocking(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }

  static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> Transfer {
    let count = buffer.withUnsafeMutableBytes { buffer in
      #if canImport(Glibc)
        Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
    }
    return count > 0 ? .bytes(count) : count == 0 ? .end : failure()
  }

  /// Reads a whole file; returns the error number if that fails, and `EFBIG` if the file is larger than a limit.
  static func contents(ofFile path: String, limit: Int) -> Result<[UInt8], FileError> {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return .failure(FileError(code: errno)) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      switch read(file, into: &buffer) {
      case .bytes(let count): bytes += buffer[..<count]
      case .end: return .success(bytes)
      case .wouldBlock: return .failure(FileError(code: EAGAIN))
      case .failed(let code): return .failure(FileError(code: code))
      }
      if bytes.count > limit { return .failure(FileError(code: EFBIG)) }
    }
  }

  /// The error number of a file that can't be read.
  struct FileError: Error {
    let code: Int32
  }

  /// Writes as many bytes as possible; async-signal-safe.
  static func write(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Transfer {
    #if canImport(Glibc)
      let written = Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      let written = Musl.write(descriptor, bytes, count)
    #else
      let written = Darwin.write(descriptor, bytes, count)
    #endif
    return written >= 0 ? .bytes(written) : failure()
  }

  /// Reads the next byte if there is one; async-signal-safe.
  static func readByte(_ descriptor: Int32) -> UInt8? {
    var byte: UInt8 = 0
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, &byte, 1)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, &byte, 1)
      #else
        let count = Darwin.read(descriptor, &byte, 1)
      #endif
      if count == 1 { return byte }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  private static func failure() -> Transfer {
    let code = errno
    return code == EAGAIN || code == EWOULDBLOCK || code == EINTR ? .wouldBlock : .failed(code)
  }

  /// A condition to wait for on a descriptor, and the result.
  struct Wait {
    var descriptor: Int32
    var writing = false
    var isReady = false
    /// A Boolean value that indicates whether the other side has closed the connection.
    var isClosed = false
  }

  /// Waits until a descriptor is ready or the time has passed; `nil` waits without a limit.
  static func wait(for waits: inout [Wait], milliseconds: Int?) {
    var polled = waits.map {
      pollfd(fd: $0.descriptor, events: Int16($0.writing ? POLLOUT : POLLIN), revents: 0)
    }
    let limit = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    let count = poll(&polled, nfds_t(polled.count), limit)
    for index in waits.indices {
      let events = count > 0 ? Int32(polled[index].revents) : 0
      waits[index].isReady = events != 0
      waits[index].isClosed = events & Int32(POLLHUP | POLLERR | POLLNVAL) != 0
    }
  }

  /// Reads the next line of standard input without its line feed; returns `nil` at the end.
  static func readLine() -> String? {
    var bytes: [UInt8] = []
    while let byte = readByte(0) {
      if byte == 0x0A { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Writes to standard error.
  static func writeError(_ text: String) { write(text, to: standardError) }

  /// Writes a sentence to standard error, and ends the process with status 1.
  static func fail(_ sentence: String) -> Never {
    writeError(sentence + "\n")
    exit(1)
  }

  /// Writes a whole text to a descriptor, and waits while that accepts nothing; returns the error number if it can't be written.
  @discardableResult static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let transfer = rest.withUnsafeBufferPointer { buffer -> Transfer in
        guard let base = buffer.baseAddress else { return .end }
        return write(descriptor, base, buffer.count)
      }
      switch transfer {
      case .bytes(let count) where count > 0: rest = rest.dropFirst(count)
      case .wouldBlock: _ = waitToWrite(descriptor, milliseconds: -1)
      case .bytes, .end: return EIO
      case .failed(let code): return code
      }
    }
    return nil
  }

  /// Opens the controlling terminal of the process, independent of its input and output.
  static func openControllingTerminal() -> Int32? {
    let opened = open("/dev/tty", O_RDWR | O_CLOEXEC)
    return opened >= 0 ? opened : nil
  }

  /// Waits until a descriptor accepts bytes; async-signal-safe.
  static func waitToWrite(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    wait(for: descriptor, events: POLLOUT, milliseconds)
  }

  /// Waits until a descriptor has bytes; async-signal-safe.
  static func waitToRead(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    wait(for: descriptor, events: POLLIN, milliseconds)
  }

  private static func wait(
    for descriptor: Int32, events: some BinaryInteger, _ milliseconds: Int32
  ) -> Bool {
    while true {
      var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let count = poll(&polled, 1, milliseconds)
      // A signal, such as that of a new size, doesn't end the wait.
      guard count < 0, errno == EINTR else { return count > 0 }
    }
  }
}

/// Signals that a terminal session handles.
extension System {
  typealias Handler = @convention(c) (Int32) -> Void
  typealias Disposition = sigaction

  /// The signals that end the process by default.
  static let deadly = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE,
  ]
  /// The signals of ``deadly`` that other processes and terminals send.
  static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  static let resized = SIGWINCH
  static let stopped = SIGTSTP
  static let continued = SIGCONT
  /// One more than the highest number of the signals above.
  static let signalLimit = 64

  /// Installs a handler that runs on the alternate stack, and returns the previous disposition.
  @discardableResult
  static func handle(_ signal: Int32, with handler: @escaping Handler) -> Disposition {
    var action = Disposition()
    var old = Disposition()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = Int32(SA_ONSTACK) | Int32(SA_RESTART)
    sigaction(signal, &action, &old)
    return old
  }

  /// Returns whether a disposition ignores a signal, as `nohup` does with SIGHUP.
  ///
  /// The handler is compared as a number, because it isn't a function then: SIG_IGN is 1 on all systems.
  static func isIgnored(_ disposition: Disposition) -> Bool {
    #if canImport(Darwin)
      let handler = disposition.__sigaction_u
    #else
      let handler = disposition.__sigaction_handler
    #endif
    return withUnsafeBytes(of: handler) { $0.load(as: UInt.self) } == 1
  }

  /// Restores a disposition; async-signal-safe.
  static func restore(_ signal: Int32, _ disposition: UnsafePointer<Disposition>) {
    sigaction(signal, disposition, nil)
  }

  /// Sends a signal to this thread. A blocked signal, as in its own handler, is delivered when the handler returns.
  static func send(_ signal: Int32) { raise(signal) }

  /// Unblocks a signal in its own handler; async-signal-safe.
  static func unblock(_ signal: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// The number of this process.
  static var processID: Int32 { getpid() }

  /// Sends a signal to the whole process.
  static func sendToProcess(_ signal: Int32) { kill(getpid(), signal) }

  /// Gives the calling thread an alternate signal stack, which is usable even if its own has overflowed.
  static func useAlternateStack(_ memory: UnsafeMutableRawPointer, size: Int) {
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = .init(size)
    stack.ss_flags = 0
    sigaltstack(&stack, nil)
  }

  /// Registers a function that is called when the process exits normally.
  static func atExit(_ function: @escaping @convention(c) () -> Void) { atexit(function) }
}

/// Redirection of standard output and standard error while a session holds the terminal.
extension System {
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

  /// Writes what `print` has buffered. From now on each line is written when it ends, also to a file, so that the lines
  /// of standard output and standard error are in order.
  static func flushOutput() {
    fflush(stdout)
    setvbuf(stdout, nil, _IOLBF, 4_096)
  }

  /// Returns whether both are the same device, such as one terminal.
  static func isSameDevice(_ first: Int32, _ second: Int32) -> Bool {
    var (one, other) = (stat(), stat())
    guard fstat(first, &one) == 0, fstat(second, &other) == 0 else { return false }
    return one.st_rdev == other.st_rdev && one.st_mode & S_IFMT == other.st_mode & S_IFMT
  }

  /// Creates an unnamed file in append mode.
  static func spool() -> Int32? {
    let folder = environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var name = Array("\(folder)/views-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { return nil }
    unlink(name)
    _ = fcntl(file, F_SETFL, O_APPEND | O_RDWR)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    return file
  }

  /// Duplicates a descriptor; the copy is closed on `exec`.
  static func duplicate(_ descriptor: Int32) -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy >= 0 ? copy : nil
  }

  /// Makes a descriptor refer to the file of another one; async-signal-safe.
  static func redirect(_ descriptor: Int32, to target: Int32) { dup2(target, descriptor) }

  /// Returns the length of a file in bytes; async-signal-safe.
  static func length(of file: Int32) -> Int { max(0, Int(lseek(file, 0, SEEK_END))) }

  /// Reads from an offset in a file; async-signal-safe.
  static func read(
    _ file: Int32, at place: Int, into buffer: UnsafeMutablePointer<UInt8>, _ count: Int
  ) -> Int { max(0, pread(file, buffer, count, off_t(place))) }

  /// Truncates a file; async-signal-safe.
  static func empty(_ file: Int32) { _ = ftruncate(file, 0) }
}

#if canImport(Darwin)
  /// Access to a Mach port through a descriptor that `poll` accepts.
  extension System {
    static func queue(watching port: mach_port_t) -> Int32? {
      let queue = kqueue()
      guard queue >= 0 else { return nil }
      var event = kevent64_s()
      event.ident = UInt64(port)
      event.filter = Int16(EVFILT_MACHPORT)
      event.flags = UInt16(EV_ADD)
      guard kevent64(queue, &event, 1, nil, 0, 0, nil) == 0 else {
        close(queue)
        return nil
      }
      return queue
    }

    /// Receives the message that made the port ready, if it is still there.
    static func receive(from port: mach_port_t) {
      let size = 1_024
      let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      defer { memory.deallocate() }
      let header = memory.bindMemory(to: mach_msg_header_t.self, capacity: 1)
      let result = mach_msg(
        header, MACH_RCV_MSG | MACH_RCV_TIMEOUT, 0, mach_msg_size_t(size), port, 0,
        mach_port_t(MACH_PORT_NULL))
      if result == KERN_SUCCESS { mach_msg_destroy(header) }
    }
  }
#endif

/// Writes a report for developers to standard error, which a session keeps until it has restored the terminal.
package func writeToStandardError(_ text: String) { System.writeError(text) }
