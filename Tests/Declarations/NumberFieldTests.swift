// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Number field")
struct NumberFieldTests {
  private func terminal<Number: NumberFieldValue>(
    _ start: Number, in range: ClosedRange<Number>, step: Number,
    limit: @escaping @MainActor (Number) -> Bool = { _ in true }
  ) -> (HeadlessTerminal, () -> [Number]) {
    var sent: [Number] = []
    let terminal = HeadlessTerminal(
      showing: Stateful(start) { number in
        NumberField("Copies", value: number.value, in: range, step: step) {
          sent.append($0)
          if limit($0) { number.value = $0 }
        }
        Button("Next") {}
      }, columns: 40, rows: 5)
    return (terminal, { sent })
  }

  @Test("typing and the arrow keys change the number, within its range, and say why")
  func typing() {
    let (terminal, sent) = terminal(3, in: 0...20, step: 2)
    terminal.type("1")
    #expect(sent() == [] && terminal.content.contains("The maximum is 20."))
    terminal.press("enter")
    #expect(sent() == [20] && terminal.content.hasPrefix("20"))
    #expect(terminal.content.contains("The maximum is 20."))
    terminal.press("shift+tab", "down", "down")
    #expect(sent() == [20, 18, 16] && !terminal.content.contains("The maximum"))
    terminal.press("ctrl+a", "ctrl+k")
    terminal.type("-")
    #expect(terminal.content.contains("Enter a number."))
    terminal.press("tab")
    #expect(terminal.content.hasPrefix("16") && sent() == [20, 18, 16])
    terminal.press("shift+tab", "pgdn")
    #expect(sent().last == 0 && terminal.content.contains("The minimum is 0."))
  }

  @Test(
    "decimal steps have no rounding errors, and a text that means the number stays until it is left"
  )
  func decimals() {
    let (terminal, sent) = terminal(0.1, in: -5...5, step: 0.1)
    terminal.press("up", "up")
    #expect(sent() == [0.2, 0.3])
    terminal.press("ctrl+a", "ctrl+k")
    terminal.paste(" 1.50 ")
    terminal.window.render()
    #expect(sent().last == 1.5 && terminal.content.hasPrefix(" 1.50"))
    terminal.press("tab")
    #expect(terminal.content.hasPrefix("1.5\n"))
    #expect(Int.max.advanced(bySteps: 1, of: 1) == .max)
    #expect(Int.min.advanced(bySteps: 10, of: 1) == .min + 10)
  }

  @Test("the state refuses a number")
  func refusal() {
    let (terminal, sent) = terminal(4, in: 0...99, step: 1, limit: { $0 % 2 == 0 })
    terminal.press("up")
    #expect(sent() == [5] && terminal.content.hasPrefix("5"))
    terminal.clock.advance(by: .seconds(2))
    #expect(terminal.content.hasPrefix("4"))
    terminal.type("2")
    #expect(terminal.content.hasPrefix("42"))
  }
}
