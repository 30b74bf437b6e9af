// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Linear mode", .serialized)
struct LinearModeTests {
  private let pseudo = PseudoTerminal(columns: 60, rows: 10)

  @Test("a window of many rows is written line by line, and typed text is at the cursor")
  func lines() throws {
    let terminal = try Terminal(
      input: pseudo.slave, output: pseudo.slave,
      options: SessionOptions(mouse: .none, area: .inline(rows: 1)),
      environment: { $0 == "TERM" ? "test-256color" : nil }, handlesSignals: false)
    defer { terminal.close() }
    let surface = LinearSurface(terminal)
    #expect(surface.size == Size(width: 60, height: 24))
    let window = Window(surface: surface, clock: FrozenClock())
    let field = TextFieldView(placeholder: "Name")
    window.root = StackView(.vertical, [LabelView("Welcome"), field, ButtonView("Go")])
    window.speak(on: surface)
    window.speak(on: surface)
    window.render()
    var sent = String(decoding: pseudo.take(), as: UTF8.self)
    #expect(sent.contains("Welcome") && sent.contains("Name, text field, empty"))
    #expect(!sent.contains("\u{1B}[?1049h"))
    window.dispatch(.key(KeyPress(.character("A"))))
    window.render()
    window.dispatch(.key(KeyPress(.tab)))
    window.render()
    sent = String(decoding: pseudo.take(), as: UTF8.self)
    #expect(sent.contains("Go, button"))
    window.dispatch(.key(KeyPress(.character("r"), .alt)))
    sent = String(decoding: pseudo.take(), as: UTF8.self)
    #expect(sent.contains("Name, text field, A") && sent.contains("Keys: "))
  }

  @Test("each change of the focus, the value and the selection is a separate line")
  func focus() throws {
    let terminal = try Terminal(
      input: pseudo.slave, output: pseudo.slave,
      options: SessionOptions(mouse: .none, area: .inline(rows: 1)),
      environment: { $0 == "TERM" ? "test-256color" : nil }, handlesSignals: false)
    defer { terminal.close() }
    let surface = LinearSurface(terminal)
    let window = Window(surface: surface, clock: FrozenClock())
    let list = ListView()
    let dishes = ["Soups", "Salads"]
    list.show(count: 2, row: { ListRow(title: Text(dishes[$0])) })
    let box = CheckboxView("Vegetarian")
    window.root = StackView(.vertical, [TextFieldView(placeholder: "Name"), box, list])
    window.speak(on: surface)
    window.render()
    _ = pseudo.take()
    let steps: [(key: KeyPress, says: String, shows: String)] = [
      (KeyPress(.tab), "Vegetarian, check box, off", "[ ] Vegetarian"),
      // The row below the line is drawn as it was, and then its changed cell.
      (KeyPress(.character(" ")), "on", "[ ] Vegetarian\u{1B}[2G\u{1B}[?25hx"),
      (KeyPress(.tab), "list, Soups, 1 of 2", "> Soups"),
      (KeyPress(.down), "Salads, 2 of 2", "> Salads"),
    ]
    for (key, says, shows) in steps {
      window.dispatch(.key(key))
      window.render()
      let sent = String(decoding: pseudo.take(), as: UTF8.self)
      // The line stays above the row with the cursor.
      let line = try #require(sent.range(of: says), "\(sent)")
      #expect(sent[line.upperBound...].contains("\n"), "\(sent)")
      #expect(sent[line.upperBound...].contains(shows), "\(sent)")
    }
  }
}
