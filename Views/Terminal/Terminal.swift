// SPDX-License-Identifier: MIT

/// A session on a terminal, as a surface.
///
/// ```swift
/// let terminal = try Terminal.open()          // the process's own terminal
/// defer { terminal.close() }
/// ```
///
/// From `open` to `close()` the terminal is in raw mode and, unless the session is inline, on its alternate screen. It is
/// given back on every way out but SIGKILL: `close()`, `exit`, INT, TERM, HUP, QUIT and the signals of a crash, whose exit
/// status stays the signal's. `SessionOptions.isGuarded` covers SIGKILL, too. Writing never blocks: a
/// slow terminal misses frames, and always gets the newest.
///
/// A process has as many sessions as it needs, up to 64, each with its own window, size, capabilities and theme; one
/// ``Loop`` serves them all. `open(input:output:)` begins a session on any terminal, such as one whose descriptors came
/// through a socket.
public final class Terminal: Surface {
  /// The extent in cells; 80×24 where the terminal tells none.
  public private(set) var size: Size
  /// What the terminal can do: at first from the environment, then also from its answers.
  public private(set) var capabilities: Capabilities

  let input: Int32
  let output: Int32
  /// Where signal handlers tell of a new size and of being continued.
  var signals: Int32 { slot.wakeUps }
  let slot: RestorerSlot
  /// Whether it is the terminal that the process runs in, so that Ctrl-Z stops the process.
  private let isOwn: Bool
  private let handlesSignals: Bool
  private let modesBefore: System.Modes
  private let ownsDescriptors: Bool
  private var modes: Modes
  private var parser: Parser
  /// Where bytes are read into.
  private var buffer = [UInt8](repeating: 0, count: 4_096)
  private var emitter: Emitter
  private var outbox = WriteBuffer()
  private var shown: Canvas?
  /// The cursor of the frame that is shown.
  private var shownCursor: Position?
  private var newest: (canvas: Canvas, cursor: Position?)?
  private var commands: [SurfaceCommand] = []
  private var guardian: Watchdog?
  private var questions = Questions()
  private let beginning = ContinuousClock.now
  /// When the questions were asked last, from the beginning.
  private var asked = Duration.zero
  private var isOpen = true
  /// Whether another program has the terminal now.
  private var isLent = false
  /// Whether another program had it since the last frame.
  private var wasLent = false
  /// Whether the terminal is gone: hung up, or it can't be written to.
  private(set) var isGone = false
  /// How many frames were turned into bytes.
  private(set) var frames = 0

  /// The outputs of the sessions that are open.
  private static var outputs: Set<Int32> = []

  /// Opens the terminal of standard input and output.
  ///
  /// Keys are read from the controlling terminal where standard input isn't one, so that data can be piped in. Fails
  /// if there is no such terminal, if standard output is not a terminal, if it can't move its cursor, and if the process has
  /// a session on it already.
  public static func open(
    _ options: SessionOptions = SessionOptions()
  ) throws(TerminalError) -> Terminal {
    let other = System.isTerminal(0) ? nil : System.openControllingTerminal()
    defer { if let other { System.close(other) } }
    return try Terminal(
      input: other ?? 0, output: 1, options: options, environment: System.environment, isOwn: true)
  }

  /// Opens a session on any terminal, such as one whose descriptors came through a socket.
  ///
  /// ```swift
  /// let terminal = try Terminal.open(input: line, output: line) { client.environment[$0] }
  /// ```
  ///
  /// The descriptors stay the caller's, who can close them once the session has ended. The system reports only the size of
  /// the process's own terminal: call `sizeMayHaveChanged()` when the other side says that its size changed.
  ///
  /// - Parameters:
  ///   - input: The descriptor that keys are read from.
  ///   - output: The descriptor that frames are written to.
  ///   - options: What the session asks of the terminal.
  ///   - environment: The variables of the terminal's user, of which `TERM`, `COLORTERM`, `NO_COLOR` and the locale's
  ///     are read.
  public static func open(
    input: Int32, output: Int32, options: SessionOptions = SessionOptions(),
    environment: (String) -> String?
  ) throws(TerminalError) -> Terminal {
    try Terminal(input: input, output: output, options: options, environment: environment)
  }

