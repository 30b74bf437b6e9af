/// Gives the terminal back however the process ends.
///
/// What is needed lies in memory that is allocated once and never freed, so a signal handler can read it at any
/// moment: it writes the undo bytes, sets the line modes, and lets the signal do what it does by default, so that
/// the exit status tells the signal. Swift's own report of a crash asks its reader questions, so it comes only if
/// `SWIFT_BACKTRACE` is set. There is one session in a process.
enum Rescue {
  /// Everything that a handler touches: plain memory, no reference, no array.
  struct Record {
    var isArmed = false
    var dropsInput = false
    var terminal: Int32 = -1
    var wakeUp: Int32 = -1
    var modes = System.Modes()
    var count = 0
    let bytes: UnsafeMutablePointer<UInt8>
    /// By signal, what is to be in place when it comes again.
    let dispositions: UnsafeMutablePointer<System.Disposition>
  }

  /// The most undo bytes.
  static let capacity = 512
  private static let stackSize = 64 * 1_024

  // SAFETY: allocated once, before any handler is installed, and never freed. Only the main actor and the handlers
  // write to it; a handler that comes between two writes of the main actor sees `isArmed` false or bytes that are
  // complete, since `arm` sets it last. The fields are words of their own, which tear on no supported machine.
  nonisolated(unsafe) private static let record: UnsafeMutablePointer<Record> = {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    bytes.initialize(repeating: 0, count: capacity)
    let dispositions = UnsafeMutablePointer<System.Disposition>.allocate(
      capacity: System.signalLimit)
    dispositions.initialize(repeating: System.Disposition(), count: System.signalLimit)
    let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
    record.initialize(to: Record(bytes: bytes, dispositions: dispositions))
    let stack = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
    System.useAlternateStack(stack, size: stackSize)
    System.atExit { Rescue.restore() }
    return record
  }()

  @MainActor private static var isUsed = false
  @MainActor private static var before: [(signal: Int32, disposition: System.Disposition)] = []

  /// Claims the process's one session; `false` if it is taken.
  @MainActor static func claim() -> Bool {
    defer { isUsed = true }
    return !isUsed
  }

  /// Says what undoes the session, and from now on does so.
  @MainActor static func arm(terminal: Int32, modes: System.Modes, bytes: [UInt8]) {
    record.pointee.isArmed = false
    record.pointee.terminal = terminal
    record.pointee.modes = modes
    let count = min(bytes.count, capacity)
    for index in 0..<count { record.pointee.bytes[index] = bytes[index] }
    record.pointee.count = count
    record.pointee.isArmed = true
  }

  /// Whether answers are on the way which nobody would read after the end.
  @MainActor static func expectAnswers(_ isExpecting: Bool) {
    record.pointee.dropsInput = isExpecting
  }

  /// Installs the handlers; those for size, stop and continue write a byte into the pipe.
  @MainActor static func installHandlers(wakeUp: Int32) {
    record.pointee.wakeUp = wakeUp
    let chains = System.environment("SWIFT_BACKTRACE")?.isEmpty == false
    for signal in System.deadly {
      install(signal, chains: chains) { Rescue.die($0) }
    }
    install(System.stopped, chains: false) { _ in Rescue.stop() }
    install(System.continued, chains: false) { Rescue.wake($0) }
    install(System.resized, chains: false) { Rescue.wake($0) }
  }

  /// Restores the terminal, and puts the handlers back that were there before the session.
  @MainActor static func end() {
    restore()
    for (signal, disposition) in before {
      withUnsafePointer(to: disposition) { System.restore(signal, $0) }
    }
    before = []
    record.pointee.wakeUp = -1
    record.pointee.dropsInput = false
    isUsed = false
  }

  /// Writes the undo bytes and sets the modes, once; async-signal-safe.
  ///
  /// A terminal that takes nothing for 200 ms is left to itself.
  static func restore() {
    guard record.pointee.isArmed else { return }
    record.pointee.isArmed = false
    let terminal = record.pointee.terminal
    let kept = System.lastError
    var sent = 0
    while sent < record.pointee.count {
      switch System.write(terminal, record.pointee.bytes + sent, record.pointee.count - sent) {
      case .bytes(let count): sent += count
      case .wouldBlock where System.waitToWrite(terminal, milliseconds: 200): continue
      default: sent = record.pointee.count
      }
    }
    if record.pointee.dropsInput { System.dropInput(of: terminal) }
    withUnsafePointer(to: &record.pointee.modes) { _ = System.setModes($0, of: terminal) }
    System.lastError = kept
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
    System.handle(System.stopped) { _ in Rescue.stop() }
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
