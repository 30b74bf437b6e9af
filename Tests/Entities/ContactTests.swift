// SPDX-License-Identifier: MIT

import RecipeEntities
import Testing

@Suite("Contact")
struct ContactTests {
  @Test("a contact is identified by the number of its user")
  func identity() {
    let mira = User(id: 7, firstName: "Mira", lastName: "Holt")
    #expect(Contact(user: mira, isConnected: true).id == 7)
  }

  @Test("a full name consists of both parts, without a space if one is missing")
  func fullName() {
    #expect(User(id: 1, firstName: "Mira", lastName: "Holt").fullName == "Mira Holt")
    #expect(User(id: 2, firstName: "Sukarno", lastName: "").fullName == "Sukarno")
  }
}
