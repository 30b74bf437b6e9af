// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing

@testable import Views

@MainActor @Suite("Declared views")
struct DeclaredViewTests {
  @Test("declarations are updated: the same views with other values")
  func updating() {
    var presses: [Int] = []
    let view = DeclaredView()
    func show(_ count: Int) {
      view.show {
        VStack {
          Text("Count: \(count)")
          Button("Add one") { presses.append(count) }
        }
      }
    }
    show(0)
    let terminal = HeadlessTerminal(30, 6, view)
    #expect(terminal.content == "Count: 0\n[ Add one ]")
    let label = view.children.first?.children.first
    terminal.press("enter")
    show(1)
    terminal.press("enter")
    #expect(terminal.content == "Count: 1\n[ Add one ]")
    #expect(presses == [0, 1])
    #expect(view.children.first?.children.first === label)
  }

  @Test("each branch is a separate position: later nodes keep their views")
  func branches() {
    let view = DeclaredView()
    func show(_ isOn: Bool, _ number: Int?) {
      view.show {
        VStack {
          if isOn { Text("on") }
          if let number { Text("number \(number)") } else { Text("none") }
          switch number {
          case 1: Text("one")
          case 2: Label("two")
          default: Text("other")
          }
          for index in 0..<(number ?? 0) { Text("turn \(index)") }
          Button("End") {}
        }
      }
    }
    show(true, nil)
    let terminal = HeadlessTerminal(30, 12, view)
    let button = terminal.window.focused
    #expect(terminal.content == "on\nnone\nother\n[ End ]")
    show(false, 2)
    terminal.window.render()
    #expect(terminal.content == "number 2\ntwo\nturn 0\nturn 1\n[ End ]")
    show(true, 1)
    terminal.window.render()
    #expect(terminal.content == "on\nnumber 1\none\nturn 0\n[ End ]")
    #expect(terminal.window.focused === button)
  }

  @Test("elements that move keep their views, the focus and the caret")
  func moving() throws {
    let view = DeclaredView()
    func show(_ names: [String]) {
      view.show {
        VStack {
          ForEach(names, id: \.self) { name in
            TextField(name, text: "abc") { _ in }
          }
        }
      }
    }
    show(["a", "b", "c"])
    let terminal = HeadlessTerminal(30, 12, view)
    terminal.press("tab", "left", "left")
    let field = try #require(terminal.window.focused as? TextFieldView)
    #expect(field.accessibilityElement.label == "b")
    show(["c", "a", "d", "b"])
    terminal.window.render()
    #expect(terminal.window.focused === field)
    #expect(field.selection.caret.column == 1)
    #expect(view.children[0].children.map(\.accessibilityElement.label) == ["c", "a", "d", "b"])
  }

  @Test("of equal keys the first is shown, and the others are reported")
  func duplicates() {
    let view = DeclaredView {
      ForEach([1, 2, 1, 3, 2], id: \.self) { Text("row \($0)") }
    }
    let terminal = HeadlessTerminal(30, 8, view)
    #expect(terminal.content == "row 1\nrow 2\nrow 3")
    #expect(view.duplicateKeys == ["1", "2"])
    view.show { ForEach([1, 2], id: \.self) { Text("row \($0)") } }
    #expect(view.duplicateKeys == [])
  }

  @Test("when the focused view is removed, the nearest remaining one gets the focus")
  func nearest() {
    let view = DeclaredView()
    func show(_ names: String) {
      view.show {
        HStack {
          ForEach(names, id: \.self) { name in Button(String(name)) {} }
        }
      }
    }
    show("abcde")
    let terminal = HeadlessTerminal(60, 4, view)
    terminal.press("tab", "tab")
    #expect(terminal.focusedLabel == "c")
    show("abde")
    #expect(terminal.focusedLabel == "d")
    show("ab")
    #expect(terminal.focusedLabel == "b")
    show("xyz")
    #expect(terminal.focusedLabel == "x")
  }

  @Test("a node of another type at the same position gets the focus of the previous one")
  func replacing() {
    let view = DeclaredView()
    func show(_ isField: Bool) {
      view.show {
        VStack {
          Button("first") {}
          Stateful(0) { _ in
            if isField {
              TextField("field", text: "") { _ in }
            } else {
              Checkbox("box", isOn: false) { _ in }
            }
          }
          Button("last") {}
        }
      }
    }
    show(false)
    let terminal = HeadlessTerminal(60, 6, view)
    terminal.press("tab")
    #expect(terminal.focusedLabel == "box")
    show(true)
    #expect(terminal.focusedLabel == "field")
  }

