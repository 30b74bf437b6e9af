// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("The focus after the loss of its view")
struct LostFocusTests {
  /// Two columns of buttons.
  private let left = (0..<2).map { ButtonView("left \($0)") }
  private let right = (0..<3).map { ButtonView("right \($0)") }
  private let column = StackView(.vertical)
  private let stage: Stage

  init() {
    for button in right { column.add(button) }
    stage = Stage(
      40, 6, StackView(.horizontal, [StackView(.vertical, left), BorderedView(column)]))
    stage.window.focus(right[1])
  }

  private var focused: View? { stage.window.focused }

  @Test("the next one in its column has it, or else the one before")
  func next() {
    column.remove(right[1])
    #expect(focused === right[2])
    column.remove(right[2])
    #expect(focused === right[0])
    column.remove(right[0])
    #expect(focused === left[0], "where it was last in the other column")
  }

  @Test("the same for views that are hidden, until they can have it again; a disabled one keeps it")
  func hidden() {
    right[1].isEnabled = false
    #expect(focused === right[1])
    right[1].isHidden = true
    #expect(focused === right[2])
    right[2].isHidden = true
    #expect(focused === right[0])
    column.isHidden = true
    #expect(focused === left[0])
    column.isHidden = false
    right[1].isHidden = false
    #expect(focused === right[1])
  }

  @Test("an emptied column has it again with its next control, unless the user has moved on")
  func emptied() {
    for button in right { column.remove(button) }
    stage.window.render()
    #expect(focused === left[0])
    stage.press("x")
    column.add(right[0])
    stage.window.render()
    #expect(focused === right[0])
    column.remove(right[0])
    stage.press("enter")
    column.add(right[0])
    stage.window.render()
    #expect(focused === left[0], "the user has pressed this button")
  }

  @Test("a text field keeps it, since the user may be about to type")
  func field() {
    let (field, box) = (TextFieldView(), StackView(.vertical, [ButtonView("in the box")]))
    let stage = Stage(40, 6, StackView(.vertical, [box, field]))
    box.remove(box.children[0])
    stage.window.render()
    box.add(ButtonView("another"))
    stage.window.render()
    #expect(stage.window.focused === field)
  }

  @Test("what replaces the view has it, in whichever order the two change")
  func replaced() {
    let other = ButtonView("other")
    column.remove(right[1])
    #expect(focused === right[2], "not drawn yet")
    column.insert(other, at: 1)
    #expect(focused === other)
  }

  @Test("after a dialog, it is near the view that was removed meanwhile")
  func dialog() {
    let alert = AlertView(title: "Delete?", message: "", actions: [.init("Delete")])
    stage.window.present(alert)
    stage.window.render()
    column.remove(right[1])
    stage.window.dismiss(alert)
    stage.window.render()
    #expect(focused === right[2])
  }

  @Test("a tab that is closed leaves it to the next one, at its last place there")
  func tabs() {
    let pages = (0..<3).map { page in
      StackView(.vertical, (0..<2).map { ButtonView("button \($0) of \(page)") })
    }
    let tabs = TabsView(pages.enumerated().map { .init("page \($0.offset)", $0.element) })
    let stage = Stage(40, 8, StackView(.vertical, [ButtonView("above"), tabs]))
    tabs.select(2)
    stage.window.focus(pages[2].children[1])
    tabs.select(1)
    #expect(stage.window.focused === pages[1].children[0])
    tabs.removeTab(of: pages[1])
    #expect(stage.window.focused === pages[2].children[1])
    tabs.removeTab(of: pages[2])
    #expect(stage.window.focused === pages[0].children[0])
  }

  @Test("a screen in columns has it again after it had no control for a while")
  func waiting() {
    func screen(_ title: String, _ button: View) -> ScreenView {
      let screen = ScreenView(title: title)
      screen.add(StackView(.vertical, [LabelView("text"), StackView(.horizontal, [button])]))
      return screen
    }
    let (book, hold, pay) = (ButtonView("Book"), ButtonView("Hold"), ButtonView("Pay"))
    let (list, details, booking) = (
      screen("List", ButtonView("Open")), screen("Details", book), screen("Booking", hold)
    )
    let columns = ColumnsView(root: list, levels: 3)
    let stage = Stage(110, 12, columns)
    columns.open(details, after: list)
    columns.open(booking, after: details)
    #expect(stage.window.focused === hold)
    let row = hold.parent
    row?.remove(hold)
    stage.window.render()
    #expect(stage.window.focused === book)
    row?.add(pay)
    stage.window.render()
    #expect(stage.window.focused === pay && columns.currentScreen === booking)
  }

  @Test("a place whose neighbours move or go is where it was")
  func neighbours() {
    let views = (0..<5).map { ButtonView("\($0)") }
    let row = StackView(.horizontal, views)
    let stage = Stage(60, 4, StackView(.vertical, [row, ButtonView("below")]))
    stage.window.focus(views[2])
    row.remove(views[2])
    row.move(views[1], to: 3)
    #expect(row.children.map { ($0 as? ButtonView)?.title } == ["0", "3", "4", "1"])
    #expect(stage.window.focused === views[3])
    row.remove(views[0])
    row.remove(views[3])
    #expect(stage.window.focused === views[4])
  }
}
