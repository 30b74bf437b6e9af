// SPDX-License-Identifier: MIT

import Applications
import Views

@main
struct Counter: TerminalApplication {
  var root: View { makeCounter() }
}

/// Returns a view that shows a number, with a button that adds one to it.
@MainActor
func makeCounter() -> View {
  var count = 0
  let label = LabelView("0")
  let button = ButtonView("Add one")
  button.taps.add {
    count += 1
    label.text = Text("\(count)")
  }
  return StackView(.vertical, spacing: 1, alignment: .leading, [label, button])
}
