// SPDX-License-Identifier: MIT

import Proscenium
import TestKit
import Testing

@testable import ferries1

@MainActor @Suite("Ferries")
struct FerriesTests {
  @Test("Enter opens the selected departure")
  func opens() {
    let terminal = HeadlessTerminal(showing: Ferries().root, columns: 44, rows: 7)
    terminal.press("down", "enter")
    terminal.expect(
      """
        Nordholm                             08:10
      ▌ Sandvik                              09:30
        Nordholm                             11:00


      The ferry to Sandvik leaves at 09:30.
       Enter open   / find   ? keys   q quit
      """)
  }
}
