// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Testing

@Suite("Requests for contacts")
struct ContactTests {
  @Test("the user and the contacts have one URL each, for the signed-in user")
  func reading() {
    #expect(User.requestCurrent().path == "/user")
    #expect(Contact.requestAll().path == "/contacts")
    #expect(User.requestCurrent().needsAuthorization && Contact.requestAll().needsAuthorization)
  }

  @Test("a connection is set with PUT, so that repeating it is harmless")
  func connecting() throws {
    let request = Contact.request(connecting: 7, true)
    #expect(request.method == .put)
    #expect(request.path == "/contacts/7/connection")
    #expect(
      try request.body?.json(Contact.Connection.self) == Contact.Connection(isConnected: true))
    let contact = Contact(
      user: User(id: 7, firstName: "Mira", lastName: "Holt"), isConnected: true)
    #expect(try request.read(Response(json: contact)).get() == contact)
  }
}
