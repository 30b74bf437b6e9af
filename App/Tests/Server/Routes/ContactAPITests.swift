// SPDX-License-Identifier: MIT

import Foundation
import GRDB
import RecipeEntities
import Testing

@testable import DemoServer

@Suite("ContactAPI")
struct ContactAPITests {
  @Test("the user and the contacts exist from the start, sorted by family name")
  func reads() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let user = try await client.get("/user").value(User.self)
      #expect(user.fullName == "Dana Lindqvist")
      let contacts = try await client.get("/contacts").value([Contact].self)
      #expect(contacts.count > 12)
      #expect(contacts.contains { $0.isConnected } && contacts.contains { !$0.isConnected })
      #expect(!contacts.contains { $0.id == user.id })
      let keys = contacts.map { ContactSchema.sortKey($0.user.firstName, $0.user.lastName) }
      #expect(keys == keys.sorted())
    }
  }

  @Test("a connection is created and removed, and PUT is idempotent")
  func connects() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let first = try #require(try await client.get("/contacts").value([Contact].self).first)
      for wanted in [!first.isConnected, !first.isConnected, first.isConnected] {
        let reply = try await client.send(
          "PUT", "/contacts/\(first.id)/connection", body: "{\"isConnected\":\(wanted)}")
        #expect(reply.status == 200)
        #expect(try reply.value(Contact.self) == Contact(user: first.user, isConnected: wanted))
        let all = try await client.get("/contacts").value([Contact].self)
        #expect(all.first?.isConnected == wanted)
      }
    }
  }

  @Test(
    "invalid connections are refused with a reason",
    arguments: [
      ("/contacts/999999/connection", "{\"isConnected\":true}", 404),
      ("/contacts/1/connection", "{\"isConnected\":true}", 404),
      ("/contacts/99999999999999999999999999/connection", "{\"isConnected\":true}", 404),
      ("/contacts/mira/connection", "{\"isConnected\":true}", 400),
      ("/contacts//connection", "{\"isConnected\":true}", 400),
      ("/contacts/2/connection", "{\"isConnected\":\"yes\"}", 400),
      ("/contacts/2/connection", "{}", 400),
      ("/contacts/2/connection", "true or false", 400),
      ("/contacts/2/friendship", "{\"isConnected\":true}", 404),
      ("/contacts/2", "{\"isConnected\":true}", 404),
    ])
  func refuses(path: String, body: String, status: Int) async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let before = try await client.get("/contacts")
      let reply = try await client.send("PUT", path, body: body)
      #expect(reply.status == status)
      #expect(reply.sentence?.hasSuffix(".") == true)
      #expect(try await client.get("/contacts") == before)
    }
  }

  @Test("contacts require a token, and a wrong method is answered with the allowed ones")
  func guards() async throws {
    try await withServer { client in
      #expect(try await client.get("/user").status == 401)
      #expect(try await client.get("/contacts").status == 401)
      let put = try await client.send("PUT", "/contacts/2/connection", body: "{}")
      #expect(put.status == 401)
      let get = try await client.signedIn().get("/contacts/2/connection")
      #expect(get.status == 405)
      #expect(get.fields["allow"] == "PUT")
    }
  }

  @Test("an account without a user is reported")
  func nobody() async throws {
    let store = try await RecipeStore.open(
      .memory, seeding: Seeding(chapters: { [] }, generated: 0, seed: 1))
    #expect(try await store.user(of: "stranger") == nil)
    #expect(try await store.contacts(of: "stranger") == nil)
    #expect(try await store.connect(2, true, of: "stranger") == nil)
    store.close()
  }

  @Test("a database of an earlier version gets the people and keeps its data")
  func migrates() async throws {
    let queue = try DatabaseQueue()
    try Schema.migrator.migrate(queue, upTo: "recipes")
    try await queue.write { db in
      try db.execute(sql: "INSERT INTO category VALUES ('soups', 0, 'Soups', 'Warm.')")
    }
    try Schema.migrator.migrate(queue)
    for _ in 0..<2 {
      try await queue.write { try Seeding(chapters: { [] }, generated: 0, seed: 1).run(in: $0) }
    }
    let store = RecipeStore(queue: queue)
    #expect(try await store.categories().map(\.name) == ["Soups"])
    let contacts = try await store.contacts(of: RecipeServer.demoCredentials.name)
    #expect(Set((contacts ?? []).map(\.id)).count == contacts?.count)
    #expect(contacts?.isEmpty == false)
  }
}
