// SPDX-License-Identifier: MIT

/// One session's place in the table from which terminals are given back.
///
/// A place is made once and used by one session after the other; its pipes are never closed, since a handler may come at
/// any time.
struct RestorerSlot {
  /// Everything that a handler touches.
  struct Record {
    /// Whether it lies there tells whether there is something to give back.
    let token: RestorerToken
    /// Where the session hears of a new size and of being continued.
    let wakeUps: (read: Int32, write: Int32)
    /// What gives the terminal back, twice: the token says which one is in place, and the next one is written to the other.
    let undos: UnsafeMutablePointer<Undo>
    /// Where standard error led before the session, and the file that it leads to now; -1 if it was left alone.
    var errors: Int32 = -1
    var spool: Int32 = -1
    /// Where the guard hears what is to be undone.
    var guardian: Int32 = -1
    /// The token that was laid down last.
    var kind = RestorerToken.Kind()

    /// Makes what a place needs; `nil` if the system has no pipe to spare.
    init?() {
      guard let token = RestorerToken() else { return nil }
      guard let wakeUps = System.pipe() else {
        token.close()
        return nil
      }
      (self.token, self.wakeUps) = (token, wakeUps)
      undos = .allocate(capacity: 2)
      for index in 0..<2 {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: RestorerSlot.capacity)
        bytes.initialize(repeating: 0, count: RestorerSlot.capacity)
        (undos + index).initialize(to: Undo(bytes: bytes))
      }
    }
  }

  /// What gives a terminal back: bytes, and then its line modes.
  struct Undo {
    var input: Int32 = -1
    var terminal: Int32 = -1
    var modes = System.Modes()
    var count = 0
    let bytes: UnsafeMutablePointer<UInt8>
  }

  /// The most undo bytes, and the size of the room in which the report is copied.
  static let capacity = 4_096
  /// How long a terminal may take nothing before it is left to itself, or to the guard: as long as a slow line or a busy
  /// machine may take, and short enough for who waits for the program's end.
  static let timeout: Int32 = 10_000
  /// How much of what was written to standard error is shown at the end, at most.
  private static let longestReport = 65_536

  /// The place's number in the table.
  let number: Int
  // SAFETY: never freed. A handler reads what gives the terminal back only once it holds the token, on whatever thread it
  // runs, and of the two undos only the one that its token tells. The main actor writes only to the other one (see
  // `arm`), and to all else before it lays a token down or when it has taken it. `kind` is the main actor's alone.
  private let record: UnsafeMutablePointer<Record>

  init(_ record: UnsafeMutablePointer<Record>, number: Int) {
    (self.record, self.number) = (record, number)
  }

  /// Where bytes come that tell of a new size and of being continued.
  @MainActor var wakeUps: Int32 { record.pointee.wakeUps.read }

  /// Forgets what woke the session up that was here before.
  @MainActor func begin() {
    var buffer = [UInt8](repeating: 0, count: 256)
    while case .bytes = System.read(wakeUps, into: &buffer) {}
  }

  /// A Boolean value that indicates whether there is something to give back.
  @MainActor var isArmed: Bool { record.pointee.token.isThere }

  /// Sets what undoes the session. `isFirst` says that there is nothing to undo yet: at the beginning and after a stop,
  /// before the modes are set.
  ///
  /// Signals come at every moment, so a complete undo is always in place. The new one is written to the other of the two
  /// places, and then its token replaces the old one. A handler that comes before that takes the old undo, whose modes are
  /// all that the terminal can have been sent: callers send more only after this.
  ///
  /// The place that is written to has no reader. While the token of the other one lies there, the last token of this one
  /// was taken back here; or a handler had it before the last stop and is done with it, since only what comes after the
  /// stop passes `isFirst`. If a handler has taken the token and the process isn't stopped, the process ends: then
  /// nothing is written, and no token is put.
  @MainActor func arm(
    input: Int32, terminal: Int32, modes: System.Modes, bytes: [UInt8], isFirst: Bool = false
  ) {
    let isArmed = isArmed
    guard isArmed || isFirst else { return }
    record.pointee.kind.isSecond.toggle()
    let kind = record.pointee.kind
    let undo = undo(of: kind)
    undo.pointee.input = input
    undo.pointee.terminal = terminal
    undo.pointee.modes = modes
    let count = min(bytes.count, Self.capacity)
    for index in 0..<count { undo.pointee.bytes[index] = bytes[index] }
    undo.pointee.count = count
    if isFirst, record.pointee.errors >= 0 {
      System.redirect(System.standardError, to: record.pointee.spool)
    }
    if isArmed { record.pointee.token.replace(by: kind) } else { record.pointee.token.put(kind) }
    tellGuard(toUndo: bytes)
  }

  private func undo(of kind: RestorerToken.Kind) -> UnsafeMutablePointer<Undo> {
    record.pointee.undos + (kind.isSecond ? 1 : 0)
  }

  /// Keeps what is written to standard error until the terminal is given back, if it would go to the same terminal.
  @MainActor func keepErrors(from terminal: Int32) {
    guard record.pointee.errors < 0, System.isSameDevice(System.standardError, terminal),
      let errors = System.duplicate(System.standardError)
    else { return }
    guard let spool = System.spool() else { return System.close(errors) }
    record.pointee.spool = spool
    record.pointee.errors = errors
    System.redirect(System.standardError, to: spool)
  }

  /// Tells a guard from now on what is to be undone if the process can't do it itself.
  @MainActor func tell(_ guardian: Int32) {
    record.pointee.guardian = guardian
  }

  @MainActor private func tellGuard(toUndo bytes: [UInt8]) {
    guard record.pointee.guardian >= 0 else { return }
    _ = Watchdog.line(undoing: bytes).withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { System.write(record.pointee.guardian, $0, buffer.count) }
    }
  }

  /// Sets whether answers are still to come, which are dropped at the end.
  @MainActor func expectAnswers(_ isExpecting: Bool) {
    record.pointee.kind.dropsInput = isExpecting
    if isArmed { record.pointee.token.replace(by: record.pointee.kind) }
  }

  /// Restores the terminal, and forgets all of the session.
  ///
  /// Returns `false` if the terminal took nothing until the time was over.
  @MainActor func end(timeout: Int32 = Self.timeout) -> Bool {
    let isRestored = restore(timeout: timeout)
    let (errors, spool) = (record.pointee.errors, record.pointee.spool)
    (record.pointee.errors, record.pointee.spool, record.pointee.guardian) = (-1, -1, -1)
    if errors >= 0 { for file in [errors, spool] { System.close(file) } }
    record.pointee.kind.dropsInput = false
    return isRestored
  }

  /// Wakes the session up; async-signal-safe.
  func wake(_ signal: Int32) {
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = System.write(record.pointee.wakeUps.write, &byte, 1)
  }

  /// Writes the undo bytes and sets the modes, once; async-signal-safe.
  ///
  /// Returns `false` if the terminal took nothing until the time was over: then the guard, if there is one, does the rest
  /// when the process has ended, however long that takes.
  @discardableResult
  func restore(timeout: Int32 = Self.timeout) -> Bool {
    let kept = System.lastError
    defer { System.lastError = kept }
    guard let kind = record.pointee.token.take() else { return true }
    let undo = undo(of: kind)
    let (terminal, bytes) = (undo.pointee.terminal, undo.pointee.bytes)
    let count = undo.pointee.count
    let sent = send(bytes, count, to: terminal, timeout)
    if kind.dropsInput { dropAnswers(from: undo.pointee.input) }
    withUnsafePointer(to: &undo.pointee.modes) { _ = System.setModes($0, of: terminal) }
    guard sent == count else {
      leaveToGuard(bytes + sent, count - sent)
      if record.pointee.errors >= 0 {
        System.redirect(System.standardError, to: record.pointee.errors)
      }
      return false
    }
    report(on: terminal, by: bytes, timeout)
    if record.pointee.guardian >= 0 {
      bytes[0] = 0x0A
      _ = System.write(record.pointee.guardian, bytes, 1)
    }
    return true
  }

  /// Reads on until the last answer has come, so that no shell takes the answers for keys; async-signal-safe.
  ///
  /// The last answer are the primary attributes, `CSI ? 62 ; 22 c`, as every terminal sends them. The line is still raw, so
  /// nothing of it is echoed.
  private func dropAnswers(from input: Int32) {
    var matched = 0
    for _ in 0..<Self.capacity {
      guard System.waitToRead(input, milliseconds: Self.answerTimeout),
        let byte = System.readByte(input)
      else { break }
      switch (matched, byte) {
      case (_, 0x1B): matched = 1
      case (1, 0x5B): matched = 2
      case (2, 0x3F), (3, 0x30...0x3B): matched = 3
      case (3, 0x63): return System.dropInput(of: input)
      default: matched = 0
      }
    }
    System.dropInput(of: input)
  }

  /// How long an answer may take on the slowest of lines.
  static let answerTimeout: Int32 = 1_000

  /// Tells the guard what the terminal hasn't taken, as `Watchdog.line` does but without memory; async-signal-safe.
  private func leaveToGuard(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) {
    let guardian = record.pointee.guardian
    guard guardian >= 0 else { return }
    func tell(_ byte: UInt8) {
      var byte = byte
      _ = System.write(guardian, &byte, 1)
    }
    for index in 0..<count {
      let byte = bytes[index]
      tell(0x5C)
      tell(0x30 + (byte >> 6))
      tell(0x30 + (byte >> 3 & 7))
      tell(0x30 + (byte & 7))
    }
    tell(0x0A)
  }

  /// Shows what was written to standard error meanwhile, its end if it is long; async-signal-safe.
  ///
  /// The undo bytes are sent by now, so their room can be used.
  private func report(
    on terminal: Int32, by bytes: UnsafeMutablePointer<UInt8>, _ timeout: Int32
  ) {
    let (errors, spool) = (record.pointee.errors, record.pointee.spool)
    guard errors >= 0 else { return }
    System.redirect(System.standardError, to: errors)
    let length = System.length(of: spool)
    var place = max(0, length - Self.longestReport)
    while place < length {
      let count = System.read(spool, at: place, into: bytes, Self.capacity)
      guard count > 0, send(bytes, count, to: terminal, min(timeout, Self.reportTimeout)) == count
      else { break }
      place += count
    }
    System.empty(spool)
  }

  /// How long a terminal may take nothing of the report, without which all is as before.
  private static let reportTimeout: Int32 = 200

  /// Writes bytes, and returns how many the terminal has taken; async-signal-safe.
  private func send(
    _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, to terminal: Int32, _ timeout: Int32
  ) -> Int {
    var sent = 0
    while sent < count {
      switch System.write(terminal, bytes + sent, count - sent) {
      case .bytes(let more): sent += more
      case .wouldBlock where System.waitToWrite(terminal, milliseconds: timeout): continue
      default: return sent
      }
    }
    return sent
  }
}
