// SPDX-License-Identifier: MIT

/// A terminal session, as a surface.
///
/// ```swift
/// let terminal = try Terminal.open()          // the process's own terminal
/// defer { terminal.close() }
/// ```
///
/// From `open` to ``close()`` the terminal is in raw mode and, unless the session is inline, on its alternate screen.
/// It is restored on every way out except SIGKILL: `close()`, `exit`, INT, TERM, HUP, QUIT and the signals of a crash,
/// and the exit status still reports the signal. ``SessionOptions/isGuarded`` covers SIGKILL, too. Writing never
/// blocks: a slow terminal misses frames, and always receives the last one.
///
/// A process can have up to 64 sessions, each with its own window, size, capabilities and theme. One ``Loop`` serves
/// them all. ``open(input:output:options:environment:)`` begins a session on any terminal, such as one whose
/// descriptors were received through a socket.
public final class Terminal: Surface, TerminalSurface {
  /// The size in cells; 80×24 if the terminal reports none.
  public private(set) var size: Size
  /// The terminal's capabilities, from the environment and later also from the terminal's replies.
  public private(set) var capabilities: Capabilities

  let input: Int32
  let output: Int32
  /// The descriptor through which signal handlers report a new size and being continued.
  var signals: Int32 { slot.wakeUps }
  let slot: RestorerSlot
  /// A Boolean value that indicates whether it is the terminal that the process runs in, so that Ctrl-Z stops the
  /// process.
  let isOwn: Bool
  private let handlesSignals: Bool
  private let modesBefore: System.Modes
  private let ownsDescriptors: Bool
  private var parser: Parser
  /// The buffer for input.
  private var buffer = [UInt8](repeating: 0, count: 4_096)
  /// A Boolean value that indicates whether the last `read()` stopped before the input was exhausted.
  private(set) var hasMoreInput = false
  private var outbox = WriteBuffer()
  /// What is written, and what the terminal shows.
  private var frame: FrameOutput
  private var guardian: Watchdog?
  private var questions = Questions()
  private let skipsUnknownQueries: Bool
  /// A Boolean value that indicates whether themes may paint a background if the terminal doesn't report its own.
  private let mayPaintBackground: Bool
  private let beginning = ContinuousClock.now
  /// The time of the last queries, since the beginning.
  private var asked = Duration.zero
  private(set) var isOpen = true
  /// A Boolean value that indicates whether another program uses the terminal now.
  private(set) var isLent = false
  /// Stops the client of a server, which is in the foreground of the terminal.
  private(set) var suspendClient: (() -> Void)?
  /// A Boolean value that indicates whether another program used it since the last frame.
  private var wasLent = false
  /// The size of the terminal, of which an inline area is a part.
  private var wholeSize: Size
  /// The number of rows that an inline area would have without its limits.
  private var areaRows = 1
  /// A Boolean value that indicates whether the session adapted to a size that its loop doesn't know.
  private var hasAdapted = false
  /// A Boolean value that indicates whether the terminal is gone: it hung up, or writing fails.
  private(set) var isGone = false

  /// The number of bytes of the program's output that ``takeOutput()`` has returned.
  private var outputTaken = 0

  /// The outputs of the open sessions.
  private static var outputs: Set<Int32> = []
  /// A Boolean value that indicates whether a session has redirected standard output, which isn't a terminal then.
  private static var isOutputKept = false

  /// Opens a session on the terminal of standard input and output.
  ///
  /// Keys are read from the controlling terminal if standard input isn't a terminal, so that data can be piped in.
  /// Throws if there is no such terminal, if standard output isn't a terminal, if the terminal can't move its cursor,
  /// or if the process already has a session on it.
  public static func open(
    _ options: SessionOptions = SessionOptions()
  ) throws(TerminalError) -> Terminal {
    let other = System.isTerminal(0) ? nil : System.openControllingTerminal()
    defer { if let other { System.close(other) } }
    return try Terminal(
      input: other ?? 0, output: 1, options: options, environment: System.environment, isOwn: true)
  }

