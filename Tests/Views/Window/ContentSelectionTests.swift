// SPDX-License-Identifier: MIT

import Testing

@testable import Views

extension Stage {
  /// Drags with Alt from one cell to another.
  func drag(
    _ from: (Int, Int), _ to: (Int, Int), clicks: Int = 1, releases: Bool = true
  ) {
    for (kind, place) in [(Mouse.Kind.press, from), (.drag, to), (.release, to)] {
      if kind == .release, !releases { continue }
      for _ in 0..<(kind == .press ? clicks : 1) {
        window.dispatch(
          .mouse(
            Mouse(
              kind: kind, button: .left, position: Position(x: place.0, y: place.1),
              modifiers: .alt)))
      }
      window.render()
    }
  }

  /// The selected cells' clusters in reading order, without blanks and messages.
  var marked: String {
    var result = ""
    let messages = window.layer(ToastStack.self)?.frame ?? .zero
    for y in 0..<surface.size.height - 1 {
      for x in 0..<surface.size.width where style(x, y).attributes.contains(.reverse) {
        guard !messages.contains(Position(x: x, y: y)) else { continue }
        result += surface.canvas[x, y].cluster
      }
    }
    return result.filter { $0 != " " }
  }
}

@MainActor @Suite("Selecting text by content")
struct ContentSelectionTests {
  private func label(_ text: String) -> LabelView { LabelView(Text(text), wraps: true) }

  private func column(_ views: [View]) -> StackView {
    let stack = StackView(.vertical)
    for view in views { stack.add(view) }
    return stack
  }

  @Test("a paragraph that wraps is copied as one line")
  func paragraph() {
    let stage = Stage(12, 12, column([label("one two three four\nfive"), label("six")]))
    #expect(stage.text == "one two\nthree four\nfive\nsix")
    stage.drag((4, 0), (1, 3))
    #expect(stage.window.clipboard == "two three four\nfive\nsi")
    #expect(stage.marked == "twothreefourfivesi")
  }

  @Test("a double click selects words, and a triple click lines")
  func units() {
    let stage = Stage(14, 9, column([label("one two-three four five"), label("six")]))
    stage.drag((5, 0), (5, 0), clicks: 2)
    #expect(stage.window.clipboard == "two")
    stage.press("esc")
    stage.clock.advance(by: .seconds(1))
    stage.drag((5, 0), (2, 1), clicks: 2)
    #expect(stage.window.clipboard == "two-three four")
    stage.press("esc")
    stage.clock.advance(by: .seconds(1))
    stage.drag((9, 0), (9, 0), clicks: 3)
    #expect(stage.window.clipboard == "one two-three four five")
  }

  @Test("a truncated label is copied whole, and the marked part without its ellipsis")
  func truncated() {
    let stage = Stage(8, 9, column([LabelView("abcdefghijkl"), LabelView("xyz")]))
    #expect(stage.text == "abcdefg…\nxyz")
    stage.drag((2, 0), (1, 1))
    #expect(stage.window.clipboard == "cdefghijkl\nxy")
    #expect(stage.marked == "cdefgxy")
  }

  @Test("a selection stays at its text while text is added, inserted and scrolled")
  func stays() {
    let page = MarkdownView("All **pans are hot** now and", scrolls: false)
    page.isStreaming = true
    let stack = column([label("title"), page])
    let scroll = ScrollView(stack)
    let stage = Stage(20, 7, scroll)
    stage.drag((4, 1), (2, 2))
    #expect(stage.window.clipboard == "pans are hot now and" && stage.marked == "pansarehotnowand")
    stage.window.dismissToast()
    page.append(" then. " + String(repeating: "And so is the oven. ", count: 9))
    stage.window.render()
    #expect(stage.marked == "pansarehotnowand")
    stack.insert(label("inserted above"), at: 0)
    stage.window.render()
    #expect(stage.marked == "pansarehotnowand")
    scroll.scroll(to: 3)
    stage.window.render()
    #expect(stage.marked == "nowand")
    stage.resize(40, 7)
    #expect(stage.marked == "pansarehotnowand")
    #expect(stage.window.selectedText == "pans are hot now and")
    stack.remove(page)
    stage.window.render()
    #expect(stage.marked == "" && stage.window.selectedText == nil)
  }

