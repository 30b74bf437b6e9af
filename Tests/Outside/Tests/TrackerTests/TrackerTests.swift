// SPDX-License-Identifier: MIT

import Applications
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing
import Views

@testable import tracker

@MainActor @Suite("The tracker")
struct TrackerTests {
  private let client = MockClient()
  private let time = VirtualScheduler()
  private let folder = TemporaryFolder("tracker")
  private let oauth = OAuth(clientID: "tracker", authorizationURL: "http://localhost/authorize")

  private func start(
    signedIn: Bool = true, tickets: StubResponse = .json(page(0..<30, next: 30))
  ) -> HeadlessTerminal {
    client.answer("GET /tickets", tickets)
    client.answer("GET /tickets?from=30") { _ in .json(page(30..<40)) }
    client.answer("GET /tickets?query=9") { _ in .json(TicketPage(tickets: [ticket(9)])) }
    let token = OAuthToken(accessToken: "secret")
    let preferences = Preferences(
      file: folder.path("settings.json"), default: Settings(), scheduler: ImmediateScheduler())
    let tracker = Tracker(
      session: OAuthSession(oauth, client: client, store: MemoryTokenStore(signedIn ? token : nil)),
      client: client, preferences: preferences, scheduler: time)
    return HeadlessTerminal(showing: TrackerScreen(tracker: tracker).root, columns: 70, rows: 24)
  }

  @Test("signs in after a wrong password")
  func signIn() {
    client.answer(
      "POST /sessions",
      inTurn: [
        .json(ServerError(message: "Wrong password."), status: .forbidden),
        .json(OAuthToken(accessToken: "secret")),
      ])
    let terminal = start(signedIn: false)
    #expect(client.receivedRequests.isEmpty)
    terminal.type("Ada")
    terminal.press("tab")
    terminal.type("x")
    terminal.press("alt+enter")
    #expect(terminal.text.contains("Wrong password."))
    terminal.type("y")
    terminal.press("alt+enter")
    #expect(terminal.text.contains("Ticket 0"))
  }

  @Test("loads the next page near the end, and searches after a pause")
  func pages() {
    let terminal = start()
    terminal.press("tab", "end")
    terminal.press("end")
    #expect(terminal.text.contains("Ticket 39"))
    terminal.press("shift+tab")
    terminal.type("9")
    time.advance(by: .milliseconds(300))
    terminal.window.render()
    #expect(terminal.text.contains("Ticket 9") && !terminal.text.contains("Ticket 39"))
  }

  @Test("a deletion is sent after five seconds, unless it is undone or fails")
  func delete() {
    client.answer("DELETE /tickets/0", inTurn: [.failure(.cannotConnect), .status(204)])
    let terminal = start()
    terminal.press("tab", "delete")
    #expect(terminal.text.contains("“Ticket 0.” is deleted."))
    terminal.press("alt+u")
    time.advance(by: .seconds(5))
    #expect(terminal.text.contains("Ticket 0. "))
    terminal.press("home", "delete")
    time.advance(by: .seconds(5))
    terminal.window.render()
    #expect(
      terminal.text.contains("Ticket 0. ") && terminal.text.contains("refused the connection"))
    terminal.press("home", "delete")
    time.advance(by: .seconds(5))
    terminal.window.render()
    #expect(!terminal.text.contains("Ticket 0. "))
  }

  @Test("shows a ticket with comments that arrive, and comes back")
  func details() {
    let comments = ["1", "2"].map { #"data: {"id":\#($0),"author":"Ada","text":"Comment \#($0)"}"# }
    client.answer("GET /tickets/0", with: ticket(0))
    client.answer(
      "GET /tickets/0/comments",
      with: Response(
        status: .ok, headers: [.contentType: "text/event-stream"],
        body: Array((comments.joined(separator: "\n\n") + "\n\n").utf8)))
    let terminal = start()
    terminal.press("tab", "enter")
    #expect(terminal.text.contains("Body 0") && terminal.text.contains("Comment 2"))
    terminal.press("escape")
    #expect(terminal.text.contains("Ticket 1. "))
  }

  @Test("creates a ticket; the server's refusal is shown at its field")
  func create() async {
    client.answer(
      "POST /tickets",
      inTurn: [
        .json(ServerError(message: "It exists.", field: "title"), status: .unprocessableContent),
        .json(ticket(77)),
      ])
    client.answer("GET /tickets/77", with: ticket(77))
    client.answer("GET /tickets/77/comments", .status(204))
    let terminal = start()
    terminal.press("tab", "ctrl+n")
    terminal.type("Twice")
    terminal.press("escape")
    await terminal.wait(for: "Discard the ticket?")
    terminal.press("escape", "alt+enter")
    #expect(terminal.text.contains("It exists."))
    terminal.type("!")
    terminal.press("alt+enter")
    #expect(terminal.text.contains("Body 77"))
  }

  @Test("is offline with what the cache has, and says so")
  func offline() throws {
    var stale = try Response(status: .ok, json: page(0..<3))
    stale.source = .stale(age: .seconds(60))
    #expect(start(tickets: .response(stale)).text.contains("Offline"))
  }

  @Test("settings change the list, and are kept")
  func settings() {
    let terminal = start()
    #expect(terminal.text.contains("Body 1"))
    terminal.press("alt+2", "space", "alt+1")
    #expect(!terminal.text.contains("Body 1"))
    #expect(!start().text.contains("Body 1"))
  }
}

private func ticket(_ id: Int) -> Ticket {
  Ticket(id: id, title: "Ticket \(id).", body: "Body \(id)")
}

private func page(_ ids: Range<Int>, next: Int? = nil) -> TicketPage {
  TicketPage(tickets: ids.map(ticket), next: next)
}
