// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Inline areas", .serialized)
struct InlineAreaTests {
  private let pseudo = PseudoTerminal(columns: 40, rows: 12)

  private func open(_ rows: ClosedRange<Int>, keepsArea: Bool = true) throws -> Terminal {
    let terminal = try Terminal(
      input: pseudo.slave, output: pseudo.slave,
      options: SessionOptions(area: .inline(rows: rows), keepsArea: keepsArea),
      environment: { ["TERM": "screen-256color", "TMUX": "test"][$0] }, handlesSignals: false)
    // The last reply, for which the end of the session would wait.
    pseudo.type("\u{1B}[?62c")
    _ = terminal.read()
    return terminal
  }

  /// A program with an area, and the terminal that shows it.
  @MainActor private final class Program {
    let pseudo: PseudoTerminal
    let terminal: Terminal
    let window: Window
    var screen: ReflowingTerminal
    /// The size of which the program has been told.
    private var told: Size
    /// What the program has printed.
    var printed: [String] = []
    /// What it has written.
    private(set) var output: [UInt8] = []

    init(_ terminal: Terminal, _ pseudo: PseudoTerminal, height: Int) {
      (self.terminal, self.pseudo) = (terminal, pseudo)
      window = Window(surface: terminal, clock: FrozenClock())
      told = Size(width: terminal.size.width, height: height)
      screen = ReflowingTerminal(size: told)
    }

    func print(_ text: String) {
      printed += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      #expect(window.print(Text(text)))
    }

    func show(_ rows: [String], hasField: Bool = false) {
      var views: [View] = rows.map { LabelView(Text($0)) }
      if hasField { views.append(TextFieldView(placeholder: "field")) }
      window.root = StackView(.vertical, views)
    }

    func render() {
      window.render()
      feed()
    }

    func feed() {
      while true {
        let bytes = pseudo.take()
        guard !bytes.isEmpty else { break }
        output += bytes
        screen.feed(bytes)
        reply()
        terminal.flush()
      }
    }

    private func reply() {
      let replies = screen.takeReplies()
      guard !replies.isEmpty else { return }
      pseudo.type(replies)
      _ = terminal.read()
    }

    /// Changes the size of the terminal, which reads what was written before, and tells the program later.
    func moveRows(to size: Size) {
      screen.resize(to: size)
    }

    /// Tells the program the size of the terminal.
    func tellSize() {
      guard screen.size != told else { return }
      told = screen.size
      pseudo.resize(columns: UInt16(screen.size.width), rows: UInt16(screen.size.height))
      terminal.sizeMayHaveChanged()
      if terminal.takeSignals() { window.dispatch(.resize(terminal.size)) }
    }

    func resize(to size: Size) {
      guard size != screen.size else { return }
      pseudo.resize(columns: UInt16(size.width), rows: UInt16(size.height))
      screen.resize(to: size)
      terminal.sizeMayHaveChanged()
      if terminal.takeSignals() { window.dispatch(.resize(terminal.size)) }
      feed()
    }

    /// Expects the printed text and below it the area.
    func expectRows(_ comment: String) throws {
      if window.root != nil { try #require(terminal.shown?.size == terminal.size, "\(comment)") }
      var area = drawn
      while area.last == "" { area.removeLast() }
      try #require(screen.lines == printed + area, "\(comment)")
      try #require(screen.faults.isEmpty)
    }

    private var drawn: [String] {
      let canvas = terminal.shown ?? Canvas(size: terminal.size)
      return (0..<canvas.size.height).map { canvas.text(row: $0) }
    }
  }