  @Test("a selection ends when its text changes")
  func ends() {
    let label = label("one two")
    let stage = Stage(12, 4, label)
    stage.drag((4, 0), (6, 0))
    label.text = "one two three"
    stage.window.render()
    #expect(stage.window.selectedText == "two")
    label.text = "else"
    stage.window.render()
    #expect(stage.window.selectedText == nil && stage.marked == "")
  }

  @Test("the pane scrolls while the pointer is beyond its edge, and the selection continues")
  func edges() {
    let scroll = ScrollView(column((0..<40).map { label("line \($0)") }))
    let stage = Stage(12, 7, scroll)
    stage.drag((5, 2), (2, 6), releases: false)
    let first = scroll.offset
    stage.clock.advance(by: .milliseconds(50))
    stage.window.render()
    #expect(first == 0 && scroll.offset > 0)
    let offset = scroll.offset
    #expect(
      stage.window.selectedText
        == (2...offset + 5).map { $0 == 2 ? "2" : $0 == offset + 5 ? "lin" : "line \($0)" }
        .joined(separator: "\n"))
    stage.mouse(.drag, 2, 2)
    let last = scroll.offset
    stage.clock.advance(by: .milliseconds(50))
    #expect(scroll.offset == last)
    stage.mouse(.drag, 2, -3)
    for _ in 0..<40 { stage.clock.advance(by: .milliseconds(50)) }
    stage.window.render()
    #expect(scroll.offset == 0)
    #expect(stage.window.selectedText == "ne 0\nline 1\nline 2")
    stage.mouse(.release, 2, -3)
    let rest = stage.clock.pending
    stage.clock.advance(by: .milliseconds(50))
    #expect(scroll.offset == 0 && stage.clock.pending <= rest)
  }

  @Test("a log keeps the selected lines by their numbers")
  func log() {
    let log = LogView(capacity: 8)
    for number in 0..<8 { log.append("line \(number)") }
    let stage = Stage(20, 7, log)
    #expect(stage.rows[0].hasPrefix("I line 2"))
    stage.drag((7, 0), (3, 1))
    #expect(stage.window.clipboard == "2\nli")
    log.append("line 8")
    stage.window.render()
    #expect(stage.marked == "li" && stage.window.selectedText == "2\nli")
    log.append("line 9")
    log.append("line 10")
    log.append("line 11")
    stage.window.render()
    #expect(stage.window.selectedText == nil)
  }

  @Test("rows of lists and tables are selected by their columns, and known by their keys")
  func rows() {
    let list = ListView()
    var names = ["ant", "bee", "cat"]
    func show() {
      let shown = names
      list.show(count: shown.count, id: { shown[$0] }) {
        ListRow(title: Text(shown[$0]), detail: "x")
      }
    }
    show()
    let stage = Stage(24, 6, list)
    stage.drag((3, 1), (4, 2))
    #expect(stage.window.clipboard == "ee  x\ncat")
    #expect(stage.marked == "eexcat")
    names.insert("aardvark", at: 0)
    show()
    stage.window.render()
    #expect(stage.marked == "eexcat")
    names.removeAll { $0 == "cat" }
    show()
    stage.window.render()
    #expect(stage.marked == "")
  }

  @Test("Markdown is copied without the signs that only show its structure")
  func markdown() {
    let source = """
      # Title

      > one two three four

      - pans *hot* and cold
        - nested

      ```
        code is long here
      ```

      | a | b |
      |---|---|
      | wide cell text | c |
      """
    let stage = Stage(18, 24, MarkdownView(source))
    stage.drag((0, 0), (17, 22))
    #expect(
      stage.window.clipboard
        == """
        Title

        one two three four

        • pans hot and cold
          • nested

          code is long here

        a  b
        ─────────────────
        wide cell text  c
        """)
  }

  @Test("a drag that begins on a control or a scroll bar selects nothing")
  func controls() {
    let (button, check) = (ButtonView("Bake"), CheckboxView("hot"))
    let scroll = ScrollView(column((0..<40).map { label("line \($0)") }))
    let list = ListView()
    list.show(count: 40, id: { $0 }) { ListRow(title: Text("item \($0)")) }
    scroll.growFactor = 1
    list.growFactor = 1
    var taps = 0
    button.taps.add { taps += 1 }
    let stage = Stage(20, 15, column([button, check, scroll, list]))
    for selectsText in [false, true] {
      stage.window.selectsText = selectsText
      let bars = [scroll, list].map { ($0.frame.maxX - 1, $0.frame.minY + 1) }
      for place in [(3, 0), (1, 1)] + bars {
        let text = stage.rows[place.1]
        stage.drag(place, (3, scroll.frame.minY + 3))
        #expect(stage.marked.isEmpty && stage.window.selectedText == nil, "\(place) in \(text)")
      }
      taps = 0
      stage.drag((3, 0), (3, 0))
      #expect(taps == 1, "the control has the click")
      stage.drag((2, scroll.frame.minY + 1), (4, scroll.frame.minY + 1))
      #expect(stage.window.selectedText == "ne ")
      stage.press("esc")
    }
  }

  @Test("a chart is selected by cells")
  func cells() {
    let bars = BarChartView("Sales", groups: [.init("a", [3]), .init("b", [1])])
    let stage = Stage(12, 4, bars)
    let row = stage.rows[0]
    stage.drag((0, 0), (11, 0))
    #expect(stage.window.clipboard == row)
  }

  /// A view that counts the rows that are asked for.
  private final class CountedRows: View, SelectableText {
    var asked = 0
    var reads = 0
    override var selectableText: (any SelectableText)? {
      reads += 1
      return self
    }
    var lines: Range<Int> { 0..<10_000 }
    func line(_ number: Int) -> Text { "words" }
    func textRow(at y: Int) -> TextRow? {
      asked += 1
      return lines.contains(y) ? TextRow(line: y, clusters: 0..<5) : nil
    }
    func row(ofLine number: Int, at offset: Int) -> Int? { number }
    override func measure(in room: Size) -> Size { Size(width: 5, height: 10_000) }
    override func draw(in painter: Painter) {
      for y in painter.visible.minY..<painter.visible.maxY {
        painter.draw("words", at: Position(x: 0, y: y))
      }
    }
  }

  @Test("a frame asks for no text without a selection, and for the visible rows with one")
  func cost() {
    let rows = CountedRows()
    let scroll = ScrollView(rows)
    let stage = Stage(20, 8, scroll)
    scroll.scroll(to: 5_000)
    stage.window.render()
    #expect(rows.reads == 0 && rows.asked == 0)
    stage.drag((1, 1), (2, 4))
    #expect(stage.window.clipboard == "ords\nwords\nwords\nwor")
    rows.asked = 0
    scroll.scroll(to: 5_001)
    stage.window.render()
    #expect(rows.asked == 7 && stage.marked == "ordswordswordswor")
  }

  @Test("messages above the text aren't marked")
  func covered() {
    let stage = Stage(20, 6, column((0..<5).map { _ in label("abcdefghijklmnopqrst") }))
    stage.drag((0, 0), (19, 4))
    #expect(stage.window.shownToasts.first?.text.string == "5 lines copied")
    let message = stage.window.layer(ToastStack.self)?.frame ?? .zero
    func styles() -> [Style] {
      (message.minY..<message.maxY).flatMap { y in
        (message.minX..<message.maxX).map { stage.style($0, y) }
      }
    }
    let before = styles()
    #expect(!message.isEmpty && !stage.marked.isEmpty)
    stage.press("esc")
    #expect(stage.marked.isEmpty && styles() == before)
  }
}