  /// Opens a session on two descriptors of one terminal.
  init(
    input: Int32, output: Int32, options: SessionOptions = SessionOptions(),
    environment: (String) -> String?, handlesSignals: Bool = true, isOwn: Bool = false
  ) throws(TerminalError) {
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
    modes = Modes(options)
    modes.links = capabilities.commands
    emitter = Emitter(capabilities: capabilities, isInline: modes.isInline)
    size = Self.size(of: output, options.area) ?? Size(width: 80, height: 24)
    Self.outputs.insert(self.output)
    if options.isGuarded { guardian = Watchdog(of: self.output) }
    slot.tell(guardian?.descriptor ?? -1)
    if handlesSignals { slot.keepErrors(from: self.output) }
    arm(isFirst: true)
    if handlesSignals { TerminalRestorer.installHandlers() }
    enter(isFirst: true)
    if capabilities.commands { ask(Questions.bytes) }
    flush()
  }

  /// Shows a frame, as soon as the terminal has taken the one before.
  public func present(_ canvas: Canvas, cursor: Position?) {
    guard isOpen else { return }
    if newest == nil, outbox.isEmpty, commands.isEmpty, !isGone, !isLent {
      show(canvas, cursor)
    } else {
      var frame = canvas
      if let skipped = newest { frame.join(skipped.canvas) }
      newest = (frame, cursor)
    }
    flush()
  }

  /// Does something beside showing frames, as soon as the terminal takes it; of two of a kind only the later one.
  ///
  /// Returns `false` if the terminal takes no such command, or the command is too large.
  public func perform(_ command: SurfaceCommand) -> Bool {
    guard isOpen, !isGone, command.bytes(for: capabilities) != nil else { return false }
    switch command {
    case .mouse where !modes.tellsMouse, .print where !modes.isInline: return false
    case .suspend:
      if isOwn { suspend() }
      return isOwn
    default: break
    }
    commands.removeAll { command.replaces($0) }
    commands.append(command)
    flush()
    return true
  }

  /// Gives the terminal back; further calls do nothing.
  ///
  /// Answers that are still on the way are waited for, a second at most after they were asked for, so that the shell
  /// doesn't read them. A terminal that takes nothing is waited for, ten seconds at most.
  public func close() {
    close(clock: nil)
  }

  /// Gives the terminal back, and waits by a clock.
  func close(clock: LoopClock?, timeout: Int32 = RestorerSlot.timeout) {
    guard isOpen else { return }
    if modes.isInline { finishWriting(timeout: timeout) }
    isOpen = false
    waitForAnswers(clock)
    Self.outputs.remove(output)
    let isRestored = TerminalRestorer.end(slot, handledSignals: handlesSignals, timeout: timeout)
    guardian?.end(isUndone: isRestored)
    if ownsDescriptors {
      System.close(input)
      System.close(output)
    }
  }

  /// Gives the terminal back and stops the process, as Ctrl-Z does to others; returns when it is continued.
  public func suspend() {
    System.sendToProcess(System.stopped)
  }

