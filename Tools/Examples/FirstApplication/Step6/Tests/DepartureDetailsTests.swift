// SPDX-License-Identifier: MIT

import Networking
import Proscenium
import TestKit
import Testing

@testable import ferries6

@MainActor @Suite("The details of a departure")
struct DepartureDetailsTests {
  let client = MockClient()

  private func start(columns: Int) -> HeadlessTerminal {
    client.answer("GET /departures", with: Harbour.departures)
    client.answer("GET /departures/2", with: facts)
    let program = Ferries(token: MutableProperty(Token(text: "secret")), client: client)
    return HeadlessTerminal(showing: program.root, columns: columns, rows: 8)
  }

  private let facts = DepartureFacts(
    departure: Harbour.departures[1], ship: "Alma", minutes: 45, freePlaces: 12)

  @Test("are beside the list where there is room")
  func wide() {
    let terminal = start(columns: 80)
    terminal.press("down")
    terminal.clock.advance(by: .milliseconds(150))
    terminal.expect(
      """
       Departures                            │ Details
         Nordholm                      08:10 │ Sandvik
       ▌ Sandvik                       09:30 │ The Alma leaves at 09:30.
         Nordholm                      11:00 │ 45 minutes, 12 free places
                                             │ [ Book a place ]
                                             │
                                             │
       Enter open   ↑↓ move   / find   r reload   ^O sign out   ? keys   q quit
      """)
  }

  @Test("are in the place of the list elsewhere")
  func narrow() {
    let terminal = start(columns: 44)
    terminal.press("down", "enter")
    #expect(terminal.text.contains("The Alma leaves at 09:30."))
    terminal.press("escape")
    #expect(terminal.text.contains("Nordholm"))
  }
}
