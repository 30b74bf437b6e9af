// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Restoring the focus")
struct DisplacedFocusTests {
  private let fields = (0..<3).map { TextFieldView(placeholder: "field \($0)") }

  private func stage() -> Stage {
    let stage = Stage(20, 5, StackView(.vertical, fields))
    stage.window.focus(fields[1])
    return stage
  }

  /// Hides or shows fields, each in a separate frame.
  private func set(_ numbers: Int..., hidden isHidden: Bool, _ stage: Stage) {
    for number in numbers {
      fields[number].isHidden = isHidden
      stage.window.render()
    }
  }

  @Test("a temporarily hidden view gets its focus back")
  func back() {
    let stage = stage()
    set(1, hidden: true, stage)
    #expect(stage.window.focused === fields[2])
    set(1, hidden: false, stage)
    #expect(stage.window.focused === fields[1])
  }

  @Test("the same if the replacement is hidden too, in any order")
  func chain() {
    let stage = stage()
    set(1, 2, hidden: true, stage)
    #expect(stage.window.focused === fields[0])
    set(2, 1, hidden: false, stage)
    #expect(stage.window.focused === fields[1])
  }

  @Test("the focus stays if the user moved it or typed in the meantime")
  func chosen() {
    let stage = stage()
    set(1, hidden: true, stage)
    stage.press("tab")
    set(1, hidden: false, stage)
    #expect(stage.window.focused === fields[0])
    set(0, hidden: true, stage)
    stage.type("x")
    set(0, hidden: false, stage)
    #expect(stage.window.focused === fields[1])
    #expect(fields[1].text == "x")
  }

  @Test("a box whose focused view is removed loses the accent of the focus")
  func removed() {
    let (inside, outside) = (ButtonView("inside"), ButtonView("outside"))
    let column = StackView(.vertical, [LabelView("text"), inside])
    let stage = Stage(20, 6, StackView(.vertical, [BorderedView(column), outside]))
    #expect(stage.style(0, 0) == stage.window.theme.focusedBorder)
    column.remove(inside)
    stage.window.render()
    #expect(stage.window.focused === outside)
    #expect(stage.style(0, 0) == stage.window.theme.border)
  }

  @Test("a removed view doesn't get the focus back")
  func gone() {
    let stack = StackView(.vertical, fields)
    let stage = Stage(20, 5, stack)
    stack.remove(fields[0])
    stage.window.render()
    #expect(stage.window.focused === fields[1])
    StackView(.vertical).add(fields[0])
    stage.window.render()
    #expect(stage.window.focused === fields[1])
  }

  /// A list beside a scrolling page, which is hidden where there is no space for both.
  private final class Halves: View {
    let list = ButtonView("list")
    let buttons = (0..<8).map { ButtonView("button \($0)") }
    private let page: ScrollView

    override init() {
      let lines: [View] = (0..<4).map { LabelView("line \($0)") }
      page = ScrollView(StackView(.vertical, lines + buttons), isFocusable: false)
      super.init()
      add(list)
      add(page)
    }

    override func layout() {
      list.isHidden = frame.width < 20
      let width = list.isHidden ? 0 : 8
      list.frame = Frame(x: 0, y: 0, width: width, height: frame.height)
      page.frame = Frame(x: width, y: 0, width: frame.width - width, height: frame.height)
    }
  }

  @Test(
    "a view without space gets its focus back with its space, and nothing has scrolled"
  )
  func narrow() {
    let halves = Halves()
    let stage = Stage(40, 5, halves)
    let before = stage.rows
    #expect(stage.window.current === halves.list)
    for size in [
      Size(width: 10, height: 5), Size(width: 10, height: 3), Size(width: 12, height: 4),
    ] {
      stage.resize(size.width, size.height)
      #expect(stage.window.current === halves.buttons[0])
      #expect(stage.rows[0].hasPrefix("line 0"))
    }
    stage.resize(40, 5)
    #expect(stage.window.current === halves.list)
    #expect(stage.rows == before)
  }

  @Test("a user who works with the focus of a narrow window sees it, and keeps it")
  func narrowAndUsed() {
    let halves = Halves()
    let stage = Stage(40, 5, halves)
    stage.resize(10, 3)
    stage.press("enter")
    stage.resize(10, 4)
    #expect(stage.rows.contains { $0.contains("button 0") })
    stage.resize(40, 5)
    #expect(stage.window.current === halves.buttons[0])
  }
}
