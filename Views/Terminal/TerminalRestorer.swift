// SPDX-License-Identifier: MIT

/// Gives the terminal back however the process ends.
///
/// What is needed lies in memory that is allocated once and never freed, so a signal handler can read it at any
/// moment: it writes the undo bytes, sets the line modes, shows what was written to standard error meanwhile (a trap's message), and lets the signal do what it does by default, so that
/// the exit status tells the signal. Swift's own report of a crash asks its reader questions, so it comes only if
/// `SWIFT_BACKTRACE` is set. There is one session in a process.
enum TerminalRestorer {
  /// Everything that a handler touches: plain memory, no reference, no array.
  struct Record {
    /// Made once, by the first session; whether it lies there tells whether there is something to give back.
    var token: RestorerToken?
    /// What gives the terminal back, twice: the token tells which one holds, and the next one is written to the other.
    let undos: UnsafeMutablePointer<Undo>
    var wakeUp: Int32 = -1
    /// Where standard error led before the session, and the file that it leads to now; -1 if it was left alone.
    var errors: Int32 = -1
    var spool: Int32 = -1
    /// Where the guard hears what is to be undone.
    var guardian: Int32 = -1
    /// By signal, what is to be in place when it comes again.
    let dispositions: UnsafeMutablePointer<System.Disposition>
  }

  /// What gives a terminal back: bytes, and then its line modes.
  struct Undo {
    var terminal: Int32 = -1
    var modes = System.Modes()
    var count = 0
    let bytes: UnsafeMutablePointer<UInt8>
  }

  /// The most undo bytes, and the size of the room in which the report is copied.
  static let capacity = 4_096
  /// How much of what was written to standard error is shown at the end, at most.
  private static let longestReport = 65_536
  private static let stackSize = 64 * 1_024

  // SAFETY: allocated once, before any handler is installed, and never freed. A handler reads what gives the terminal
  // back only once it holds the token, on whatever thread it runs, and of the two undos only the one that its token
  // tells. The main actor writes only to the other one (see `arm`), and to all else before the handlers are installed or
  // when they are gone. `wakeUp` alone is read without the token, a word of its own, set before the handlers are.
  nonisolated(unsafe) private static let record: UnsafeMutablePointer<Record> = {
    let undos = UnsafeMutablePointer<Undo>.allocate(capacity: 2)
    for index in 0..<2 {
      let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      bytes.initialize(repeating: 0, count: capacity)
      (undos + index).initialize(to: Undo(bytes: bytes))
    }
    let dispositions = UnsafeMutablePointer<System.Disposition>.allocate(
      capacity: System.signalLimit)
    dispositions.initialize(repeating: System.Disposition(), count: System.signalLimit)
    let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
    record.initialize(to: Record(undos: undos, dispositions: dispositions))
    let stack = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
    System.useAlternateStack(stack, size: stackSize)
    System.atExit { TerminalRestorer.restore() }
    return record
  }()

  @MainActor private static var isUsed = false
  /// The token that was laid down last.
  @MainActor private static var kind = RestorerToken.Kind()
  @MainActor private static var before: [(signal: Int32, disposition: System.Disposition)] = []

  /// Claims the process's one session; `false` if it is taken.
  @MainActor static func claim() -> Bool {
    defer { isUsed = true }
    return !isUsed
  }

  /// Makes what a session needs; `false` if the system has no pipe to spare.
  @MainActor static func prepare() -> Bool {
    if record.pointee.token == nil { record.pointee.token = RestorerToken() }
    return record.pointee.token != nil
  }

  /// Says what undoes the session, and from now on does so: `anew` where nothing is to be undone yet, which is before the
  /// modes are set, at the beginning and after a stop.
  ///
  /// At every moment there is something whole that undoes what was set so far, as signals come at every moment. What is
  /// said is written beside what holds, and then its token takes the other's place. Whoever comes before that reads the
  /// old undo, whose modes are all that the terminal can have been sent: callers send more only after this.
  ///
  /// Nobody reads the undo that is written to. While the token of the other one lies there, the last one of this undo was
  /// taken back here when that one was laid down; or a handler had it before the last stop, and is done with it, since
  /// only what comes after the stop arms anew. Where a handler has taken the token and the process isn't stopped, it
  /// ends: then nothing is written, nor laid down.
  @MainActor static func arm(
    terminal: Int32, modes: System.Modes, bytes: [UInt8], anew: Bool = false
  ) {
    guard let token = record.pointee.token else { return }
    let isArmed = token.isThere
    guard isArmed || anew else { return }
    kind.isSecond.toggle()
    let undo = undo(of: kind)
    undo.pointee.terminal = terminal
    undo.pointee.modes = modes
    let count = min(bytes.count, capacity)
    for index in 0..<count { undo.pointee.bytes[index] = bytes[index] }
    undo.pointee.count = count
    if anew, record.pointee.errors >= 0 {
      System.redirect(System.standardError, to: record.pointee.spool)
    }
    if isArmed { token.replace(by: kind) } else { token.put(kind) }
    tellGuard(toUndo: bytes)
  }

  private static func undo(of kind: RestorerToken.Kind) -> UnsafeMutablePointer<Undo> {
    record.pointee.undos + (kind.isSecond ? 1 : 0)
  }