  /// Opens a session on any terminal, such as one whose descriptors were received through a socket.
  ///
  /// ```swift
  /// let terminal = try Terminal.open(input: line, output: line) { client.environment[$0] }
  /// ```
  ///
  /// The caller owns the descriptors, and can close them after the session has ended. The system reports the size of
  /// the process's own terminal only: call ``sizeMayHaveChanged()`` when the other side reports a new size.
  ///
  /// - Parameters:
  ///   - input: The descriptor from which keys are read.
  ///   - output: The descriptor to which frames are written.
  ///   - options: The options of the session.
  ///   - environment: Returns the variables of the terminal's user: `TERM`, `COLORTERM`, `NO_COLOR`,
  ///     `PROSCENIUM_BACKGROUND` and those of the locale.
  public static func open(
    input: Int32, output: Int32, options: SessionOptions = SessionOptions(),
    environment: (String) -> String?
  ) throws(TerminalError) -> Terminal {
    try Terminal(input: input, output: output, options: options, environment: environment)
  }

  /// Opens a session on two descriptors of one terminal.
  init(
    input: Int32, output: Int32, options: SessionOptions = SessionOptions(),
    environment: (String) -> String?, handlesSignals: Bool = true, isOwn: Bool = false,
    watchdog: Watchdog? = nil
  ) throws(TerminalError) {
    if isOwn, Self.isOutputKept { throw .alreadyOpen }
    guard System.isTerminal(input) else { throw .inputIsNoTerminal }
    guard System.isTerminal(output) else { throw .outputIsNoTerminal }
    let term = environment("TERM") ?? ""
    guard !term.isEmpty else { throw .unknown }
    guard term != "dumb" else { throw .dumb }
    guard let before = System.modes(of: output) else {
      throw .refused("to tell the terminal's modes", reason: System.message(System.lastError))
    }
    guard !Self.outputs.contains(where: { System.isSameDevice($0, output) }) else {
      throw .alreadyOpen
    }
    guard let slot = TerminalRestorer.claim() else {
      throw .refused(
        "another session",
        reason: "there are \(TerminalRestorer.mostSessions), or no pipe is left")
    }
    self.slot = slot
    (self.isOwn, self.handlesSignals) = (isOwn, handlesSignals)
    let own = (input: System.reopen(input), output: System.reopen(output))
    ownsDescriptors = own.input != nil && own.output != nil
    self.input = ownsDescriptors ? own.input ?? input : input
    self.output = ownsDescriptors ? own.output ?? output : output
    if !ownsDescriptors { for opened in [own.input, own.output] { opened.map(System.close) } }
    outbox.isBlocking = !ownsDescriptors
    modesBefore = before
    parser = Parser(escapeTimeout: options.escapeTimeout)
    capabilities = Capabilities(environment: environment)
    var modes = Modes(options)
    modes.links = capabilities.commands
    modes.marksArea = capabilities.blanksPrompts
    modes.explicitDirection = capabilities.explicitDirection
    mayPaintBackground =
      !modes.isInline && capabilities.colors != .none
      && environment("PROSCENIUM_BACKGROUND") != "terminal"
    capabilities.paintsBackground = mayPaintBackground && !capabilities.commands
    skipsUnknownQueries = Capabilities.skipsQueries(term)
    frame = FrameOutput(
      modes, Emitter(capabilities: capabilities, isInline: modes.isInline))
    if case .inline(let rows) = options.area { capabilities.inlineRows = rows }
    wholeSize = System.size(of: output) ?? Size(width: 80, height: 24)
    size = options.area.size(in: wholeSize, rows: 1)
    Self.outputs.insert(self.output)
    guardian =
      watchdog
      ?? (options.isGuarded
        ? Watchdog(of: self.output, before, afterDeath: options.afterDeath) : nil)
    slot.tell(guardian?.descriptor ?? -1)
    if handlesSignals {
      slot.keepOutput(from: self.output, includesOutput: isOwn && ownsDescriptors)
    }
    if slot.keepsOutput { Self.isOutputKept = true }
    arm(isFirst: true)
    if handlesSignals {
      TerminalRestorer.installHandlers(keepingOthers: options.keepsSignalHandlers)
    }
    enter(isFirst: true)
    if skipsUnknownQueries { askCapabilities(Questions.bytes) }
    flush()
  }

