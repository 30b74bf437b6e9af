// SPDX-License-Identifier: MIT

import Testing

@testable import Views

/// A view whose properties were set looks like a view that was created with these values.
@MainActor @Suite("Settable properties")
struct SettablePropertiesTests {
  private func expectSame(
    _ changed: View, _ made: View, sourceLocation: SourceLocation = #_sourceLocation,
    change: () -> Void
  ) {
    let stage = Stage(40, 8, changed)
    change()
    stage.window.render()
    let fresh = Stage(40, 8, made)
    #expect(stage.text == fresh.text, sourceLocation: sourceLocation)
    #expect(
      stage.window.accessibilityLines == fresh.window.accessibilityLines,
      sourceLocation: sourceLocation)
  }

  private var labels: [View] { ["one", "two", "three"].map { LabelView(Text($0)) } }

  @Test("stacks, grids and wrappers")
  func layout() {
    let stack = StackView(.vertical, labels)
    expectSame(
      stack,
      StackView(.horizontal, spacing: 2, alignment: .trailing, distribution: .spaceAround, labels)
    ) {
      (stack.axis, stack.spacing) = (.horizontal, 2)
      (stack.alignment, stack.distribution) = (.trailing, .spaceAround)
    }
    let grid = GridView([.fraction(1)], labels)
    expectSame(
      grid, GridView([.fixed(9), .fraction(1)], columnSpacing: 3, rowSpacing: 1, labels)
    ) {
      grid.columns = [.fixed(9), .fraction(1)]
      (grid.columnSpacing, grid.rowSpacing) = (3, 1)
    }
    let padding = PaddingView(.zero, LabelView("one"))
    expectSame(padding, PaddingView(Insets(top: 1, left: 2), ButtonView("two"))) {
      padding.insets = Insets(top: 1, left: 2)
      padding.content = ButtonView("two")
    }
    let centered = CenteredView(LabelView("one"))
    expectSame(centered, CenteredView(ButtonView("two"))) { centered.content = ButtonView("two") }
  }

  @Test("boxes name their content after the caption, unless it has a name")
  func boxes() {
    let box = BorderedView(TextFieldView(), caption: "One")
    expectSame(box, BorderedView(TextFieldView(), caption: "Two")) { box.caption = "Two" }
    let other = BorderedView(TextFieldView(), caption: "One")
    expectSame(other, BorderedView(ButtonView("Press"), caption: "One")) {
      other.content = ButtonView("Press")
    }
    let field = TextFieldView()
    let named = BorderedView(field, caption: "One")
    field.accessibilityLabel = "Own"
    named.caption = "Two"
    #expect(field.accessibilityElement.label == "Own")
  }

  @Test("labels, fields and editors")
  func texts() {
    let label = LabelView("some words that are long enough to wrap in this room")
    expectSame(label, LabelView(label.text, alignment: .center, wraps: true)) {
      (label.alignment, label.wraps) = (.center, true)
    }
    let field = TextFieldView(placeholder: "one")
    expectSame(field, TextFieldView(placeholder: "two")) { field.placeholder = "two" }
    let editor = TextEditorView(placeholder: "one")
    expectSame(editor, TextEditorView(placeholder: "two")) { editor.placeholder = "two" }
  }

  @Test("choices")
  func choices() {
    let box = CheckboxView("one", isOn: true)
    expectSame(box, CheckboxView("one", isOn: true, look: .toggle)) { box.look = .toggle }
    let group = RadioGroupView(["one", "two"], selectedIndex: 1)
    expectSame(group, RadioGroupView(["one"], selectedIndex: nil)) { group.titles = ["one"] }
    let segments = SegmentedControlView(["one", "two"])
    segments.selectedIndex = 1
    expectSame(segments, SegmentedControlView(["three"])) { segments.titles = ["three"] }
    let slider = SliderView(7, in: 0...10)
    expectSame(slider, SliderView(5, in: 0...5, look: .stepper) { "\($0) %" }) {
      slider.range = 0...5
      slider.look = .stepper
      slider.format = { "\($0) %" }
    }
  }

  @Test("scrolled contents, tabs and columns")
  func containers() {
    let scroll = ScrollView(LabelView("one"))
    expectSame(scroll, ScrollView(LabelView("two"))) { scroll.content = LabelView("two") }
    let area = ScrollView(LabelView("one"), scrollsSideways: true)
    expectSame(area, ScrollView(LabelView("two"), scrollsSideways: true)) {
      area.content = LabelView("two")
    }
    let tabs = TabsView([.init("one", LabelView("a")), .init("two", LabelView("b"))])
    expectSame(tabs, TabsView([.init("one", LabelView("a")), .init("2", LabelView("b"))])) {
      tabs.setTitle("2", at: 1)
      tabs.setTitle("none", at: 2)
    }
    func show(_ table: TableView) {
      table.show(count: 2) { row, column in Text("\(row) \(column)") }
    }
    let table = TableView([TableColumn("one"), TableColumn("two")])
    show(table)
    let made = TableView([TableColumn("title", .fixed(9))])
    show(made)
    expectSame(table, made) { table.columns = [TableColumn("title", .fixed(9))] }
  }

  @Test("children are moved as in an array, and the focus stays")
  func moving() {
    var chance = Chance(state: 7)
    var model = (0..<6).map { ButtonView("\($0)") }
    let stack = StackView(.horizontal, model)
    let stage = Stage(60, 3, stack)
    stage.window.focus(model[2])
    let focused = stage.window.focused
    for _ in 0..<200 {
      let start = Int.random(in: 0..<6, using: &chance)
      let end = Int.random(in: -1...7, using: &chance)
      let view = model.remove(at: start)
      model.insert(view, at: min(max(0, end), 5))
      stack.move(view, to: end)
      stage.window.render()
      #expect(stack.children.elementsEqual(model) { $0 === $1 })
      #expect(stage.window.focused === focused)
      #expect(stage.text == model.map { "[ \($0.title) ]" }.joined())
    }
    stack.move(View(), to: 0)
    #expect(stack.children.count == 6)
  }
}
