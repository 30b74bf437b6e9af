// SPDX-License-Identifier: MIT

/// One session's slot in the table that is used to restore terminals.
///
/// A slot is created once and used by one session after another. Its pipes are never closed, since a signal handler may
/// run at any time.
struct RestorerSlot {
  /// The data that a signal handler accesses.
  struct Record {
    /// The token, which is present if there is something to restore.
    let token: RestorerToken
    /// The pipe that notifies the session of a new size and of being continued.
    let wakeUps: (read: Int32, write: Int32)
    /// The two undo records. The token identifies the valid one; new data is written to the other.
    let undos: UnsafeMutablePointer<Undo>
    /// Copies of standard output and standard error from before the session; -1 for one that wasn't redirected.
    var standard: (output: Int32, errors: Int32) = (-1, -1)
    /// The file that receives them now; -1 for none.
    var spool: Int32 = -1
    /// The pipe to the watchdog.
    var guardian: Int32 = -1
    /// The last token, in separate memory, because a signal handler may read the record while the main actor changes it.
    let kind: UnsafeMutablePointer<RestorerToken.Kind>

    /// Creates the resources of a slot; `nil` if the system has no pipe left.
    init?() {
      guard let token = RestorerToken() else { return nil }
      guard let wakeUps = System.pipe() else {
        token.close()
        return nil
      }
      (self.token, self.wakeUps) = (token, wakeUps)
      kind = .allocate(capacity: 1)
      kind.initialize(to: RestorerToken.Kind())
      undos = .allocate(capacity: 2)
      for index in 0..<2 {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: RestorerSlot.capacity)
        bytes.initialize(repeating: 0, count: RestorerSlot.capacity)
        (undos + index).initialize(to: Undo(bytes: bytes))
      }
    }
  }

  /// The data that restores a terminal: bytes, and then its line modes.
  struct Undo {
    var input: Int32 = -1
    var terminal: Int32 = -1
    var modes = System.Modes()
    var count = 0
    let bytes: UnsafeMutablePointer<UInt8>
  }

  /// The maximum number of undo bytes, and the size of the buffer that copies the report.
  static let capacity = 4_096
  /// The time in milliseconds after which a terminal that accepts nothing is left to itself or to the watchdog: enough
  /// for a slow line or a busy machine, and short enough for users who wait for the program's end.
  static let timeout: Int32 = 10_000
  /// The slot's index in the table.
  let number: Int
  // SAFETY: never freed. A handler reads an undo record only while it holds the token, on any thread, and of the two
  // records only the record of its token. The main actor writes only to the other one (see `arm`), and to all
  // other members before it puts a token or after it has taken it. Only the main actor accesses `kind`.
  private let record: UnsafeMutablePointer<Record>

  init(_ record: UnsafeMutablePointer<Record>, number: Int) {
    (self.record, self.number) = (record, number)
  }

  /// The descriptor that becomes readable after SIGWINCH and SIGCONT.
  @MainActor var wakeUps: Int32 { record.pointee.wakeUps.read }

  /// Discards the notifications of the previous session.
  @MainActor func begin() {
    var buffer = [UInt8](repeating: 0, count: 256)
    while case .bytes = System.read(wakeUps, into: &buffer) {}
  }

  /// A Boolean value that indicates whether there is something to restore.
  @MainActor var isArmed: Bool { record.pointee.token.isThere }

  /// Sets the undo record of the session. `isFirst` means that there is nothing to undo yet: at the beginning and after
  /// a stop, before the modes are set.
  ///
  /// Signals can come at any moment, so a complete undo record is always in place. The new one is written to the other
  /// of the two places, and then its token replaces the old one. A handler that runs before that uses the old record,
  /// whose modes are all that the terminal can have received: callers send more only after this.
  ///
  /// The place that is written to has no reader. While the token of the other place is present, the last token of this
  /// one was taken back here; or a handler took it before the last stop and has finished, since only what comes after
  /// the stop passes `isFirst`. If a handler has taken the token and the process isn't stopped, the process ends: then
  /// nothing is written, and no token is put.
  @MainActor func arm(
    input: Int32, terminal: Int32, modes: System.Modes, bytes: [UInt8], isFirst: Bool = false
  ) {
    let isArmed = isArmed
    guard isArmed || isFirst else { return }
    record.pointee.kind.pointee.isSecond.toggle()
    let kind = record.pointee.kind.pointee
    let undo = undo(of: kind)
    undo.pointee.input = input
    undo.pointee.terminal = terminal
    undo.pointee.modes = modes
    let count = min(bytes.count, Self.capacity)
    for index in 0..<count { undo.pointee.bytes[index] = bytes[index] }
    undo.pointee.count = count
    if isFirst { redirect(toSpool: true) }
    if isArmed { record.pointee.token.replace(by: kind) } else { record.pointee.token.put(kind) }
    tellGuard(toUndo: bytes)
  }

  private func undo(of kind: RestorerToken.Kind) -> UnsafeMutablePointer<Undo> {
    record.pointee.undos + (kind.isSecond ? 1 : 0)
  }

  /// Redirects standard output and standard error to a file until the terminal is restored, if they would go to the
  /// same terminal.
  ///
  /// - Parameters:
  ///   - terminal: The descriptor of the session, which isn't one of theirs.
  ///   - includesOutput: Whether standard output is redirected, too.
  @MainActor func keepOutput(from terminal: Int32, includesOutput: Bool) {
    func copy(_ descriptor: Int32) -> Int32 {
      guard System.isSameDevice(descriptor, terminal) else { return -1 }
      return System.duplicate(descriptor) ?? -1
    }
    guard record.pointee.spool < 0 else { return }
    let standard = (
      output: includesOutput ? copy(System.standardOutput) : -1, errors: copy(System.standardError)
    )
    let copies = [standard.output, standard.errors].filter { $0 >= 0 }
    guard !copies.isEmpty, let spool = System.spool() else { return copies.forEach(System.close) }
    (record.pointee.spool, record.pointee.standard) = (spool, standard)
    // What was printed before belongs on the terminal.
    System.flushOutput()
    redirect(toSpool: true)
  }

  /// A Boolean value that indicates whether standard output is redirected.
  @MainActor var keepsOutput: Bool { record.pointee.standard.output >= 0 }

  /// Returns what was written to standard output and standard error since the terminal was taken, from an offset on.
  @MainActor func output(from place: Int, limit: Int) -> [UInt8] {
    guard record.pointee.spool >= 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = bytes.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { System.read(record.pointee.spool, at: place, into: $0, limit) } ?? 0
    }
    return Array(bytes.prefix(count))
  }

  /// The file of the output; nil for none.
  @MainActor var spool: Int32? { record.pointee.spool < 0 ? nil : record.pointee.spool }

  /// Redirects standard output and standard error to the file, or back; async-signal-safe.
  private func redirect(toSpool: Bool) {
    let (standard, spool) = (record.pointee.standard, record.pointee.spool)
    if standard.output >= 0 {
      System.redirect(System.standardOutput, to: toSpool ? spool : standard.output)
    }
    if standard.errors >= 0 {
      System.redirect(System.standardError, to: toSpool ? spool : standard.errors)
    }
  }

  /// Sets the watchdog that receives the undo bytes in case the process can't restore the terminal itself.
  @MainActor func tell(_ guardian: Int32) {
    record.pointee.guardian = guardian
  }

  @MainActor private func tellGuard(toUndo bytes: [UInt8]) {
    guard record.pointee.guardian >= 0 else { return }
    _ = Watchdog.line(undoing: bytes).withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { System.write(record.pointee.guardian, $0, buffer.count) }
    }
  }

  /// Sets whether replies are pending, which are dropped at the end.
  @MainActor func expectAnswers(_ isExpecting: Bool) {
    record.pointee.kind.pointee.dropsInput = isExpecting
    if isArmed { record.pointee.token.replace(by: record.pointee.kind.pointee) }
  }

  /// A Boolean value that indicates whether replies are pending.
  @MainActor var expectsAnswers: Bool { record.pointee.kind.pointee.dropsInput }

  /// Leaves the terminal to the watchdog, which restores it.
  @MainActor func abandon() {
    _ = record.pointee.token.take()
  }

  /// Restores the terminal and resets the slot.
  ///
  /// Returns `false` if the terminal accepted nothing within the time limit.
  @MainActor func end(timeout: Int32 = Self.timeout) -> Bool {
    let isRestored = restore(timeout: timeout)
    let (standard, spool) = (record.pointee.standard, record.pointee.spool)
    record.pointee.standard = (-1, -1)
    (record.pointee.spool, record.pointee.guardian) = (-1, -1)
    for file in [standard.output, standard.errors, spool] where file >= 0 { System.close(file) }
    record.pointee.kind.pointee.dropsInput = false
    return isRestored
  }

  /// Notifies the session of a signal; async-signal-safe.
  func wake(_ signal: Int32) {
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = System.write(record.pointee.wakeUps.write, &byte, 1)
  }

  /// Writes the undo bytes and sets the modes, once; async-signal-safe.
  ///
  /// Returns `false` if the terminal accepted nothing within the time limit. Then the watchdog, if there is one, does
  /// the rest after the process has ended, without a time limit.
  @discardableResult
  func restore(timeout: Int32 = Self.timeout) -> Bool {
    let kept = System.lastError
    defer { System.lastError = kept }
    guard let kind = record.pointee.token.take() else { return true }
    let undo = undo(of: kind)
    let (terminal, bytes) = (undo.pointee.terminal, undo.pointee.bytes)
    let count = undo.pointee.count
    let sent = send(bytes, count, to: terminal, timeout)
    if kind.dropsInput { Self.dropAnswers(from: undo.pointee.input) }
    withUnsafePointer(to: &undo.pointee.modes) { _ = System.setModes($0, of: terminal) }
    guard sent == count else {
      leaveToGuard(bytes + sent, count - sent)
      redirect(toSpool: false)
      return false
    }
    report(on: terminal, by: bytes, timeout)
    if record.pointee.guardian >= 0 {
      bytes[0] = 0x0A
      _ = System.write(record.pointee.guardian, bytes, 1)
    }
    return true
  }

  /// Reads until the last reply has come, so that the shell doesn't read the replies as keys; async-signal-safe.
  ///
  /// The last reply is the primary attributes, `CSI ? 62 ; 22 c`, which every terminal sends. The line is still raw, so
  /// replies aren't echoed.
  static func dropAnswers(from input: Int32) {
    var (matched, timeout) = (0, answerTimeout)
    for _ in 0..<capacity {
      guard System.waitToRead(input, milliseconds: timeout),
        let byte = System.readByte(input)
      else { break }
      switch (matched, byte) {
      case (_, 0x1B): matched = 1
      case (1, 0x5B): matched = 2
      case (2, 0x3F), (3, 0x30...0x3B): matched = 3
      // Each frame of an inline area has a query.
      case (3, 0x63): (matched, timeout) = (0, nextAnswerTimeout)
      default: matched = 0
      }
    }
    System.dropInput(of: input)
  }

  /// The time in milliseconds that a reply may take on the slowest line.
  static let answerTimeout: Int32 = 1_000
  /// The time in milliseconds after a reply in which the next one comes.
  private static let nextAnswerTimeout: Int32 = 50

  /// Sends the watchdog the bytes that the terminal hasn't accepted, like `Watchdog.line` but without allocating
  /// memory; async-signal-safe.
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

  /// Shows the text written to standard output and standard error during the session; async-signal-safe.
  ///
  /// The undo bytes have been sent, so their buffer can be used.
  private func report(
    on terminal: Int32, by bytes: UnsafeMutablePointer<UInt8>, _ timeout: Int32
  ) {
    let spool = record.pointee.spool
    guard spool >= 0 else { return }
    redirect(toSpool: false)
    let length = System.length(of: spool)
    var place = 0
    while place < length {
      let count = System.read(spool, at: place, into: bytes, Self.capacity)
      guard count > 0, send(bytes, count, to: terminal, min(timeout, Self.reportTimeout)) == count
      else { break }
      place += count
    }
    System.empty(spool)
  }

  /// The time in milliseconds that the terminal may accept nothing of the report. It is short, because the report is
  /// optional.
  private static let reportTimeout: Int32 = 1_000

  /// Writes bytes, and returns the number that the terminal has accepted; async-signal-safe.
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