  /// Keeps what is written to standard error until the terminal is given back, if it would go to the same terminal.
  @MainActor static func keepErrors(from terminal: Int32) {
    guard record.pointee.errors < 0, System.isSameDevice(System.standardError, terminal),
      let errors = System.duplicate(System.standardError)
    else { return }
    guard let spool = System.spool() else { return System.close(errors) }
    record.pointee.spool = spool
    record.pointee.errors = errors
    System.redirect(System.standardError, to: spool)
  }

  /// Tells a guard from now on what is to be undone if the process can't do it itself.
  @MainActor static func tell(_ guardian: Int32) {
    record.pointee.guardian = guardian
  }

  @MainActor private static func tellGuard(toUndo bytes: [UInt8]) {
    guard record.pointee.guardian >= 0 else { return }
    _ = Watchdog.line(undoing: bytes).withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { System.write(record.pointee.guardian, $0, buffer.count) }
    }
  }

  /// Whether answers are on the way which nobody would read after the end.
  @MainActor static func expectAnswers(_ isExpecting: Bool) {
    kind.dropsInput = isExpecting
    record.pointee.token?.replace(by: kind)
  }

  /// Installs the handlers; those for size, stop and continue write a byte into the pipe.
  @MainActor static func installHandlers(wakeUp: Int32) {
    record.pointee.wakeUp = wakeUp
    let chains = System.environment("SWIFT_BACKTRACE")?.isEmpty == false
    for signal in System.deadly {
      install(signal, chains: chains) { TerminalRestorer.die($0) }
    }
    install(System.stopped, chains: false) { _ in TerminalRestorer.stop() }
    install(System.continued, chains: false) { TerminalRestorer.wake($0) }
    install(System.resized, chains: false) { TerminalRestorer.wake($0) }
  }

  /// Restores the terminal, and puts the handlers back that were there before the session.
  @MainActor static func end() {
    restore()
    for (signal, disposition) in before {
      withUnsafePointer(to: disposition) { System.restore(signal, $0) }
    }
    before = []
    let (errors, spool) = (record.pointee.errors, record.pointee.spool)
    (record.pointee.errors, record.pointee.spool, record.pointee.guardian) = (-1, -1, -1)
    if errors >= 0 { for file in [errors, spool] { System.close(file) } }
    record.pointee.wakeUp = -1
    kind.dropsInput = false
    isUsed = false
  }

  /// Writes the undo bytes and sets the modes, once; async-signal-safe.
  ///
  /// A terminal that takes nothing for 200 ms is left to itself.
  static func restore() {
    let kept = System.lastError
    defer { System.lastError = kept }
    guard let kind = record.pointee.token?.take() else { return }
    let undo = undo(of: kind)
    let (terminal, bytes) = (undo.pointee.terminal, undo.pointee.bytes)
    send(bytes, undo.pointee.count, to: terminal)
    if kind.dropsInput { System.dropInput(of: terminal) }
    withUnsafePointer(to: &undo.pointee.modes) { _ = System.setModes($0, of: terminal) }
    report(on: terminal, by: bytes)
    if record.pointee.guardian >= 0 {
      bytes[0] = 0x0A
      _ = System.write(record.pointee.guardian, bytes, 1)
    }
  }

  /// Shows what was written to standard error meanwhile, its end if it is long; async-signal-safe.
  ///
  /// The undo bytes are sent by now, so their room can be used.
  private static func report(on terminal: Int32, by bytes: UnsafeMutablePointer<UInt8>) {
    let (errors, spool) = (record.pointee.errors, record.pointee.spool)
    guard errors >= 0 else { return }
    System.redirect(System.standardError, to: errors)
    let length = System.length(of: spool)
    var place = max(0, length - longestReport)
    while place < length {
      let count = System.read(spool, at: place, into: bytes, capacity)
      guard count > 0, send(bytes, count, to: terminal) else { break }
      place += count
    }
    System.empty(spool)
  }

  /// Writes so many bytes; `false` if the terminal takes nothing for 200 ms; async-signal-safe.
  @discardableResult
  private static func send(
    _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, to terminal: Int32
  ) -> Bool {
    var sent = 0
    while sent < count {
      switch System.write(terminal, bytes + sent, count - sent) {
      case .bytes(let more): sent += more
      case .wouldBlock where System.waitToWrite(terminal, milliseconds: 200): continue
      default: return false
      }
    }
    return true
  }

  @MainActor private static func install(
    _ signal: Int32, chains: Bool, _ handler: @escaping System.Handler
  ) {
    // An empty disposition is the default one. It is in place before the handler can need it.
    record.pointee.dispositions[Int(signal)] = System.Disposition()
    var old = System.handle(signal, with: handler)
    if System.isIgnored(old) {
      System.restore(signal, &old)
    } else {
      if chains { record.pointee.dispositions[Int(signal)] = old }
      before.append((signal, old))
    }
  }

  /// The signal comes again when this returns, and then meets whom it would have met without us.
  private static func die(_ signal: Int32) {
    restore()
    System.restore(signal, record.pointee.dispositions + Int(signal))
    System.send(signal)
  }

  /// Stops the process with the terminal restored; goes on after it was continued.
  private static func stop() {
    let kept = System.lastError
    restore()
    System.restore(System.stopped, record.pointee.dispositions + Int(System.stopped))
    System.unblock(System.stopped)
    System.send(System.stopped)
    System.handle(System.stopped) { _ in TerminalRestorer.stop() }
    wake(System.continued)
    System.lastError = kept
  }

  private static func wake(_ signal: Int32) {
    let kept = System.lastError
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = System.write(record.pointee.wakeUp, &byte, 1)
    System.lastError = kept
  }
}
