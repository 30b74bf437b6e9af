// SPDX-License-Identifier: MIT

/// The terminal that the process runs in, as a full-screen surface.
///
/// From `open()` to `close()` it is in raw mode and on its alternate screen. It is given back on every way out but
/// SIGKILL: `close()`, `exit`, INT, TERM, HUP, QUIT and the signals of a crash, whose exit status stays as if nobody had
/// handled them. Writing never blocks: a slow terminal misses frames, and always gets the newest.
public final class Terminal: Surface {
  /// The extent in cells; 80×24 where the terminal tells none.
  public private(set) var size: Size
  /// What the terminal can do: at first from the environment, then also from its answers.
  public private(set) var capabilities: Capabilities

  let input: Int32
  let output: Int32
  /// Where signal handlers tell of a new size and of being continued.
  let signals: Int32
  private let signalsEnd: Int32
  private let modesBefore: System.Modes
  private let ownsDescriptors: Bool
  private var modes: Modes
  private var parser = Parser()
  /// Where bytes are read into.
  private var buffer = [UInt8](repeating: 0, count: 4_096)
  private var emitter: Emitter
  private var outbox = WriteBuffer()
  private var shown: Canvas?
  private var newest: (canvas: Canvas, cursor: Position?)?
  private var commands: [SurfaceCommand] = []
  private var guardian: Watchdog?
  private var questions = Questions()
  private var isOpen = true
  /// Whether the terminal is gone: hung up, or it can't be written to.
  private(set) var isGone = false
  /// How many frames were turned into bytes.
  private(set) var frames = 0

  /// Opens the terminal of standard input and output.
  ///
  /// Keys are read from the controlling terminal where standard input isn't one, so that data can be piped in. Fails
  /// if there is no such terminal, if standard output is none, if it can't move its cursor, and if the process has
  /// opened it already.
  public static func open(
    _ options: SessionOptions = SessionOptions()
  ) throws(TerminalError) -> Terminal {
    let other = System.isTerminal(0) ? nil : System.openControllingTerminal()
    defer { if let other { System.close(other) } }
    return try Terminal(
      input: other ?? 0, output: 1, options: options, environment: System.environment)
  }

  /// Opens a session on two descriptors of one terminal.
  init(
    input: Int32, output: Int32, options: SessionOptions = SessionOptions(),
    environment: (String) -> String?, handlesSignals: Bool = true
  ) throws(TerminalError) {
    guard System.isTerminal(input) else { throw .inputIsNoTerminal }
    guard System.isTerminal(output) else { throw .outputIsNoTerminal }
    let term = environment("TERM") ?? ""
    guard term != "dumb" else { throw .dumb }
    guard let before = System.modes(of: output) else {
      throw .refused("to tell the terminal's modes", reason: System.message(System.lastError))
    }
    guard TerminalRestorer.claim() else { throw .alreadyOpen }
    guard TerminalRestorer.prepare(), let pipe = System.pipe() else {
      TerminalRestorer.end()
      throw .refused("a pipe", reason: System.message(System.lastError))
    }
    let own = (input: System.reopen(input), output: System.reopen(output))
    ownsDescriptors = own.input != nil && own.output != nil
    self.input = ownsDescriptors ? own.input ?? input : input
    self.output = ownsDescriptors ? own.output ?? output : output
    outbox.isBlocking = !ownsDescriptors
    (signals, signalsEnd) = pipe
    modesBefore = before
    capabilities = Capabilities(environment: environment)
    modes = Modes(options)
    modes.links = capabilities.commands
    emitter = Emitter(capabilities: capabilities, isInline: modes.isInline)
    size = Self.size(of: output, options.area) ?? Size(width: 80, height: 24)
    if options.isGuarded { guardian = Watchdog(of: self.output) }
    TerminalRestorer.tell(guardian?.descriptor ?? -1)
    if handlesSignals { TerminalRestorer.keepErrors(from: self.output) }
    arm(anew: true)
    if handlesSignals { TerminalRestorer.installHandlers(wakeUp: pipe.write) }
    enter()
    if capabilities.commands { ask(Questions.bytes) }
    flush()
  }

  /// Shows a frame, as soon as the terminal has taken the one before.
  public func present(_ canvas: Canvas, cursor: Position?) {
    guard isOpen else { return }
    if newest == nil, outbox.isEmpty, commands.isEmpty, !isGone {
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
    if case .mouse = command, !modes.tellsMouse { return false }
    commands.removeAll { command.replaces($0) }
    commands.append(command)
    flush()
    return true
  }

  /// Gives the terminal back; further calls do nothing.
  ///
  /// Answers that are still on the way are waited for, at most 100 ms, so that the shell doesn't read them.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    if questions.isWaiting, !isGone {
      var waits = [System.Wait(descriptor: input)]
      for _ in 0..<10 where questions.isWaiting {
        System.wait(for: &waits, milliseconds: 10)
        if waits[0].isReady, case .gone = read() { break }
      }
    }
    TerminalRestorer.end()
    guardian?.end()
    if ownsDescriptors {
      System.close(input)
      System.close(output)
    }
    System.close(signals)
    System.close(signalsEnd)
  }

  /// Gives the terminal back and stops the process, as Ctrl-Z does to others; returns when it is continued.
  public func suspend() {
    System.sendToProcess(System.stopped)
  }

  private func enter() {
    var raw = System.raw(modesBefore)
    System.setModes(&raw, of: output)
    outbox.append(modes.enter)
    emitter.begin()
    shown = nil
  }

  private func ask(_ bytes: [UInt8]) {
    questions.ask()
    TerminalRestorer.expectAnswers(true)
    outbox.append(bytes)
  }

  /// Says what gives the terminal back from now on.
  private func arm(anew: Bool = false) {
    let below = modes.isInline && shown != nil ? size.height - emitter.row : 0
    let bytes = modes.leave(rowsBelow: below)
    TerminalRestorer.arm(terminal: output, modes: modesBefore, bytes: bytes, anew: anew)
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
  var isBusy: Bool { isOpen && !outbox.isEmpty }

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
    let old = size
    size = Self.size(of: output, modes.options.area) ?? size
    // Terminals move what they show when their size changes, so nothing of it is certain.
    shown = nil
    emitter.forget()
    return size != old || isContinued
  }

  /// Writes what waits, as far as the terminal takes it, and then the newest frame.
  func flush() {
    guard !isGone else { return }
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
    guard !bytes.isEmpty else { return }
    outbox.append(bytes)
    frames += 1
    if modes.isInline { arm() }
  }

  /// Makes bytes of the commands that wait, and of what undoes them.
  private func sendCommands() {
    guard !commands.isEmpty else { return }
    for command in commands {
      if case .title = command, !modes.title {
        modes.title = true
        outbox.append(Modes.keepTitle)
      }
      if case .mouse(let isTold) = command {
        modes.releasesMouse = !isTold
        outbox.append(modes.mouseBytes)
      }
      if case .progress(let progress) = command { modes.progress = progress != .none }
      outbox.append(command.bytes(for: capabilities) ?? [])
    }
    commands = []
    arm()
  }

  func resume() {
    outbox.clear()
    shown = nil
    arm(anew: true)
    enter()
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
    if !questions.isWaiting { TerminalRestorer.expectAnswers(false) }
    let set = replies.flatMap { modes.take($0) }
    outbox.append(set)
    if questions.asksColors { ask(Questions.colors) }
    emitter.capabilities = capabilities
    if !set.isEmpty || capabilities != before { arm() }
    flush()
    return capabilities != before
  }
}
