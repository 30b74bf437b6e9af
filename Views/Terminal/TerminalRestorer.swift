// SPDX-License-Identifier: MIT

/// Gives terminals back however the process ends.
///
/// The handlers of signals are the process's, and so is what they do: each terminal in the table of sessions gets its
/// undo bytes and its line modes, and what was written to standard error meanwhile (a trap's message). Then the signal
/// does what it does by default, so that the exit status tells the signal. Swift's own report of a crash asks its reader
/// questions, so it comes only if `SWIFT_BACKTRACE` is set.
///
/// A handler may run on any thread at any moment. So the table lies in memory that is allocated once and never freed, and
/// a pipe that is never read holds one byte for each of its places that was ever used: a handler that counts the bytes
/// sees what was written before them. What a place holds is read by who takes its token (see `RestorerToken`).
enum TerminalRestorer {
  /// The most sessions at a time.
  static let mostSessions = 64
  private static let stackSize = 64 * 1_024

  /// What handlers share: plain memory, no reference, no array.
  private struct Table {
    let slots: UnsafeMutablePointer<RestorerSlot.Record>
    /// One byte for each place that was ever used; -1 until the first session.
    var used: (read: Int32, write: Int32) = (-1, -1)
    /// By signal, what is to be in place when it comes again.
    let dispositions: UnsafeMutablePointer<System.Disposition>
  }

  // SAFETY: allocated once, before any handler is installed, and never freed. `used` and `dispositions` are written by
  // the main actor before the handlers are installed that read them. A place is written before its byte is put into
  // `used`, and from then on only as `RestorerSlot` says.
  nonisolated(unsafe) private static let table: UnsafeMutablePointer<Table> = {
    let slots = UnsafeMutablePointer<RestorerSlot.Record>.allocate(capacity: mostSessions)
    let dispositions = UnsafeMutablePointer<System.Disposition>.allocate(
      capacity: System.signalLimit)
    dispositions.initialize(repeating: System.Disposition(), count: System.signalLimit)
    let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    table.initialize(to: Table(slots: slots, dispositions: dispositions))
    let stack = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
    System.useAlternateStack(stack, size: stackSize)
    System.atExit { TerminalRestorer.restoreAll() }
    return table
  }()

  /// The places of the table that were ever used, and whether a session has them now.
  @MainActor private static var isTaken: [Bool] = []
  /// The sessions that want the handlers.
  @MainActor private static var handling = 0
  @MainActor private static var before: [(signal: Int32, disposition: System.Disposition)] = []

  /// Takes a place for a session; `nil` if all are taken or the system has no pipe to spare.
  @MainActor static func claim() -> RestorerSlot? {
    if let free = isTaken.firstIndex(of: false) {
      let slot = RestorerSlot(table.pointee.slots + free, number: free)
      isTaken[free] = true
      slot.begin()
      return slot
    }
    let number = isTaken.count
    guard number < mostSessions else { return nil }
    if table.pointee.used.read < 0 {
      guard let pipe = System.pipe() else { return nil }
      table.pointee.used = pipe
    }
    guard let record = RestorerSlot.Record() else { return nil }
    (table.pointee.slots + number).initialize(to: record)
    var byte: UInt8 = 0
    _ = System.write(table.pointee.used.write, &byte, 1)
    isTaken.append(true)
    return RestorerSlot(table.pointee.slots + number, number: number)
  }

  /// Restores the session's terminal, and gives its place back; the last session that has handlers takes them away.
  ///
  /// Returns `false` if the terminal took nothing until the time was over.
  @MainActor static func end(
    _ slot: RestorerSlot, handledSignals: Bool, timeout: Int32 = RestorerSlot.timeout
  ) -> Bool {
    let isRestored = slot.end(timeout: timeout)
    isTaken[slot.number] = false
    guard handledSignals else { return isRestored }
    handling -= 1
    guard handling == 0 else { return isRestored }
    for (signal, disposition) in before {
      withUnsafePointer(to: disposition) { System.restore(signal, $0) }
    }
    before = []
    return isRestored
  }

  /// Installs the handlers, if no session has done so; those for size, stop and continue wake all sessions up.
  @MainActor static func installHandlers() {
    handling += 1
    guard handling == 1 else { return }
    let chains = System.environment("SWIFT_BACKTRACE")?.isEmpty == false
    for signal in System.deadly {
      install(signal, chains: chains) { TerminalRestorer.die($0) }
    }
    install(System.stopped, chains: false) { _ in TerminalRestorer.stop() }
    install(System.continued, chains: false) { TerminalRestorer.wakeAll($0) }
    install(System.resized, chains: false) { TerminalRestorer.wakeAll($0) }
  }

  /// Gives all terminals back, each once; async-signal-safe.
  static func restoreAll() {
    forEachSlot { $0.restore() }
  }

  /// Calls a function with each place that was ever used; async-signal-safe.
  private static func forEachSlot(_ body: (RestorerSlot) -> Void) {
    let count = System.waitingBytes(in: table.pointee.used.read)
    for number in 0..<min(count, mostSessions) {
      body(RestorerSlot(table.pointee.slots + number, number: number))
    }
  }

  @MainActor private static func install(
    _ signal: Int32, chains: Bool, _ handler: @escaping System.Handler
  ) {
    // An empty disposition is the default one. It is in place before the handler can need it.
    table.pointee.dispositions[Int(signal)] = System.Disposition()
    var old = System.handle(signal, with: handler)
    if System.isIgnored(old) {
      System.restore(signal, &old)
    } else {
      if chains { table.pointee.dispositions[Int(signal)] = old }
      before.append((signal, old))
    }
  }

  /// The signal comes again when this returns, and then meets whom it would have met without us.
  private static func die(_ signal: Int32) {
    restoreAll()
    System.restore(signal, table.pointee.dispositions + Int(signal))
    System.send(signal)
  }

  /// Stops the process with the terminals restored; goes on after it was continued.
  private static func stop() {
    let kept = System.lastError
    restoreAll()
    System.restore(System.stopped, table.pointee.dispositions + Int(System.stopped))
    System.unblock(System.stopped)
    System.send(System.stopped)
    System.handle(System.stopped) { _ in TerminalRestorer.stop() }
    wakeAll(System.continued)
    System.lastError = kept
  }

  private static func wakeAll(_ signal: Int32) {
    let kept = System.lastError
    forEachSlot { $0.wake(signal) }
    System.lastError = kept
  }
}
