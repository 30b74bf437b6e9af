// SPDX-License-Identifier: MIT

import Networking
import Proscenium
import TestKit
import Testing

@testable import ferries6

@MainActor @Suite("The sign-in")
struct AuthenticationTests {
  let token = MutableProperty<Token?>(nil)

  private func start(_ client: MockClient) -> HeadlessTerminal {
    client.answer("GET /departures", with: Harbour.departures)
    let program = Ferries(token: token, client: client)
    return HeadlessTerminal(showing: program.root, columns: 44, rows: 9)
  }

  @Test("refuses a wrong password, and leads to the departures")
  func signIn() {
    let client = MockClient()
    client.answer(
      "POST /tokens",
      inTurn: [
        .json(ServerError(message: "The password is wrong."), status: .forbidden),
        .json(Token(text: "secret")),
      ])
    let terminal = start(client)
    terminal.type("Ada")
    terminal.press("enter")
    terminal.type("aho")
    terminal.press("enter")
    terminal.expect(
      """
      Name      Ada

      Password  •••

                The password is wrong.

                [ Sign in ]

       Enter sign in   F1 keys
      """)
    terminal.type("y")
    terminal.press("enter")
    #expect(terminal.text.contains("Nordholm"))
  }

  @Test("begins again when the server rejects the token")
  func rejection() {
    token.value = Token(text: "old")
    let client = MockClient(middleware: [Ferries.authorization(with: token)])
    let terminal = start(client)
    #expect(terminal.text.contains("Nordholm"))
    client.answer("GET /departures", .status(401))
    terminal.press("r")
    #expect(terminal.text.contains("Password"))
  }
}
