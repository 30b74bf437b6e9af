// SPDX-License-Identifier: MIT

import Observation
import Proscenium

/// A calculator with keys that fill the window, which the mouse and the keyboard press.
@main struct Calculator: TerminalApplication {
  @Observable @MainActor final class Model {
    private(set) var display = "0"
    private var first = 0.0
    private var operation: String?
    private var isNew = true

    func press(_ key: String) {
      switch key {
      case "AC": (display, first, operation, isNew) = ("0", 0, nil, true)
      case "±": show(-number)
      case "%": show(number / 100)
      case "+", "−", "×", "÷": (first, operation, isNew) = (result, key, true)
      case "=":
        let result = result
        (operation, first) = (nil, result)
        show(result)
      case "." where display.contains(".") && !isNew: break
      default:
        let begins = isNew || display == "0" && key != "."
        display = begins ? (key == "." ? "0." : key) : String((display + key).prefix(10))
        isNew = false
      }
    }

    private var number: Double { Double(display) ?? .nan }

    private var result: Double {
      switch operation {
      case "+": first + number
      case "−": first - number
      case "×": first * number
      case "÷": first / number
      default: number
      }
    }

    private func show(_ value: Double) {
      display = value.isFinite ? String("\(value)".prefix(10)) : "error"
      if display.hasSuffix(".0") { display.removeLast(2) }
      isNew = true
    }
  }

  let model = Model()
  private let rows = [
    ["AC", "±", "%", "÷"], ["7", "8", "9", "×"], ["4", "5", "6", "−"], ["1", "2", "3", "+"],
    ["0", ".", "="],
  ]

  var root: some Component {
    VStack {
      HStack {
        Spacer()
        BigText(model.display)
      }
      .padding(Insets(horizontal: 2, vertical: 1))
      ForEach(rows, id: \.self) { row in
        HStack(spacing: 1) {
          ForEach(row, id: \.self) { key in
            Button(key) { model.press(key) }
              .style(isOperation(key) ? .primary : key == "AC" ? .danger : .normal)
              .size(width: key == "0" ? 21 : 10, height: 3)
          }
        }
        .padding(Insets(bottom: 1))
      }
    }
    .limited(SizeLimits(maxWidth: 43))
    .onKeys(digits, "digits") { model.press("\($0)") }
    .onKeys(["+", "-", "*", "/"], "calculate") { model.press(["+", "−", "×", "÷"][$0]) }
    .onKeys(["=", "."]) { model.press(["=", "."][$0]) }
    .onKey("c", "clear") { model.press("AC") }
  }

  private let digits: [KeySequence] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]

  private func isOperation(_ key: String) -> Bool { ["÷", "×", "−", "+", "="].contains(key) }
}
