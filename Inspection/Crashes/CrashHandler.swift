// SPDX-License-Identifier: MIT

import LocalFiles
import Views

/// The signal handlers that record the end of the process.
///
/// A handler calls only async-signal-safe functions: it appends the signal, the return addresses and the memory map to
/// a file that is open already, starts the program again, which writes the report, and writes one sentence to standard
/// error. Everything that it needs is allocated when it is installed. Then the signal has the effect that it would have
/// without the handler.
enum CrashHandler {
  /// The data of the handlers, as plain memory without references.
  private struct Table {
    /// The file of the run, and the paths that are removed when the process ends as intended; -1 and nil for none.
    var record: Int32 = -1
    var files: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    var folder: UnsafeMutablePointer<CChar>?
    /// The program that writes the report.
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var variables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var actions: UnsafeMutablePointer<SpawnActions>
    var attributes: UnsafeMutablePointer<SpawnAttributes>
    /// The sentence before and after the name of the signal.
    var beginning: UnsafeMutablePointer<CChar>
    var end: UnsafeMutablePointer<CChar>
    let names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    /// The dispositions from before the installation, and those with which a signal is sent again.
    let before: UnsafeMutablePointer<sigaction>
    let next: UnsafeMutablePointer<sigaction>
    /// A pipe through which memory is read that may not be mapped.
    let pipe: (read: Int32, write: Int32)
    let buffer: UnsafeMutablePointer<UInt8>
    /// A pipe with one byte, which the first handler takes.
    let token: (read: Int32, write: Int32)
    /// The process that installed the handlers; a copy of the process reports nothing.
    var process: pid_t
  }

  #if canImport(Darwin)
    typealias SpawnActions = posix_spawn_file_actions_t?
    typealias SpawnAttributes = posix_spawnattr_t?
  #else
    typealias SpawnActions = posix_spawn_file_actions_t
    typealias SpawnAttributes = posix_spawnattr_t
  #endif

  private static let bufferSize = 4_096
  private static let signalLimit = 65
  /// The time in milliseconds that writing the report may take before the process ends without waiting.
  private static let timeout = 5_000

  /// The signals of a crash.
  static let deadly = [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE]
  /// The signals that other processes and terminals send to end the process.
  static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  // SAFETY: allocated before any handler is installed, and never freed. The main actor writes it while no handler is
  // installed; the first handler takes the token and is then the only one that uses it.
  nonisolated(unsafe) private static var table: UnsafeMutablePointer<Table>?
  @MainActor private static var isInstalled = false

  /// The files and texts of a run.
  struct Run {
    var record: Int32
    var folder: String
    var files: [String]
    /// The program that writes the report, and its environment as `NAME=value`.
    var writer: [String]
    var variables: [String]
    /// The sentence before and after the name of the signal.
    var sentence: (beginning: String, end: String)
  }

  /// Returns the name of a signal, such as "illegal instruction".
  static func name(of signal: Int32) -> String {
    switch signal {
    case SIGABRT: "abort"
    case SIGSEGV: "invalid memory access"
    case SIGBUS: "bus error"
    case SIGILL: "illegal instruction"
    case SIGTRAP: "trap"
    case SIGFPE: "arithmetic error"
    case SIGKILL: "killed"
    default: "signal \(signal)"
    }
  }