  /// Shows a frame as soon as the terminal has accepted the previous one.
  public func present(_ canvas: Canvas, cursor: Position?) {
    guard isOpen else { return }
    if outbox.isEmpty, !frame.isWaiting, !frame.modes.isInline, !isGone, !isLent {
      show(canvas, cursor)
    } else {
      frame.wait(with: canvas, cursor)
    }
    flush()
  }

  /// Performs a command as soon as the terminal accepts it. Of pending commands of the same kind, only the last is
  /// performed.
  ///
  /// Returns `false` if the terminal doesn't support the command, or the command is too large.
  public func perform(_ command: SurfaceCommand) -> Bool {
    guard isOpen, !isGone, command.bytes(for: capabilities) != nil else { return false }
    switch command {
    case .mouse where !frame.modes.tellsMouse, .print where !frame.modes.isInline: return false
    case .rows(let rows): return setArea(rows: rows)
    case .suspend:
      if isOwn { suspend() } else { suspendClient?() }
      return isOwn || suspendClient != nil
    default: break
    }
    frame.commands.removeAll { command.replaces($0) }
    frame.commands.append(command)
    if case .print(_, waitsForFrame: true) = command { return true }
    flush()
    return true
  }

  /// Ends the session and restores the terminal. Further calls have no effect.
  ///
  /// It waits for pending replies, at most a second after the queries, so that the shell doesn't read them. It waits
  /// for a terminal that accepts nothing for at most ten seconds.
  public func close() {
    close(clock: nil)
  }

  /// Ends the session without waiting. The client of a server reads the pending replies and restores what the
  /// terminal doesn't accept now.
  func closeWithoutWaiting() {
    close(clock: nil, timeout: 0, waits: false)
  }

  /// Ends the session and restores the terminal, using a clock for waits.
  func close(clock: LoopClock?, timeout: Int32 = RestorerSlot.timeout, waits: Bool = true) {
    guard isOpen else { return }
    if frame.modes.isInline, !isLent { finishWriting(clock, timeout: timeout, waits: waits) }
    isOpen = false
    let leavesReplies = !waits && frame.hold.isWaiting && !isLent
    if leavesReplies {
      slot.abandon()
      guardian?.leaveReplies()
    } else if waits {
      waitForAnswers(clock)
    }
    Self.outputs.remove(output)
    if slot.keepsOutput {
      Self.isOutputKept = false
      System.flushOutput()
    }
    let isRestored = TerminalRestorer.end(slot, handledSignals: handlesSignals, timeout: timeout)
    guardian?.end(isUndone: isRestored && !leavesReplies)
    if ownsDescriptors {
      System.close(input)
      System.close(output)
    }
  }

  /// Sets the closure that stops the client of a server.
  func onSuspend(_ suspendClient: @escaping () -> Void) {
    self.suspendClient = suspendClient
  }

  /// Restores the terminal until ``reclaim()`` is called, without waiting for it.
  func release() {
    guard isOpen, !isLent else { return }
    outbox.clear()
    if frame.hold.isWaiting, let guardian {
      slot.abandon()
      guardian.leaveReplies()
    } else {
      slot.expectAnswers(false)
      slot.restore(timeout: 0)
    }
    isLent = true
  }

  /// Takes over the terminal after ``release()``, or after the client was stopped by other means.
  func reclaim() {
    guard isOpen, !isGone else { return }
    wasLent = wasLent || isLent
    isLent = false
    resume()
    slot.wake(System.resized)
  }

  /// Restores the terminal for another program; returns the dispositions of the signals that were ignored for it.
  func beginLending() -> [(signal: Int32, disposition: System.Disposition)] {
    waitForAnswers(nil)
    outbox.clear()
    slot.restore()
    isLent = true
    return isOwn ? System.ignoreInterrupts() : []
  }