  @Test("an outdated text from the state isn't shown, and another text is")
  func controlledText() {
    let view = DeclaredView()
    var edits: [String] = []
    func show(_ text: String) {
      view.show { TextField("Name", text: text) { edits.append($0) } }
    }
    show("")
    let terminal = HeadlessTerminal(30, 4, view)
    terminal.type("abc")
    #expect(edits == ["a", "ab", "abc"])
    show("a")
    terminal.window.render()
    #expect(terminal.content == "abc")
    show("ab")
    show("abc")
    show("ABC")
    terminal.window.render()
    #expect(terminal.content == "ABC")
    show("")
    terminal.window.render()
    #expect(terminal.content == "Name")
  }

  @Test("a check box shows the value of the state")
  func controlledChoice() {
    let view = DeclaredView()
    var wishes: [Bool] = []
    func show(_ isOn: Bool) {
      view.show { Checkbox("Agree", isOn: isOn) { wishes.append($0) } }
    }
    show(false)
    let terminal = HeadlessTerminal(30, 4, view)
    terminal.press("space")
    #expect(terminal.content == "□ Agree")
    show(false)
    terminal.window.render()
    #expect(terminal.content == "□ Agree")
    terminal.press("space")
    show(true)
    terminal.window.render()
    #expect(terminal.content == "■ Agree")
    #expect(wishes == [true, true])
  }

  @Test("local state stays with its node while declarations around it change")
  func localState() {
    let view = DeclaredView()
    func show(_ names: [String]) {
      view.show {
        VStack {
          ForEach(names, id: \.self) { name in
            Stateful(0) { count in
              Button("\(name) \(count.value)") { count.value += 1 }
            }
          }
        }
      }
    }
    show(["a", "b"])
    let terminal = HeadlessTerminal(30, 8, view)
    terminal.press("enter", "tab", "enter", "enter")
    #expect(terminal.content == "[ a 1 ]\n[ b 2 ]")
    show(["b", "a"])
    terminal.window.render()
    #expect(terminal.content == "[ b 2 ]\n[ a 1 ]")
    show(["a"])
    show(["a", "b"])
    terminal.window.render()
    #expect(terminal.content == "[ a 1 ]\n[ b 0 ]")
  }

  @Test("a node with another id has another view")
  func ids() {
    let view = DeclaredView { TextField("Name", text: "x") { _ in }.id(1) }
    let first = view.children.first
    view.show { TextField("Name", text: "x") { _ in }.id(1) }
    #expect(view.children.first === first)
    view.show { TextField("Name", text: "x") { _ in }.id("1") }
    #expect(view.children.first !== first)
  }

  @Test("views are notified when they appear and disappear, also inside removed ones")
  func lifetimes() {
    let view = DeclaredView()
    var told: [String] = []
    func show(_ names: [String], isBoxed: Bool) {
      view.show {
        if isBoxed {
          VStack {
            ForEach(names, id: \.self) { name in
              Text(name)
                .onAppear { told.append("+\(name)") }
                .onDisappear { told.append("-\(name)") }
            }
          }
          .bordered()
        }
      }
    }
    show(["a", "b"], isBoxed: true)
    show(["b", "c"], isBoxed: true)
    show([], isBoxed: false)
    #expect(told == ["+a", "+b", "-a", "+c", "-b", "-c"])
  }

  @Test("key commands of a node work while the focus is inside, and have hints")
  func keys() {
    var saved = 0
    let view = DeclaredView {
      VStack {
        TextField("Name", text: "") { _ in }
      }
      .onKey("ctrl+s", "save") { saved += 1 }
    }
    let terminal = HeadlessTerminal(60, 6, view)
    terminal.press("ctrl+s")
    #expect(saved == 1)
    #expect(terminal.hints.contains("^S save"))
    #expect(terminal.window.keyHelp.contains { $0.rows.contains { $0.help == "save" } })
  }

  @Test("a disabled component can't be operated, nor any component inside it")
  func disabled() {
    let view = DeclaredView()
    var presses = 0
    func show(_ isDisabled: Bool) {
      view.show {
        VStack {
          Button("Press") { presses += 1 }
          TextField("Name", text: "") { _ in presses += 1 }
        }
        .disabled(isDisabled)
      }
    }
    show(true)
    let terminal = HeadlessTerminal(60, 6, view)
    terminal.press("enter", "tab")
    terminal.type("x")
    #expect(presses == 0)
    #expect(terminal.window.accessibilityLines.first == "Press, button, disabled")
    show(false)
    terminal.type("x")
    #expect(presses == 1)
  }

