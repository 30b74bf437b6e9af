// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Declared fields with choices")
struct ChoiceFieldsTests {
  @Test("a combo box shows the text of the state, and sends typed and chosen texts")
  func comboBox() {
    var text = "Os"
    var sent: [String] = []
    let view = DeclaredView()
    func show() {
      view.show {
        ComboBox("City", options: ["Bergen", "Oslo"], text: text) {
          text = $0
          sent.append($0)
          show()
        }
        Button("Save") {}
      }
    }
    show()
    let terminal = HeadlessTerminal(30, 10, view)
    #expect(terminal.content.hasPrefix("Os"))
    terminal.press("down", "down", "down", "enter")
    #expect(text == "Oslo" && sent == ["Oslo"])
    terminal.press("backspace")
    #expect(text == "Osl")
    terminal.press("esc", "enter")
    #expect(terminal.focusedLabel == "Save")
  }

  @Test("a strict combo box refuses other text by itself, and the state's problem takes precedence")
  func strict() {
    let view = DeclaredView()
    func show(_ problem: String?) {
      view.show {
        ComboBox(
          "City", options: ["Bergen", "Oslo"], text: "Paris", acceptsOtherText: false,
          problem: problem
        ) { _ in }
      }
    }
    show(nil)
    let terminal = HeadlessTerminal(40, 10, view)
    terminal.press("enter")
    #expect(terminal.content.contains("Choose one of the options."))
    show("Not there.")
    terminal.window.render()
    #expect(terminal.content.contains("Not there."))
  }

  @Test("a masked field keeps the form, and sends its text")
  func masked() {
    var text = ""
    let view = DeclaredView()
    func show() {
      view.show { MaskedField("99:99", label: "Time", text: text) { text = $0 } }
    }
    show()
    let terminal = HeadlessTerminal(30, 4, view)
    #expect(terminal.content == "__:__")
    terminal.type("123")
    show()
    terminal.window.render()
    #expect(text == "12:3" && terminal.content == "12:3_" && terminal.focusedLabel == "Time")
  }

  @Test("a color picker shows the state's colour and sends the chosen one")
  func color() {
    var color = Color.rgb(255, 0, 0)
    let view = DeclaredView()
    func show() {
      view.show { ColorPicker(color) { color = $0 } }
    }
    show()
    let terminal = HeadlessTerminal(40, 10, view)
    terminal.type("#00f")
    terminal.press("enter")
    #expect(color == .rgb(0, 0, 255))
    color = .rgb(1, 2, 3)
    show()
    terminal.window.render()
    #expect(terminal.content.contains("#010203"))
  }

  @Test("a list sends moves of rows, and shows the order of the state")
  func moves() {
    var names = ["a", "b", "c"]
    let view = DeclaredView()
    func show(_ isMovable: Bool) {
      view.show {
        let list = List(names, id: \.self) { ListRow(title: Text($0)) }
        if isMovable {
          list.onMove { move in
            move.apply(to: &names)
            show(true)
          }
        } else {
          list
        }
      }
    }
    show(true)
    let terminal = HeadlessTerminal(20, 6, view)
    terminal.press("alt+down", "alt+down")
    #expect(names == ["b", "c", "a"])
    #expect(terminal.content.contains("▌ a"))
    show(false)
    terminal.window.render()
    terminal.press("alt+up")
    #expect(names == ["b", "c", "a"])
  }
}