  /// Takes over the terminal again.
  func endLending(_ before: [(signal: Int32, disposition: System.Disposition)]) {
    for (signal, disposition) in before {
      withUnsafePointer(to: disposition) { System.restore(signal, $0) }
    }
    guard isOpen else { return }
    isLent = false
    wasLent = true
    resume()
    slot.wake(System.resized)
  }

  // MARK: Output of the program

  /// The file that receives standard output and standard error during the session; nil if they don't go to this
  /// terminal.
  package var outputFile: Int32? { slot.spool }

  /// Returns what was written to standard output and standard error since the last call, at most 64 KB. At the end of
  /// the session it is printed on the terminal.
  package func takeOutput() -> [UInt8] {
    let bytes = isOpen ? slot.output(from: outputTaken, limit: 65_536) : []
    outputTaken += bytes.count
    return bytes
  }

  /// Writes all pending output, because the last content of an inline session stays visible.
  private func finishWriting(_ clock: LoopClock?, timeout: Int32, waits: Bool) {
    let clock = clock ?? LoopClock(since: beginning)
    if waits { settle(clock) }
    if waits, frame.hold.asksSize, !frame.modes.options.keepsArea, frame.eraseArea(in: &outbox) {
      ask(AreaHold.sizeQuery)
      arm()
      settle(clock)
    }
    frame.hold.stop()
    // The size can change once more meanwhile.
    for _ in 0..<3 where isAreaHeld || frame.isWaiting { showArea() }
    while isBusy, !isGone, System.waitToWrite(output, milliseconds: timeout) { flush() }
  }

  /// Handles replies and changes of the size until an inline area is as it should be, at most a second.
  private func settle(_ clock: LoopClock) {
    let deadline = clock.now() + .milliseconds(RestorerSlot.answerTimeout)
    flush()
    while isAreaHeld || frame.isWaiting || frame.hold.hasToldSize && frame.hold.isWaiting,
      !isGone, clock.now() < deadline
    {
      var sources = [System.Wait(descriptor: input), System.Wait(descriptor: signals)]
      clock.wait(&sources, Int(areaDelay / .milliseconds(1)))
      if sources[1].isReady { _ = takeSignals() }
      if sources[0].isReady { _ = read() } else if !sources[1].isReady { showArea() }
    }
  }

  /// Reads until the last reply has come, for at most a second after the queries.
  private func waitForAnswers(_ given: LoopClock?) {
    if frame.hold.isWaiting, !isGone {
      let clock = given ?? LoopClock(since: beginning)
      let limit = Duration.milliseconds(RestorerSlot.answerTimeout)
      let deadline = max(asked + limit, clock.now() + .milliseconds(100))
      var waits = [System.Wait(descriptor: input)]
      while frame.hold.isWaiting {
        let rest = deadline - clock.now()
        guard rest > .zero else { break }
        clock.wait(&waits, Int(rest / .milliseconds(1)) + 1)
        if waits[0].isReady, case .gone = read() { break }
      }
      System.dropInput(of: input)
    }
    slot.expectAnswers(false)
  }

  // MARK: Size and frames

  /// A Boolean value that indicates whether nothing is written, because the size has just changed or isn't known.
  var isAreaHeld: Bool { frame.hold.isHeld }
  /// The frame on the terminal; `nil` if its content is unknown.
  var shown: Canvas? { frame.shown }
  /// The number of encoded frames.
  var frames: Int { frame.frames }
  /// The number of the hold; `nil` if the area isn't held.
  var areaHold: Int? { isAreaHeld ? frame.hold.number : nil }
  /// The time without another size, or that of a reply, after which an inline area is drawn again.
  var areaDelay: Duration {
    let isLate = capabilities.tellsSizeLate && !frame.hold.asksSize
    return .milliseconds(frame.hold.isAsked || isLate ? 300 : 100)
  }
  var clipboardProgram: ClipboardProgram? { isOwn ? .own : nil }