  @Test("the focus moves to a node when its condition becomes true")
  func focused() {
    let view = DeclaredView()
    func show(_ isWrong: Bool) {
      view.show {
        VStack {
          Button("a") {}
          Button("b") {}.focused(isWrong)
          Button("c") {}
        }
      }
    }
    show(true)
    let terminal = HeadlessTerminal(60, 6, view)
    #expect(terminal.focusedLabel == "b")
    terminal.press("tab")
    show(true)
    #expect(terminal.focusedLabel == "c")
    show(false)
    show(true)
    #expect(terminal.focusedLabel == "b")
  }

  @Test("removed attributes restore the view's own values")
  func attributes() {
    let view = DeclaredView()
    func show(_ isModified: Bool) {
      view.show {
        VStack {
          if true {
            let spacer = Spacer()
            isModified
              ? spacer.grow(3).limited(SizeLimits(maxHeight: 2)).accessibilityLabel("gap").hidden()
              : Declaration(spacer)
          }
        }
      }
    }
    show(false)
    let spacer = view.children[0].children[0]
    show(true)
    #expect(spacer.growFactor == 3 && spacer.limits.maxHeight == 2)
    #expect(spacer.accessibilityLabel == "gap" && spacer.isHidden)
    show(false)
    #expect(spacer === view.children[0].children[0])
    #expect(spacer.growFactor == 1 && spacer.limits == .none)
    #expect(spacer.accessibilityLabel == nil && !spacer.isHidden)
  }

  @Test("wrappers grow like their content, and replace its view if its type changes")
  func wrappers() {
    let view = DeclaredView()
    func show(_ isText: Bool) {
      view.show {
        VStack {
          if isText {
            Text("text").bordered("Box")
          } else {
            TextField("field", text: "typed") { _ in }.grow().bordered("Box").padding(
              Insets(left: 1))
          }
        }
      }
    }
    show(true)
    let terminal = HeadlessTerminal(20, 8, view)
    #expect(terminal.content == "╭─ Box ────────────╮\n│ text             │\n╰──────────────────╯")
    show(false)
    terminal.window.render()
    #expect(
      terminal.content.hasPrefix(" ╭─ Box ───────────╮\n │ typed           │\n │                 │")
    )
    #expect(terminal.focusedLabel == "Box")
  }

  @Test("a control is styled in its declaration, by a role or by a style")
  func styles() {
    let red = Style(foreground: .red)
    var style = ControlStyle()
    style[.text, .normal] = red
    let terminal = HeadlessTerminal(
      30, 5,
      DeclaredView {
        Button("first") {}
        Button("Delete") {}.style(.danger)
        Button("Styled") {}.style(style)
      })
    #expect(terminal.surface.canvas[2, 1].style == terminal.window.theme.error.bold())
    #expect(terminal.surface.canvas[2, 2].style == red)
  }

  @Test("a composite component shows its body")
  func composite() {
    struct Signature: Composite {
      let name: String

      var body: DeclarationList {
        Text("Yours,")
        Text(name)
      }
    }
    let terminal = HeadlessTerminal(
      20, 6, DeclaredView { Signature(name: "Ada").padding(Insets(left: 1)) })
    #expect(terminal.content == " Yours,\n Ada")
  }

  @Test("removed nodes release their views, even after thousands of rounds")
  func freed() {
    let views = WeakViews()
    let view = DeclaredView()
    let terminal = HeadlessTerminal(40, 8, view)
    let count = TestLength.rounds(2_000, long: 10_000)
    for round in 0..<count {
      view.show {
        VStack {
          if round % 2 == 0 {
            Hosted { views.makeView() }
            Stateful(round) { Text("\($0.value)") }
            TextField("Name", text: "") { _ in }.onKey("ctrl+s") {}.id(round)
          }
          Button("\(round)") {}.bordered()
        }
      }
      if round % 100 == 0 { terminal.window.render() }
    }
    #expect(views.made == count / 2)
    #expect(views.alive == 0)
    #expect(view.children[0].children.count == 1)
  }

  /// Weak references to views.
  @MainActor private final class WeakViews {
    private struct Reference {
      weak var view: View?
    }

    private var references: [Reference] = []

    var made: Int { references.count }
    var alive: Int { references.count { $0.view != nil } }

    func makeView() -> View {
      let view = View()
      references.append(Reference(view: view))
      return view
    }
  }

  @Test("blocks that are requested before a frame are shown once")
  func coalescing() {
    let view = DeclaredView()
    let terminal = HeadlessTerminal(40, 4, view)
    var made = 0
    for number in 0..<5 {
      view.setNeedsShow {
        Text("number \(number)")
          .onAppear { made += 1 }
      }
    }
    terminal.window.render()
    #expect(terminal.content == "number 4")
    #expect(made == 1)
  }
}
