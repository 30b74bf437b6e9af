// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import Proscenium
import TestKit
import Testing

@testable import ferries6

@MainActor @Suite("The booking")
struct BookingTests {
  let client = MockClient()
  let time = VirtualScheduler()

  private func start() -> HeadlessTerminal {
    client.answer("POST /departures/1/holds", with: Hold(id: 7))
    let booking = Booking(of: Harbour.departures[0], client: client, on: time)
    let terminal = HeadlessTerminal(showing: booking.createScene(), columns: 44, rows: 6)
    terminal.press("enter")
    return terminal
  }

  @Test("holds a place for two minutes")
  func seconds() {
    let terminal = start()
    time.advance(by: .seconds(20))
    terminal.expect(
      """
      Nordholm, 08:10
      Your place is held for 100 seconds.
      [ Pay ]  [ Cancel ]


       Enter pay   Tab next   ? keys   q quit
      """)
    time.advance(by: .seconds(100))
    #expect(terminal.text.contains("The two minutes are over."))
    #expect(time.pending == 0)
  }

  @Test("ends with a ticket")
  func payment() {
    client.answer("POST /holds/7/payment", with: Ticket(number: "F-107"))
    let terminal = start()
    terminal.press("enter")
    #expect(terminal.text.contains("Your ticket is F-107."))
  }

  @Test("reaches a ticket from each state, in each order of events")
  func explored() throws {
    let machine = Booking.machine(1, client: client, on: time)
    let explorer = Explorer(
      machine, events: { _ in [.request, .pay, .cancel] },
      answers: [
        "request": { _ in [.held(Hold(id: 7)), .refused("The ferry is full.")] },
        "seconds": { _ in [.tick] },
        "pay": { _ in [.paid(Ticket(number: "F-107")), .refused("The card is refused.")] },
      ],
      isFinal: { $0 == .booked(Ticket(number: "F-107")) })
    try explorer.explore().check(
      .visits(["choosing", "requesting", "held", "paying", "booked"]), .noDeadEnds,
      .reaches("a ticket") { $0 == .booked(Ticket(number: "F-107")) })
  }
}