  /// Handles the signals that came; returns whether the size may have changed.
  func takeSignals() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64)
    var (isContinued, isResized) = (false, false)
    while case .bytes(let count) = System.read(signals, into: &buffer) {
      isContinued = isContinued || buffer[..<count].contains(UInt8(System.continued))
      isResized = isResized || buffer[..<count].contains(UInt8(System.resized))
    }
    if isContinued { resume() }
    guard isResized || isContinued, !isLent else { return false }
    let old = wholeSize
    adaptToSize()
    defer { (wasLent, hasAdapted) = (false, false) }
    return wholeSize != old || isContinued || wasLent || hasAdapted
  }

  private func adaptToSize() {
    let old = wholeSize
    wholeSize = System.size(of: output) ?? old
    size = frame.modes.options.area.size(in: wholeSize, rows: areaRows)
    frame.adapt(isChanged: wholeSize != old)
  }

  /// Begins to ask the terminal for its size where it wraps the rows of an inline area.
  func enableSizeQueries() {
    guard frame.modes.isInline, frame.modes.options.asksSize else { return }
    if capabilities.wrapsArea, skipsUnknownQueries { frame.hold.enable() }
  }

  /// Draws an area again that was held, after the terminal has told its size or if it doesn't tell it in time.
  func showArea() {
    guard isOpen, !isLent else { return }
    if frame.hold.isAsked { frame.hold.giveUp() }
    if frame.hold.asksBeforeText() {
      ask(AreaHold.sizeQuery)
      return flush()
    }
    endHold()
  }

  private func endHold() {
    frame.endHold(size: wholeSize, for: capabilities, in: &outbox)
    arm()
    flush()
  }

  /// A Boolean value that indicates whether the terminal has a size that no signal has reported yet.
  private var isResized: Bool { System.size(of: output).map { $0 != wholeSize } ?? false }

  /// Adapts to a size that no signal has reported yet, since rows of another width would be wrapped or cut.
  private func adaptIfResized() {
    guard frame.modes.isInline, frame.isWaiting, isResized else { return }
    adaptToSize()
    hasAdapted = true
    slot.wake(System.resized)
  }

  /// Changes the number of rows of an inline area within its limits; returns whether it has any. The next frame adds or erases
  /// rows at the end of the area.
  private func setArea(rows: Int) -> Bool {
    guard let range = capabilities.inlineRows, range.count > 1 else { return false }
    areaRows = rows
    let new = frame.modes.options.area.size(in: wholeSize, rows: rows)
    if new != size { frame.dropFrame() }
    size = new
    return true
  }

  /// Writes pending output as far as the terminal accepts it, and then the last frame.
  func flush() {
    guard !isGone, !isLent else { return }
    while true {
      guard outbox.send(to: output) else {
        isGone = true
        return
      }
      guard outbox.isEmpty else { return }
      adaptIfResized()
      if !isAreaHeld, frame.hasText, frame.hold.asksBeforeText() { ask(AreaHold.sizeQuery) }
      guard !isAreaHeld else {
        guard outbox.isEmpty else { continue }
        return
      }
      let before: FrameOutput? = frame.modes.isInline ? frame : nil
      if frame.takeCommands(for: capabilities, in: &outbox) { arm() }
      if let (canvas, cursor) = frame.takeFrame() { show(canvas, cursor) }
      if outbox.isEmpty { return }
      // The size may have changed while the frame was encoded.
      if let before, isResized {
        outbox.clear()
        frame = before
        arm()
      }
    }
  }

  private func show(_ canvas: Canvas, _ cursor: Position?) {
    guard frame.show(canvas, cursor, in: &outbox) else { return }
    if frame.hold.asksSize { ask(AreaHold.sizeQuery) }
    arm()
  }

  private func enter(isFirst: Bool) {
    var raw = System.raw(modesBefore)
    System.setModes(&raw, of: output)
    outbox.append(frame.modes.enter(isFirst: isFirst))
    frame.emitter.begin()
    frame.shown = nil
  }

  private func askCapabilities(_ bytes: [UInt8]) {
    questions.ask()
    frame.hold.didAskCapabilities()
    ask(bytes)
  }

  private func ask(_ bytes: [UInt8]) {
    asked = ContinuousClock.now - beginning
    slot.expectAnswers(true)
    outbox.append(bytes)
  }

  /// Sets the bytes that restore the terminal from now on.
  private func arm(isFirst: Bool = false) {
    let rows = frame.modes.isInline ? frame.shown?.size.height : nil
    let bytes = frame.modes.leave(
      rowsBelow: rows.map { $0 - frame.emitter.row } ?? 0,
      rowsAbove: rows == nil ? 0 : frame.emitter.row)
    slot.arm(input: input, terminal: output, modes: modesBefore, bytes: bytes, isFirst: isFirst)
  }
}

