// SPDX-License-Identifier: MIT

import TestKit
import Testing
import Views

@testable import counter

@MainActor
@Test("each press of the button adds one")
func addsOne() {
  let terminal = HeadlessTerminal(columns: 30, rows: 5)
  terminal.window.root = makeCounter()
  #expect(terminal.text.hasPrefix("0\n\n[ Add one ]\n"))
  terminal.press("enter", "enter")
  #expect(terminal.text.hasPrefix("2\n"))
}