  /// Lends the terminal to other code, such as a program that runs on it, and takes it back when that returns.
  ///
  /// ```swift
  /// try terminal.lend { try process.run(); process.waitUntilExit() }
  /// ```
  ///
  /// Meanwhile the terminal is as the session found it, and the window is drawn again afterwards. Keys go to the other
  /// program; Ctrl-C and Ctrl-\ don't end this one. The loop doesn't run, nor do other sessions.
  public func lend<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard isOpen, !isGone, !isLent else { return try body() }
    waitForAnswers(nil)
    outbox.clear()
    slot.restore()
    isLent = true
    let before = isOwn ? System.ignoreInterrupts() : []
    defer {
      for (signal, disposition) in before {
        withUnsafePointer(to: disposition) { System.restore(signal, $0) }
      }
      isLent = false
      wasLent = true
      resume()
      slot.wake(System.resized)
    }
    return try body()
  }

  /// Runs another program on the terminal, such as the user's editor, and returns when it has ended.
  ///
  /// ```swift
  /// let status = try terminal.run(ChildProgram.editor + ["notes.txt"])
  /// ```
  ///
  /// The program has the terminal as its standard input, output and error. See `lend(_:)` for what happens meanwhile.
  ///
  /// - Parameters:
  ///   - arguments: The program, which is searched for in `PATH`, and its arguments.
  ///   - environment: Variables in addition to those of this process, or instead of them.
  /// - Returns: How the program ended.
  /// - Throws: ``TerminalError/refused(_:reason:)`` if the program can't be started.
  public func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws(TerminalError) -> ChildProgram.Ending {
    let line = System.reopen(output, blocks: true)
    defer { if let line { System.close(line) } }
    let ending = lend { System.run(arguments, on: line ?? output, environment: environment) }
    switch ending {
    case .success(let ending): return ending
    case .failure(let code):
      throw .refused(
        "to start \(arguments.first ?? "no program")", reason: System.message(code.number))
    }
  }

  /// Has the loop read the size again, and tell of it if it is another one.
  ///
  /// A signal reports the size of the process's own terminal; the other side of a socket has to report its size.
  public func sizeMayHaveChanged() {
    slot.wake(System.resized)
  }

  /// Writes what waits, as what an inline session shows last is to stay.
  private func finishWriting(timeout: Int32) {
    flush()
    while isBusy, !isGone, System.waitToWrite(output, milliseconds: timeout) { flush() }
  }

  /// Reads on until the last answer has come, a second at most after the questions were asked.
  private func waitForAnswers(_ given: LoopClock?) {
    if questions.isWaiting, !isGone {
      let clock = given ?? LoopClock(since: beginning)
      let limit = Duration.milliseconds(RestorerSlot.answerTimeout)
      let deadline = max(asked + limit, clock.now() + .milliseconds(100))
      var waits = [System.Wait(descriptor: input)]
      while questions.isWaiting {
        let rest = deadline - clock.now()
        guard rest > .zero else { break }
        clock.wait(&waits, Int(rest / .milliseconds(1)) + 1)
        if waits[0].isReady, case .gone = read() { break }
      }
      System.dropInput(of: input)
    }
    slot.expectAnswers(false)
  }

  private func enter(isFirst: Bool) {
    var raw = System.raw(modesBefore)
    System.setModes(&raw, of: output)
    outbox.append(modes.enter(isFirst: isFirst))
    emitter.begin()
    shown = nil
  }

  private func ask(_ bytes: [UInt8]) {
    questions.ask()
    asked = ContinuousClock.now - beginning
    slot.expectAnswers(true)
    outbox.append(bytes)
  }

  /// Says what gives the terminal back from now on.
  private func arm(isFirst: Bool = false) {
    let hasArea = modes.isInline && shown != nil
    let bytes = modes.leave(
      rowsBelow: hasArea ? size.height - emitter.row : 0, rowsAbove: hasArea ? emitter.row : 0)
    slot.arm(input: input, terminal: output, modes: modesBefore, bytes: bytes, isFirst: isFirst)
  }

  private static func size(of terminal: Int32, _ area: SessionOptions.Area) -> Size? {
    guard let size = System.size(of: terminal) else { return nil }
    return switch area {
    case .screen: size
    case .inline(let rows): Size(width: size.width, height: min(max(1, rows), size.height))
    }
  }
}

/// What the loop does with the terminal.
extension Terminal {
  /// What came of reading.
  enum Input {
    case events([Event])
    case gone
  }

  /// Whether bytes or a frame wait until the terminal takes more.
  var isBusy: Bool { isOpen && !isLent && !outbox.isEmpty }

  /// How long to wait before `expire()` is called; `nil` if nothing waits.
  var timeout: Duration? { parser.timeout }

  /// Reads what there is, up to a limit, so that no flood of input keeps frames from being shown.
  func read() -> Input {
    var events: [Event] = []
    for _ in 0..<16 {
      switch System.read(input, into: &buffer) {
      case .bytes(let count):
        let more = parser.feed(buffer[..<count])
        if events.isEmpty { events = more } else { events += more }
        if takeReplies() { events.append(.capabilities(capabilities)) }
        // A descriptor that blocks is read once for each time that it is ready.
        if count < buffer.count || !ownsDescriptors { return .events(events) }
      case .wouldBlock: return .events(events)
      case .end, .failed:
        isGone = true
        return .gone
      }
    }
    return .events(events)
  }

