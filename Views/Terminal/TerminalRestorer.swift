// SPDX-License-Identifier: MIT

/// Restores terminals on every way in which the process can end.
///
/// Signal handlers belong to the process, and so does their work: each terminal in the table of sessions receives its
/// undo bytes, its line modes, and the text written to standard error during the session (a trap's message). Then the
/// signal has its default effect, so that the exit status reports the signal. Swift's own crash report is interactive,
/// so it is shown only if `SWIFT_BACKTRACE` is set.
///
/// A handler may run on any thread at any moment. Therefore the table is in memory that is allocated once and never
/// freed, and a pipe that is never read holds one byte for each of its slots that was ever used: a handler that counts
/// the bytes sees all data written before them. The content of a slot is read by the thread that takes its token (see
/// `RestorerToken`).
enum TerminalRestorer {
  /// The maximum number of simultaneous sessions.
  static let mostSessions = 64
  private static let stackSize = 64 * 1_024

  /// The data of the handlers, as plain memory without references or arrays.
  private struct Table {
    let slots: UnsafeMutablePointer<RestorerSlot.Record>
    /// A pipe with one byte for each slot that was ever used; -1 until the first session.
    var used: (read: Int32, write: Int32) = (-1, -1)
    /// The disposition that is installed when a signal is sent again, by signal.
    let dispositions: UnsafeMutablePointer<System.Disposition>
  }

  // SAFETY: allocated once, before any handler is installed, and never freed. `used` and `dispositions` are written by
  // the main actor before the handlers that read them are installed. A slot is written before its byte is put into
  // `used`, and from then on only as `RestorerSlot` describes.
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

  /// The slots of the table that were ever used, and whether a session uses them now.
  @MainActor private static var isTaken: [Bool] = []
  /// The number of sessions that use the handlers.
  @MainActor private static var handling = 0
  @MainActor private static var before: [(signal: Int32, disposition: System.Disposition)] = []

  /// Claims a slot for a session; `nil` if all are taken or the system has no pipe left.
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

  /// Restores the session's terminal and releases its slot. The last session with handlers uninstalls them.
  ///
  /// Returns `false` if the terminal accepted nothing within the time limit.
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

  /// Installs the handlers if no session has done so. Those for resize, stop and continue notify all sessions.
  ///
  /// Earlier handlers of deadly signals are called after the terminals are restored if they are kept.
  @MainActor static func installHandlers(keepingOthers keeps: Bool = false) {
    handling += 1
    guard handling == 1 else { return }
    let chains = keeps || System.environment("SWIFT_BACKTRACE")?.isEmpty == false
    for signal in System.deadly {
      install(signal, chains: chains) { TerminalRestorer.die($0) }
    }
    install(System.stopped, chains: false) { _ in TerminalRestorer.stop() }
    install(System.continued, chains: false) { TerminalRestorer.wakeAll($0) }
    install(System.resized, chains: false) { TerminalRestorer.wakeAll($0) }
  }

  /// Installs handlers that only notify the sessions of signals, for a process whose terminal another process uses.
  /// Returns `false` if this process has a session itself.
  @MainActor static func installNotifications(of signals: [Int32]) -> Bool {
    guard handling == 0 else { return false }
    handling = 1
    for signal in signals {
      install(signal, chains: false) { TerminalRestorer.wakeAll($0) }
    }
    return true
  }

  /// Installs the notification of one signal again.
  @MainActor static func notify(of signal: Int32) {
    System.handle(signal) { TerminalRestorer.wakeAll($0) }
  }

  /// Restores all terminals, each once; async-signal-safe.
  static func restoreAll() {
    forEachSlot { $0.restore() }
  }

  /// Calls a closure with each slot that was ever used; async-signal-safe.
  private static func forEachSlot(_ body: (RestorerSlot) -> Void) {
    let count = System.waitingBytes(in: table.pointee.used.read)
    for number in 0..<min(count, mostSessions) {
      body(RestorerSlot(table.pointee.slots + number, number: number))
    }
  }

  @MainActor private static func install(
    _ signal: Int32, chains: Bool, _ handler: @escaping System.Handler
  ) {
    // An empty disposition is the default. It is stored before the handler can need it.
    table.pointee.dispositions[Int(signal)] = System.Disposition()
    var old = System.handle(signal, with: handler)
    if System.isIgnored(old) {
      System.restore(signal, &old)
    } else {
      if chains { table.pointee.dispositions[Int(signal)] = old }
      before.append((signal, old))
    }
  }

  /// Sends the signal again, which is delivered when this returns and has the effect that it would have without these
  /// handlers.
  private static func die(_ signal: Int32) {
    restoreAll()
    System.restore(signal, table.pointee.dispositions + Int(signal))
    System.send(signal)
  }

  /// Restores the terminals and stops the process; returns after it was continued.
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
