// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Stack, Padding, Bordered, Centered")
struct StackTests {
  @Test("views follow each other, with gaps, at their own size or filling")
  func order() {
    let column = Stack(.vertical, spacing: 1, [Label("one"), Label("two")])
    #expect(Stage(8, 6, column).text == "one\n\ntwo")
    let row = Stack(.horizontal, spacing: 2, [Label("one"), Label("two")])
    #expect(Stage(12, 3, row).text == "one  two")
    let right = Stack(.vertical, alignment: .trailing, [Label("one"), Label("three")])
    #expect(Stage(8, 4, right).text == "     one\n   three")
    let middle = Stack(.vertical, alignment: .center, [Label("one")])
    #expect(Stage(9, 4, middle).text == "   one")
  }

  @Test("flexible views share what is left, and the shares add up")
  func growFactor() {
    let row = Stack(.horizontal, [Label("a"), Spacer(), Label("b")])
    #expect(Stage(9, 2, row).text == "a       b")
    let views = (0..<3).map { _ in Spacer() }
    views[2].growFactor = 2
    _ = Stage(10, 2, Stack(.horizontal, views))
    #expect(views.map(\.frame.width) == [2, 2, 6] || views.map(\.frame.width) == [2, 2, 6])
    #expect(views.reduce(0) { $0 + $1.frame.width } == 10)
  }

  @Test("where room is short the gaps go first, then the last views are cut")
  func shortage() {
    let labels = ["one", "two", "three"].map { Label(Text($0)) }
    let stage = Stage(8, 4, Stack(.vertical, spacing: 1, labels))
    #expect(stage.text == "one\ntwo\nthree")
    stage.resize(8, 3)
    #expect(stage.text == "one\ntwo")
  }

  @Test("a hidden view leaves no gap")
  func hidden() {
    let labels = ["one", "two", "three"].map { Label(Text($0)) }
    let stage = Stage(8, 8, Stack(.vertical, spacing: 1, labels))
    labels[1].isHidden = true
    stage.window.render()
    #expect(stage.text == "one\n\nthree")
  }

  @Test("a box has its caption in the edge, and goes where there are less than three rows")
  func bordered() {
    let field = TextField()
    field.text = "ada"
    let stage = Stage(20, 4, Bordered(field, caption: "Name"))
    #expect(
      stage.text == """
        ╭─ Name ───────────╮
        │ ada              │
        ╰──────────────────╯
        """)
    stage.resize(20, 2)
    #expect(stage.text == "Name  ada")
    stage.resize(8, 2)
    #expect(stage.text == "ada")
  }

  @Test("a terminal without Unicode gets boxes of ASCII")
  func ascii() {
    let stage = Stage(
      8, 4, Bordered(Label("x")), capabilities: Capabilities(colors: .none, unicode: false))
    #expect(stage.text == "+------+\n| x    |\n+------+")
  }

  @Test("padding and centring keep a view at its place")
  func padding() {
    #expect(Stage(8, 4, Padding(Insets(left: 2), Label("one"))).text == "  one")
    #expect(Stage(9, 4, Centered(Label("one"))).text == "\n   one")
  }
}