  /// Installs the handlers; returns `false` if the system refuses a resource, or they are installed already.
  @MainActor static func install(_ run: Run) -> Bool {
    guard !isInstalled, let pipe = System.pipe(), let token = System.pipe() else { return false }
    isInstalled = true
    let names = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: signalLimit)
    for signal in 0..<signalLimit { names[signal] = strdup(name(of: Int32(signal))) }
    let before = UnsafeMutablePointer<sigaction>.allocate(capacity: signalLimit)
    before.initialize(repeating: sigaction(), count: signalLimit)
    let next = UnsafeMutablePointer<sigaction>.allocate(capacity: signalLimit)
    next.initialize(repeating: sigaction(), count: signalLimit)
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: bufferSize)
    buffer.initialize(repeating: 0, count: bufferSize)
    let actions = UnsafeMutablePointer<SpawnActions>.allocate(capacity: 1)
    let attributes = UnsafeMutablePointer<SpawnAttributes>.allocate(capacity: 1)
    prepare(actions, attributes)
    guard let beginning = strdup(run.sentence.beginning), let end = strdup(run.sentence.end) else {
      return false
    }
    let new = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    new.initialize(
      to: Table(
        record: run.record, files: strings(run.files), folder: strdup(run.folder),
        arguments: run.writer.isEmpty ? nil : strings(run.writer),
        variables: strings(run.variables), actions: actions, attributes: attributes,
        beginning: beginning, end: end, names: names, before: before, next: next, pipe: pipe,
        buffer: buffer,
        token: token, process: getpid()))
    var byte: UInt8 = 0
    _ = write(token.write, &byte, 1)
    table = new
    atexit(atEnd)
    for signal in deadly + ending { handle(signal) }
    return true
  }

  /// Removes the files of the run, because the process ends as intended, and uninstalls the handlers.
  @MainActor static func uninstall() {
    guard isInstalled, let table else { return }
    leave()
    for signal in deadly + ending { sigaction(signal, table.pointee.before + Int(signal), nil) }
    self.table = nil
    isInstalled = false
  }

  private static func strings(
    _ texts: [String]
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { list[index] = strdup(text) }
    list[texts.count] = nil
    return list
  }

  /// Gives the writer of the report no files, no blocked signals and the default effects of signals.
  private static func prepare(
    _ actions: UnsafeMutablePointer<SpawnActions>,
    _ attributes: UnsafeMutablePointer<SpawnAttributes>
  ) {
    #if canImport(Darwin)
      actions.initialize(to: nil)
      attributes.initialize(to: nil)
    #else
      actions.initialize(to: SpawnActions())
      attributes.initialize(to: SpawnAttributes())
    #endif
    posix_spawn_file_actions_init(actions)
    posix_spawnattr_init(attributes)
    for number in 0...2 as ClosedRange<Int32> {
      posix_spawn_file_actions_addopen(
        actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
    }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigemptyset(&all)
    for signal in deadly + ending { sigaddset(&all, signal) }
    posix_spawnattr_setsigmask(attributes, &none)
    posix_spawnattr_setsigdefault(attributes, &all)
    posix_spawnattr_setflags(
      attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
  }

  @MainActor private static func handle(_ signal: Int32) {
    guard let table else { return }
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_sigaction = onSignal
    #else
      action.__sigaction_handler.sa_sigaction = onSignal
    #endif
    action.sa_flags = Int32(SA_ONSTACK) | Int32(SA_RESTART) | Int32(SA_SIGINFO)
    sigaction(signal, &action, table.pointee.before + Int(signal))
    // An ignored signal, as with `nohup`, stays ignored.
    if isIgnored(table.pointee.before[Int(signal)]) {
      sigaction(signal, table.pointee.before + Int(signal), nil)
    }
    // The runtime's own report is interactive, so that it is shown only if it was asked for.
    if getenv("SWIFT_BACKTRACE").map({ $0.pointee != 0 }) == true {
      table.pointee.next[Int(signal)] = table.pointee.before[Int(signal)]
    }
  }

  private static func isIgnored(_ disposition: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = disposition.__sigaction_u
    #else
      let handler = disposition.__sigaction_handler
    #endif
    return withUnsafeBytes(of: handler) { $0.load(as: UInt.self) } == 1
  }

  // MARK: In the handler

  // Not on the main actor, as the closures of its methods would be.
  private typealias Handler =
    @convention(c) (
      Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
    ) -> Void
  private static let onSignal: Handler = { CrashHandler.die($0, $2) }
  private static let atEnd: @convention(c) () -> Void = { CrashHandler.leave() }

  /// Records the signal, and sends it again with its earlier disposition.
  private static func die(_ signal: Int32, _ context: UnsafeMutableRawPointer?) {
    guard let table else { return }
    let kept = errno
    if getpid() == table.pointee.process, takeToken(table) {
      if ending.contains(signal) { leave() } else { record(signal, context, table) }
    }
    sigaction(signal, table.pointee.next + Int(signal), nil)
    errno = kept
    raise(signal)
  }

  /// Takes the token; another thread that crashes at the same time waits for the first one, and a crash in this
  /// handler ends the process at once, since its signal is blocked.
  private static func takeToken(_ table: UnsafeMutablePointer<Table>) -> Bool {
    if read(table.pointee.token.read, table.pointee.buffer, 1) == 1 { return true }
    poll(nil, 0, Int32(timeout))
    return false
  }

  private static func record(
    _ signal: Int32, _ context: UnsafeMutableRawPointer?, _ table: UnsafeMutablePointer<Table>
  ) {
    let file = table.pointee.record
    if file >= 0 {
      put("signal ", to: file)
      putNumber(UInt(UInt32(bitPattern: signal)), to: file)
      putFrames(context, table)
      putMap(table)
      put("complete\n", to: file)
      runWriter(table)
    }
    put(table.pointee.beginning, to: 2)
    put(table.pointee.names[Int(signal)], to: 2)
    put(table.pointee.end, to: 2)
  }

  private static func put(_ text: StaticString, to file: Int32) {
    _ = write(file, text.utf8Start, text.utf8CodeUnitCount)
  }

  private static func put(_ text: UnsafeMutablePointer<CChar>?, to file: Int32) {
    guard let text else { return }
    _ = write(file, text, strlen(text))
  }

  /// Writes a number in hexadecimal digits and a line feed.
  private static func putNumber(_ number: UInt, to file: Int32) {
    put("0x", to: file)
    var shift = UInt.bitWidth
    var hasBegun = false
    while shift > 0 {
      shift -= 4
      let digit = UInt8(truncatingIfNeeded: number >> UInt(shift) & 15)
      hasBegun = hasBegun || digit != 0 || shift == 0
      guard hasBegun else { continue }
      var letter = digit < 10 ? 0x30 + digit : 0x57 + digit
      _ = write(file, &letter, 1)
    }
    put("\n", to: file)
  }

  /// Writes the instruction and the return addresses, by the chain of frame pointers.
  private static func putFrames(
    _ context: UnsafeMutableRawPointer?, _ table: UnsafeMutablePointer<Table>
  ) {
    guard let context, var (counter, frame) = registers(context) else { return }
    for _ in 0..<64 {
      put("frame ", to: table.pointee.record)
      putNumber(counter, to: table.pointee.record)
      guard frame & 7 == 0, let next = memory(at: frame, table) else { return }
      guard next.counter != 0, next.frame > frame || next.frame == 0 else { return }
      (counter, frame) = (next.counter, next.frame)
    }
  }

  /// Returns the address of the current instruction and the frame pointer.
  private static func registers(
    _ context: UnsafeMutableRawPointer
  ) -> (counter: UInt, frame: UInt)? {
    let context = context.assumingMemoryBound(to: ucontext_t.self)
    #if canImport(Darwin) && arch(arm64)
      guard let state = context.pointee.uc_mcontext else { return nil }
      return (UInt(state.pointee.__ss.__pc), UInt(state.pointee.__ss.__fp))
    #elseif canImport(Darwin) && arch(x86_64)
      guard let state = context.pointee.uc_mcontext else { return nil }
      return (UInt(state.pointee.__ss.__rip), UInt(state.pointee.__ss.__rbp))
    #elseif arch(x86_64)
      let registers = context.pointee.uc_mcontext.gregs
      return (UInt(bitPattern: Int(registers.16)), UInt(bitPattern: Int(registers.10)))
    #elseif arch(arm64)
      let state = context.pointee.uc_mcontext
      return (UInt(state.pc), UInt(state.regs.29))
    #else
      return nil
    #endif
  }

  /// Reads a frame through a pipe, which fails instead of raising a signal if the memory isn't mapped.
  private static func memory(
    at address: UInt, _ table: UnsafeMutablePointer<Table>
  ) -> (frame: UInt, counter: UInt)? {
    guard let place = UnsafeRawPointer(bitPattern: address) else { return nil }
    guard write(table.pointee.pipe.write, place, 16) == 16,
      read(table.pointee.pipe.read, table.pointee.buffer, 16) == 16
    else { return nil }
    let words = UnsafeRawPointer(table.pointee.buffer)
    return (
      words.loadUnaligned(as: UInt.self), words.loadUnaligned(fromByteOffset: 8, as: UInt.self)
    )
  }

  /// Copies the addresses of the modules.
  private static func putMap(_ table: UnsafeMutablePointer<Table>) {
    let map = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
    guard map >= 0 else { return }
    put("maps\n", to: table.pointee.record)
    while case let count = read(map, table.pointee.buffer, bufferSize), count > 0 {
      guard write(table.pointee.record, table.pointee.buffer, count) == count else { break }
    }
    _ = close(map)
    put("\n", to: table.pointee.record)
  }

  /// Starts the program that writes the report, and waits for it.
  private static func runWriter(_ table: UnsafeMutablePointer<Table>) {
    guard let arguments = table.pointee.arguments, let path = arguments[0] else { return }
    var process = pid_t()
    guard
      posix_spawn(
        &process, path, table.pointee.actions, table.pointee.attributes, arguments,
        table.pointee.variables) == 0
    else { return }
    var status: Int32 = 0
    for _ in 0..<timeout / 10 {
      let ended = waitpid(process, &status, WNOHANG)
      if ended != 0, !(ended < 0 && errno == EINTR) { return }
      poll(nil, 0, 10)
    }
    kill(process, SIGKILL)
    waitpid(process, &status, 0)
  }

  /// Removes the files of the run; async-signal-safe.
  private static func leave() {
    guard let table, getpid() == table.pointee.process else { return }
    var index = 0
    while let file = table.pointee.files[index] {
      unlink(file)
      index += 1
    }
    if let folder = table.pointee.folder { rmdir(folder) }
  }
}