/// The interface for the loop.
extension Terminal {
  /// The result of reading.
  enum Input {
    case events([Event])
    case gone
  }

  /// A Boolean value that indicates whether bytes or a frame wait until the terminal accepts more.
  var isBusy: Bool { isOpen && !isLent && !outbox.isEmpty }
  var isFramePending: Bool { isBusy || isOpen && !isLent && frame.isWaiting }

  /// The time to wait before calling ``expire()``; `nil` if no input is incomplete.
  var timeout: Duration? { parser.timeout }

  /// Reads available input up to a limit, so that a flood of input doesn't delay frames.
  func read() -> Input {
    var events: [Event] = []
    hasMoreInput = false
    for _ in 0..<16 {
      switch System.read(input, into: &buffer) {
      case .bytes(let count):
        let more = parser.feed(buffer[..<count])
        if events.isEmpty { events = more } else { events += more }
        if takeReplies() { events.append(.capabilities(capabilities)) }
        if count < buffer.count { return .events(events) }
        // A blocking descriptor is read once each time it is ready.
        if !ownsDescriptors {
          hasMoreInput = true
          return .events(events)
        }
      case .wouldBlock: return .events(events)
      case .end, .failed:
        isGone = true
        return .gone
      }
    }
    hasMoreInput = true
    return .events(events)
  }

  /// Interprets incomplete input as it is.
  func expire() -> [Event] { parser.expire() }

  /// Takes over the terminal after the process was continued, whether or not it had been stopped.
  func resume() {
    guard !isLent else { return }
    if isOwn { System.waitForForeground(of: output) }
    outbox.clear()
    frame.shown = nil
    frame.hold.reset()
    // A session that didn't leave must not enter twice, because the terminal counts the entries of its stacks.
    let hasLeft = !slot.isArmed
    if hasLeft {
      // The output was printed when the terminal was restored.
      outputTaken = 0
      arm(isFirst: true)
    }
    enter(isFirst: hasLeft)
    // The user may have changed the colours in the meantime.
    if frame.modes.colorChanges { askCapabilities(Questions.colors) }
    flush()
  }

  /// Handles replies; returns whether they changed the capabilities.
  private func takeReplies() -> Bool {
    let replies = parser.takeReplies()
    guard !replies.isEmpty else { return false }
    let before = capabilities
    var isSizeTold = false
    for reply in replies {
      questions.take(reply, isWaiting: frame.hold.isWaiting, into: &capabilities)
      isSizeTold = frame.hold.take(reply, of: wholeSize) ?? isSizeTold
    }
    guard isOpen else { return false }
    if !frame.hold.isWaiting { slot.expectAnswers(false) }
    if !frame.hold.isWaiting, !questions.asksColors {
      capabilities.paintsBackground = mayPaintBackground && capabilities.background == nil
    }
    let set = replies.flatMap { frame.modes.take($0) }
    outbox.append(set)
    if questions.asksColors { askCapabilities(Questions.colors) }
    frame.emitter.capabilities = capabilities
    if !set.isEmpty || capabilities != before { arm() }
    if isSizeTold { endHold() } else { flush() }
    return capabilities != before
  }
}
