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
      environment: { $0 == "TERM" ? "screen-256color" : nil }, handlesSignals: false)
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
}
