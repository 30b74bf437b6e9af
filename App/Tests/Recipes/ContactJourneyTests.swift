// SPDX-License-Identifier: MIT

import DemoServer
import Foundation
import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@testable import recipes

/// The contacts with the store, libcurl and a real server.
@Suite("Contacts on a real server", .timeLimit(.minutes(10)))
struct ContactJourneyTests {
  private let folder = TemporaryFolder("recipes")

  @Test("five simultaneous changes are stored on the server")
  func journey() async throws {
    var configuration = RecipeServer.Configuration()
    configuration.passwordRounds = 100
    let server = RecipeServer(configuration)
    let port = try await server.start()
    let backend = Backend(at: try BaseURL("http://127.0.0.1:\(port)"), folder: folder.state)
    let authentication = Authentication(client: backend.client)
    let tokens = Recorder(authentication.token)
    authentication.logIn.send(RecipeServer.demoCredentials)
    let token = try #require(await tokens.elements(1).first)
    backend.session.signIn(with: token)

    let list = ContactList(client: backend.client)
    let contacts = Recorder(list.contacts.signal)
    let confirmed = Recorder(list.confirmed.signal)
    await contacts.wait { elements, _ in elements.last != .some(nil) }
    var wanted = try #require(list.contacts.value)
    #expect(wanted.count > 10)
    for index in 0..<5 {
      list.toggle.send(wanted[index].id)
      wanted[index] = wanted[index].with(isConnected: !wanted[index].isConnected)
    }
    await confirmed.wait { [wanted] elements, _ in elements.last == wanted }
    #expect(contacts.elements.compactMap { $0 }.count == 1 + 5, "no answer brought anything new")

    let next = ContactList(client: backend.client)
    let stored = Recorder(next.confirmed.signal)
    await stored.wait { elements, _ in elements.last != .some(nil) }
    #expect(next.contacts.value == wanted)
    await server.stop()
  }
}