/// The right to restore the terminal: one byte in a pipe, which only one reader can take.
///
/// A signal handler may run on any thread, also on one that has nothing to do with the session: under an asynchronous
/// `main` it is the sleeping first thread. Plain memory guarantees such a thread neither current values nor a single
/// read; a pipe guarantees both. Data written before the byte is visible to the thread that takes it. All methods are
/// async-signal-safe.
struct RestorerToken: Sendable {
  /// The content of the byte.
  struct Kind: Hashable, Sendable {
    /// A Boolean value that indicates whether replies are pending, which are dropped.
    var dropsInput = false
    /// Which of the two undo records is valid.
    var isSecond = false
  }

  private let ends: (read: Int32, write: Int32)

  /// Creates a token that isn't put yet; `nil` if the system has no pipe left.
  init?() {
    guard let ends = System.pipe() else { return nil }
    self.ends = ends
  }

  /// Closes the pipe. The process's own token is never closed, since a handler may run at any time.
  func close() {
    System.close(ends.read)
    System.close(ends.write)
  }

  /// Puts the token.
  func put(_ kind: Kind) {
    var byte: UInt8 = (kind.dropsInput ? 1 : 0) | (kind.isSecond ? 2 : 0)
    _ = System.write(ends.write, &byte, 1)
  }

  /// Takes the token; `nil` if it isn't present.
  func take() -> Kind? {
    guard let byte = System.readByte(ends.read) else { return nil }
    return Kind(dropsInput: byte & 1 != 0, isSecond: byte & 2 != 0)
  }

  /// A Boolean value that indicates whether the token is present. A present token may be taken at any moment; only its
  /// owner can put an absent one.
  var isThere: Bool {
    var waits = [System.Wait(descriptor: ends.read)]
    System.wait(for: &waits, milliseconds: 0)
    return waits[0].isReady
  }

  /// Replaces the token that is present; has no effect if none is.
  ///
  /// The new token is put before the old one is taken, so one is always present. A handler that runs in between takes
  /// the old one, which comes first, and the new one is taken back here.
  func replace(by kind: Kind) {
    put(kind)
    _ = take()
  }
}
