// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Terminal and Loop", .serialized)
struct TerminalTests {
  private let pseudo = PseudoTerminal()

  @Test("a session sets the modes and restores them")
  func modes() throws {
    let before = pseudo.modes
    let terminal = try open()
    #expect(pseudo.modes != before)
    #expect(terminal.size == Size(width: 40, height: 6))
    let entered = String(decoding: pseudo.take(), as: UTF8.self)
    #expect(entered.contains("\u{1B}[?1049h"))
    #expect(!entered.contains("\u{1B}[c"))
    terminal.close()
    terminal.close()
    #expect(pseudo.modes == before)
    let left = String(decoding: pseudo.take(), as: UTF8.self)
    for mode in ["1049", "2004", "1004", "1002", "1006"] {
      #expect(entered.contains("?\(mode)h") && left.contains("?\(mode)l"))
    }
    #expect(left.contains("\u{1B}[?25h") && left.contains("\u{1B}[?7h"))
  }

  @Test("a file that isn't a terminal gives a clear error")
  func errors() throws {
    let pipe = try #require(System.pipe())
    defer { for end in [pipe.read, pipe.write] { System.close(end) } }
    #expect(throws: TerminalError.inputIsNoTerminal) { try open(input: pipe.read) }
    #expect(throws: TerminalError.outputIsNoTerminal) { try open(output: pipe.write) }
    #expect(throws: TerminalError.dumb) { try open(term: "dumb") }
    #expect(throws: TerminalError.unknown) { try open(term: "") }
    let terminal = try open()
    #expect(throws: TerminalError.alreadyOpen) { try open() }
    terminal.close()
    try open().close()
    #expect(TerminalError.dumb.description.contains("TERM"))
    #expect(TerminalError.refused("x", reason: "y").description.contains("refused x: y"))
  }

  @Test("responses change the capabilities and never become text")
  func answers() throws {
    let terminal = try open(term: "xterm-256color")
    defer { terminal.close() }
    #expect(String(decoding: pseudo.take(), as: UTF8.self).hasSuffix("\u{1B}[c"))
    pseudo.type("\u{1B}[?2026;2$y\u{1B}[?0u\u{1B}[?62cx")
    let events = try #require(readEvents(of: terminal))
    #expect(events == [.key(KeyPress(.character("x"))), .capabilities(terminal.capabilities)])
    #expect(terminal.capabilities.synchronizedOutput)
    #expect(terminal.capabilities.kittyKeyboard)
    #expect(terminal.capabilities.colors == .palette)
    #expect(String(decoding: pseudo.take(), as: UTF8.self) == "\u{1B}[>5u")
    terminal.close()
    #expect(String(decoding: pseudo.take(), as: UTF8.self).contains("\u{1B}[<u"))
  }

  @Test("pending responses at the end aren't left to the shell")
  func drained() throws {
    let terminal = try open(term: "xterm")
    pseudo.type("\u{1B}[?2026;2$y\u{1B}[?62c")
    terminal.close()
    #expect(pseudo.hasNoInput())
  }

  @Test("late responses are awaited at the end, up to a second")
  func late() throws {
    let terminal = try open(term: "xterm")
    var now = Duration.zero
    var waited = 0
    terminal.close(
      clock: LoopClock(
        now: { now },
        wait: { waits, limit in
          waited += 1
          now += .milliseconds(300)
          if waited == 3 { pseudo.type("\u{1B}[?2026;2$y\u{1B}[?62;22c") }
          System.wait(for: &waits, milliseconds: 0)
        }))
    #expect(waited == 3 && pseudo.hasNoInput())
  }

  @Test("missing responses are awaited for at most a second")
  func never() throws {
    let terminal = try open(term: "xterm")
    var now = Duration.zero
    terminal.close(
      clock: LoopClock(
        now: { now },
        wait: { waits, limit in
          now += .milliseconds(limit ?? 0)
          waits[0].isReady = false
        }))
    #expect(now >= .seconds(1) && now < .seconds(2))
  }

  @Test("two sessions on one terminal are refused, and on two terminals each has its own size")
  func several() throws {
    let other = PseudoTerminal(columns: 30, rows: 4)
    let (first, second) = (
      try open(),
      try Terminal.open(input: other.slave, output: other.slave) { $0 == "TERM" ? "xterm" : nil }
    )
    #expect(throws: TerminalError.alreadyOpen) { try open() }
    #expect(first.size.width == 40 && second.size.width == 30)
    #expect(!first.capabilities.commands && second.capabilities.commands)
    #expect(!second.perform(.suspend))
    first.close()
    #expect(String(decoding: pseudo.take(), as: UTF8.self).contains("\u{1B}[?1049l"))
    #expect(!String(decoding: other.take(), as: UTF8.self).contains("\u{1B}[?1049l"))
    other.type("\u{1B}[?62c")
    second.close()
    #expect(String(decoding: other.take(), as: UTF8.self).contains("\u{1B}[?1049l"))
  }

  @Test("a title is popped from the terminal's stack as often as it was pushed")
  func titles() throws {
    let terminal = try open(term: "xterm")
    #expect(terminal.perform(.title("one")) && terminal.perform(.title("two")))
    #expect(terminal.slot.restore())
    terminal.resume()
    pseudo.type("\u{1B}[?62c")
    terminal.close()
    let sent = String(decoding: pseudo.take(), as: UTF8.self)
    #expect(sent.ranges(of: "\u{1B}[22;2t").count == 2)
    #expect(sent.ranges(of: "\u{1B}[23;2t").count == 2)
    #expect(sent.ranges(of: "\u{1B}]2;two").count == 2)
  }