  /// Gives up waiting for the rest of what the input began.
  func expire() -> [Event] { parser.expire() }

  /// Takes note of the signals that came; returns whether the size may be another.
  func takeSignals() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64)
    var isContinued = false
    var isResized = false
    while case .bytes(let count) = System.read(signals, into: &buffer) {
      isContinued = isContinued || buffer[..<count].contains(UInt8(System.continued))
      isResized = isResized || buffer[..<count].contains(UInt8(System.resized))
    }
    if isContinued { resume() }
    guard isResized || isContinued else { return false }
    guard !isLent else { return false }
    let old = size
    size = Self.size(of: output, modes.options.area) ?? size
    // Terminals move what they show when their size changes, so nothing of it is certain.
    if let shown, capabilities.reflows { emitter.reflow(shown, to: size.width) }
    shown = nil
    emitter.forget()
    defer { wasLent = false }
    return size != old || isContinued || wasLent
  }

  /// Writes what waits, as far as the terminal takes it, and then the newest frame.
  func flush() {
    guard !isGone, !isLent else { return }
    while true {
      guard outbox.send(to: output) else {
        isGone = true
        return
      }
      guard outbox.isEmpty else { return }
      sendCommands()
      guard outbox.isEmpty, let (canvas, cursor) = newest else {
        if outbox.isEmpty { return }
        continue
      }
      newest = nil
      show(canvas, cursor)
    }
  }

  /// Makes bytes of a frame, for a terminal that has taken all before.
  private func show(_ canvas: Canvas, _ cursor: Position?) {
    let bytes = emitter.encode(over: &shown, to: canvas, cursor: cursor)
    shownCursor = cursor
    guard !bytes.isEmpty else { return }
    outbox.append(bytes)
    frames += 1
    if modes.isInline { arm() }
  }

  /// Makes bytes of the commands that wait, and of what undoes them.
  private func sendCommands() {
    guard !commands.isEmpty else { return }
    for command in commands {
      let bytes = command.bytes(for: capabilities) ?? []
      switch command {
      case .title:
        if modes.title == nil { outbox.append(Modes.keepTitle) }
        modes.title = bytes
      case .mouse(let isTold):
        modes.releasesMouse = !isTold
        outbox.append(modes.mouseBytes)
      case .progress(let progress): modes.progress = progress != .none
      case .cursor(let shape): modes.cursorShape = shape != .standard
      case .pointer(let shape): modes.pointerShape = shape != .standard
      case .print: makeRoomAbove()
      default: break
      }
      outbox.append(bytes)
    }
    commands = []
    arm()
  }

  /// Takes the area off the screen, so that what is written stands where it began, and has it drawn again below.
  private func makeRoomAbove() {
    outbox.append(emitter.erase())
    if let shown, newest == nil { newest = (shown, shownCursor) }
    shown = nil
    emitter.begin()
  }

  /// Takes the terminal back after the process was stopped and continued, or continued without having been stopped.
  func resume() {
    guard !isLent else { return }
    if isOwn { System.waitForForeground(of: output) }
    outbox.clear()
    shown = nil
    // Who didn't leave must not enter twice: the terminal counts what is put on its stacks.
    let hasLeft = !slot.isArmed
    if hasLeft { arm(isFirst: true) }
    enter(isFirst: hasLeft)
    // The user may have changed the colours meanwhile.
    if modes.colorChanges { ask(Questions.colors) }
    flush()
  }

  /// Learns from answers; returns whether that changed the capabilities.
  private func takeReplies() -> Bool {
    let replies = parser.takeReplies()
    guard !replies.isEmpty else { return false }
    let before = capabilities
    for reply in replies { questions.take(reply, into: &capabilities) }
    guard isOpen else { return false }
    if !questions.isWaiting { slot.expectAnswers(false) }
    let set = replies.flatMap { modes.take($0) }
    outbox.append(set)
    if questions.asksColors { ask(Questions.colors) }
    emitter.capabilities = capabilities
    if !set.isEmpty || capabilities != before { arm() }
    flush()
    return capabilities != before
  }
}