  @Test(
    "random programs leave each printed row once and in order above the area, in all sizes",
    arguments: 0..<40)
  func programs(seed: Int) throws {
    var chance = Chance(state: UInt64(seed))
    let program = try Program(open(1...5), pseudo, height: 12)
    defer { program.terminal.close() }
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &chance) }
    for step in 0..<60 {
      switch number(0...5) {
      case 0, 1:
        for line in 0..<number(1...3) {
          program.print("\(step).\(line):" + String(repeating: "x", count: number(0...70)))
        }
      case 2, 3:
        let rows = (0..<number(0...10)).map { row in
          "area \(row) " + String(repeating: "~", count: number(0...60))
        }
        program.show(rows, hasField: number(0...1) == 0)
      default:
        for count in 0..<number(1...3) {
          program.resize(to: Size(width: number(30...60), height: number(12...20)))
          if number(0...1) == 0 { program.print("\(step) while resized \(count)") }
          if number(0...1) == 0 { program.render() }
        }
      }
      program.render()
      program.terminal.showArea()
      program.feed()
      try program.expectRows("step \(step)")
    }
  }

  @Test(
    "on terminals that read and tell their size late, each printed row stands once and in order",
    arguments: 0..<60)
  func lateTerminals(seed: Int) throws {
    var chance = Chance(state: UInt64(9_000 + seed))
    pseudo.resize(columns: 40, rows: 24)
    let program = try Program(open(1...5), pseudo, height: 24)
    defer { program.terminal.close() }
    program.terminal.enableSizeQueries()
    // The first queries are answered already.
    program.screen.feed(pseudo.take())
    _ = program.screen.takeReplies()
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &chance) }
    func letter(_ narrow: String, _ wide: String) -> String { number(0...3) == 0 ? wide : narrow }
    for step in 0..<40 {
      for _ in 0..<number(1...8) {
        switch number(0...7) {
        case 0, 1:
          program.print("\(step):" + String(repeating: letter("x", "漢"), count: number(0...70)))
        case 2:
          let rows = (0..<number(0...5)).map { row in
            "area \(row) " + String(repeating: letter("~", "字"), count: number(0...60))
          }
          program.show(rows, hasField: number(0...1) == 0)
        case 3: program.window.render()
        case 4: program.feed()
        case 5: program.moveRows(to: Size(width: number(30...60), height: number(20...26)))
        case 6: program.tellSize()
        default:
          // The time after which the area is drawn again is longer than that of a reply.
          program.feed()
          program.terminal.showArea()
        }
      }
      program.tellSize()
      repeat {
        program.render()
        program.terminal.showArea()
        program.render()
      } while program.terminal.isFramePending
      try program.expectRows("step \(step)")
    }
  }

  @Test("a recording of an inline program shows what the terminal showed")
  func decoded() throws {
    let program = try Program(open(1...5), pseudo, height: 12)
    defer { program.terminal.close() }
    program.terminal.enableSizeQueries()
    var decoder = ScreenDecoder(size: program.screen.size)
    for step in 0..<5 {
      program.print("line \(step)")
      program.show((0..<step * 2 % 5).map { "area \($0)" }, hasField: step % 2 == 0)
      let before = program.output.count
      program.render()
      decoder.feed(String(decoding: program.output[before...], as: UTF8.self))
      let rows = decoder.canvas.drawnText().split(separator: "\n", omittingEmptySubsequences: false)
      #expect(rows.prefix(program.screen.lines.count).map(String.init) == program.screen.lines)
    }
  }

  @Test("the area has as many rows as its content and the hints, within its range")
  func heights() throws {
    let program = try Program(open(2...5), pseudo, height: 12)
    defer { program.terminal.close() }
    for (rows, height) in [(0, 2), (1, 2), (3, 4), (4, 5), (9, 5), (1, 2)] {
      program.show((0..<rows).map { "row \($0)" })
      program.render()
      #expect(program.terminal.size == Size(width: 40, height: height))
      try program.expectRows("\(rows)")
    }
  }

  @Test(
    "a growing area adds rows below and a shrinking one erases them, without drawing the others")
  func growth() throws {
    let program = try Program(open(1...8), pseudo, height: 12)
    defer { program.terminal.close() }
    program.show(["one", "two"])
    program.render()
    let stack = try #require(program.window.root as? StackView)
    stack.add(LabelView("three"))
    program.window.render()
    let grown = String(decoding: pseudo.take(), as: UTF8.self)
    #expect(grown.contains("three") && !grown.contains("one") && !grown.contains("\u{1B}[J"))
    stack.remove(stack.children[2])
    program.window.render()
    let shrunk = String(decoding: pseudo.take(), as: UTF8.self)
    #expect(shrunk.contains("\u{1B}[J") && !shrunk.contains("one"))
  }

  @Test("printed text and the frame below are one update")
  func update() throws {
    let program = try Program(open(1...8), pseudo, height: 12)
    defer { program.terminal.close() }
    program.show(["area"])
    program.render()
    pseudo.type("\u{1B}[?2026;2$y\u{1B}[?62c")
    _ = program.terminal.read()
    _ = pseudo.take()
    program.print("one")
    program.print("two")
    program.show(["other"])
    program.window.render()
    let sent = String(decoding: pseudo.take(), as: UTF8.self)
    #expect(sent.hasPrefix("\u{1B}[?2026h") && sent.hasSuffix("\u{1B}[?2026l"))
    #expect(sent.contains("one") && sent.contains("two") && sent.contains("other"))
    #expect(!sent.contains("area"))
  }

  @Test("a view is printed as rows with its styles")
  func views() throws {
    let stage = Stage(20, 4, LabelView("area"))
    #expect(!stage.window.print("nowhere") && !stage.window.print(LabelView("nowhere")))
    stage.surface.capabilities.inlineRows = 1...4
    let label = LabelView(Text("three", style: .plain.bold()))
    #expect(stage.window.print(StackView(.vertical, [LabelView("one two"), label]), width: 10))
    stage.window.render()
    #expect(stage.surface.printedText == "one two\nthree\n")
    let texts = stage.surface.commands.compactMap { command in
      if case .print(let text, _) = command { text } else { nil }
    }
    #expect(texts.first?.runs.last?.style == .plain.bold())
    #expect(stage.rows.first == "area" && stage.surface.size.height == 2)
  }

  @Test("an area has room for what floats above its content: suggestions and messages")
  func floating() {
    let field = TextFieldView()
    let stage = Stage(30, 12, field)
    stage.surface.capabilities.inlineRows = 1...8
    field.text = "typed"
    let list = StackView(.vertical, ["one", "two", "three"].map { LabelView($0) })
    stage.window.float(list, at: ViewAnchor(field))
    stage.window.render()
    #expect(stage.surface.size.height == 5)
    for text in ["typed", "one", "two", "three"] { #expect(stage.text.contains(text)) }
    stage.window.endFloating(list)
    stage.window.show(Toast("Deleted.", title: "Note"))
    stage.window.render()
    for text in ["typed", "Note", "Deleted."] { #expect(stage.text.contains(text)) }
  }

  @Test("what stays at the end is the area, or what was printed last")
  func ends() throws {
    for keepsArea in [true, false] {
      let program = try Program(open(1...8, keepsArea: keepsArea), pseudo, height: 12)
      program.show(["area"])
      program.print("the result")
      program.render()
      program.terminal.close()
      program.feed()
      #expect(
        program.screen.lines.prefix(2) == (keepsArea ? ["the result", "area"] : ["the result"]))
    }
  }

  @Test("without a terminal, printed texts are plain lines, and the area isn't shown")
  func plain() {
    for usesUnicode in [true, false] {
      var lines: [String] = []
      let surface = PlainSurface(size: Size(width: 20, height: 5), usesUnicode: usesUnicode) {
        lines.append($0)
      }
      let window = Window(surface: surface, clock: FrozenClock())
      window.root = LabelView("area")
      window.print(Text("ü", style: .plain.bold()))
      window.render()
      window.print(LabelView(Text("two\u{1B}[m", style: .plain.bold())))
      window.print("")
      window.render()
      #expect(lines == (usesUnicode ? ["ü\n", "two␛[m\n", "\n"] : ["?\n", "two?[m\n", "\n"]))
    }
  }
}