  @Test("a blocked terminal skips frames and gets the latest one")
  func slow() throws {
    let terminal = try open()
    defer { terminal.close() }
    _ = pseudo.take()
    var dice = Chance(state: 3)
    var canvas = Canvas(size: terminal.size)
    var presented = 0
    while presented < 400 {
      canvas = Canvas(size: terminal.size)
      canvas.paint { painter in
        for y in 0..<6 {
          for x in 0..<40 {
            let style = Style(foreground: .palette(.random(in: 16...255, using: &dice)))
            painter.fill(Frame(x: x, y: y, width: 1, height: 1), with: style, character: "x")
          }
        }
      }
      terminal.present(canvas, cursor: nil)
      presented += 1
    }
    #expect(terminal.isBusy)
    #expect(terminal.frames < presented)
    var emulator = Emulator(size: terminal.size)
    var idle = 0
    while idle < 3 {
      let bytes = pseudo.take()
      idle = bytes.isEmpty && !terminal.isBusy ? idle + 1 : 0
      emulator.feed(bytes)
      terminal.flush()
    }
    #expect(emulator.difference(to: canvas) == nil)
  }

  @Test("the loop delivers keys in order, draws once for all pending ones, and stops")
  func loop() throws {
    let terminal = try open()
    defer { terminal.close() }
    let loop = Loop(terminal: terminal, queue: nil)
    var seen: [Event] = []
    var settled: [Int] = []
    loop.onEvent = { event in
      seen.append(event)
      if event == .key(KeyPress(.character("q"))) { loop.schedule(after: .zero) { loop.stop() } }
    }
    loop.onIdle = {
      settled.append(seen.count)
      if settled.count == 1 { pseudo.type("ab\u{1B}[A") }
      if settled.count == 2 { pseudo.type("\u{1B}") }
      if settled.count == 3 { pseudo.type("q") }
    }
    #expect(loop.run() == .stopped)
    #expect(seen == ["a", "b", "up", "esc", "q"].map { .key(KeyPress($0)!) })
    #expect(settled.prefix(3) == [0, 3, 4])
  }

  @Test("timers fire in the order of their times, unless they're cancelled")
  func timers() throws {
    let terminal = try open()
    defer { terminal.close() }
    let loop = Loop(terminal: terminal, queue: nil)
    var fired: [Int] = []
    loop.schedule(after: .milliseconds(3)) { loop.stop() }
    loop.schedule(after: .milliseconds(2)) { fired.append(2) }
    loop.schedule(after: .milliseconds(1)) { fired.append(1) }
    let cancelled = loop.schedule(after: .zero) { fired.append(0) }
    cancelled.cancel()
    #expect(!cancelled.isPending)
    loop.run()
    #expect(fired == [1, 2])
  }

  @Test("a terminal that hangs up ends the loop")
  func hangUp() throws {
    let terminal = try open()
    let loop = Loop(terminal: terminal, queue: nil)
    loop.onIdle = { pseudo.hangUp() }
    #expect(loop.run() == .terminalGone)
    terminal.present(Canvas(size: terminal.size), cursor: nil)
    terminal.close()
  }

  @Test(
    "mouse moves are reported only in sessions that request them, and no events in others")
  func mouse() throws {
    let modes: [(SessionOptions.MouseReports, [String])] = [
      (.none, []), (.clicks, ["1002", "1006"]), (.moves, ["1003", "1006"]),
    ]
    for (mouse, wanted) in modes {
      try open(options: SessionOptions(mouse: mouse)).close()
      let sent = String(decoding: pseudo.take(), as: UTF8.self)
      for mode in ["1000", "1002", "1003", "1006"] {
        #expect(sent.contains("[?\(mode)h") == wanted.contains(mode))
        #expect(sent.contains("[?\(mode)l") == wanted.contains(mode))
      }
    }
  }

  @Test("titles and progress are sent between frames and reset at the end")
  func commands() throws {
    let terminal = try open(term: "xterm-256color")
    pseudo.type("\u{1B}[?62c")
    _ = terminal.read()
    _ = pseudo.take()
    #expect(terminal.perform(.title("Here")) && terminal.perform(.progress(.part(0.5))))
    #expect(
      String(decoding: pseudo.take(), as: UTF8.self)
        == "\u{1B}[22;2t\u{1B}]2;Here\u{1B}\\\u{1B}]9;4;1;50\u{1B}\\")
    #expect(!terminal.perform(.copy(String(repeating: "x", count: 200_000))))
    terminal.close()
    let left = String(decoding: pseudo.take(), as: UTF8.self)
    #expect(left.contains("\u{1B}]9;4;0\u{1B}\\") && left.contains("\u{1B}[23;2t"))
    #expect(!terminal.perform(.bell))
  }

  @Test("releasing and capturing the mouse uses the modes of the session")
  func mouseCommand() throws {
    let terminal = try open(options: SessionOptions(mouse: .moves))
    _ = pseudo.take()
    #expect(terminal.perform(.mouse(false)) && terminal.perform(.mouse(true)))
    #expect(
      String(decoding: pseudo.take(), as: UTF8.self)
        == "\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1003h\u{1B}[?1006h")
    terminal.close()
    let other = try open(options: SessionOptions(mouse: .none))
    #expect(!other.perform(.mouse(false)))
    other.close()
  }

  private func open(
    input: Int32? = nil, output: Int32? = nil, term: String = "test-256color",
    options: SessionOptions = SessionOptions()
  ) throws(TerminalError) -> Terminal {
    try Terminal(
      input: input ?? pseudo.slave, output: output ?? pseudo.slave, options: options,
      environment: { $0 == "TERM" ? term : nil }, handlesSignals: false)
  }

  private func readEvents(of terminal: Terminal) -> [Event]? {
    guard case .events(let events) = terminal.read() else { return nil }
    return events
  }
}
