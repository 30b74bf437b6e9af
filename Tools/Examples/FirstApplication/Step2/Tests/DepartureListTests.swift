// SPDX-License-Identifier: MIT

import Networking
import Proscenium
import TestKit
import Testing

@testable import ferries2

@MainActor @Suite("The departures")
struct DepartureListTests {
  let client = MockClient()

  @Test("are loaded when they are observed, and again after a reload")
  func interactor() {
    client.answer("GET /departures", with: Harbour.departures)
    let list = DepartureList(client: client)
    #expect(client.receivedRequests.isEmpty)
    let states = Recorder(list.departures)
    list.reload.send()
    #expect(client.receivedRequests.count == 2)
    #expect(states.elements.last?.value == Harbour.departures)
  }

  @Test("are shown, after a failure and another attempt")
  func scene() {
    client.answer(
      "GET /departures", inTurn: [.failure(.cannotConnect), .json(Harbour.departures)])
    let terminal = HeadlessTerminal(showing: Ferries(client: client).root, columns: 44, rows: 7)
    #expect(terminal.text.contains("[ Try again ]"))
    terminal.press("enter")
    terminal.expect(
      """
      ▌ Nordholm                             08:10
        Sandvik                              09:30
        Nordholm                             11:00



       / find   r reload   ? keys   q quit
      """)
  }
}
