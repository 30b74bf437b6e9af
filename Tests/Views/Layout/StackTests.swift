// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Stack, Padding, Bordered, Centered")
struct StackTests {
  @Test("views are arranged with spacing, at their natural size or filling")
  func order() {
    let column = StackView(.vertical, spacing: 1, [LabelView("one"), LabelView("two")])
    #expect(Stage(8, 6, column).text == "one\n\ntwo")
    let row = StackView(.horizontal, spacing: 2, [LabelView("one"), LabelView("two")])
    #expect(Stage(12, 3, row).text == "one  two")
    let right = StackView(.vertical, alignment: .trailing, [LabelView("one"), LabelView("three")])
    #expect(Stage(8, 4, right).text == "     one\n   three")
    let middle = StackView(.vertical, alignment: .center, [LabelView("one")])
    #expect(Stage(9, 4, middle).text == "   one")
  }

  @Test("flexible views share the rest, and the shares add up")
  func growFactor() {
    let row = StackView(.horizontal, [LabelView("a"), SpacerView(), LabelView("b")])
    #expect(Stage(9, 2, row).text == "a       b")
    let views = (0..<3).map { _ in SpacerView() }
    views[2].growFactor = 2
    _ = Stage(10, 2, StackView(.horizontal, views))
    #expect(views.map(\.frame.width) == [2, 2, 6] || views.map(\.frame.width) == [2, 2, 6])
    #expect(views.reduce(0) { $0 + $1.frame.width } == 10)
  }

  @Test("without enough space the spacing is removed first, then the last views are clipped")
  func shortage() {
    let labels = ["one", "two", "three"].map { LabelView(Text($0)) }
    let stage = Stage(8, 4, StackView(.vertical, spacing: 1, labels))
    #expect(stage.text == "one\ntwo\nthree")
    stage.resize(8, 3)
    #expect(stage.text == "one\ntwo")
  }

  @Test("a hidden view leaves no gap")
  func hidden() {
    let labels = ["one", "two", "three"].map { LabelView(Text($0)) }
    let stage = Stage(8, 8, StackView(.vertical, spacing: 1, labels))
    labels[1].isHidden = true
    stage.window.render()
    #expect(stage.text == "one\n\nthree")
  }

  @Test("the caption of a box is readable in every theme, and its line is visible")
  func caption() {
    for theme in Theme.all where theme.background.background != .standard {
      for content in [LabelView("text"), TextFieldView()] {
        let stage = Stage(20, 4, BorderedView(content, caption: "Name"))
        stage.window.theme = theme
        stage.window.render()
        let contrast = stage.style(3, 0).foreground.contrast(to: theme.background.background)
        #expect(contrast >= 4.5, "\(theme.name): \(contrast)")
        let line = stage.style(0, 1).foreground.contrast(to: theme.background.background)
        #expect(line >= 3, "\(theme.name): \(line)")
      }
    }
  }

  @Test("a box has its title in the border, and disappears in less than three rows")
  func bordered() {
    let field = TextFieldView()
    field.text = "ada"
    let stage = Stage(20, 4, BorderedView(field, caption: "Name"))
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
      8, 4, BorderedView(LabelView("x")), capabilities: Capabilities(colors: .none, unicode: false))
    #expect(stage.text == "+------+\n| x    |\n+------+")
  }

  @Test("padding and centring place a view")
  func padding() {
    #expect(Stage(8, 4, PaddingView(Insets(left: 2), LabelView("one"))).text == "  one")
    #expect(Stage(9, 4, CenteredView(LabelView("one"))).text == "\n   one")
  }
}
