// SPDX-License-Identifier: MIT

import GRDB
import RecipeEntities
import RecipeInteractors
import Testing

@testable import DemoServer

@Suite("PharmacyStore")
struct PharmacyStoreTests {
  private func store() async throws -> PharmacyStore {
    try await RecipeStore.open(.memory, seeding: Seeding(chapters: { [] }, generated: 0, seed: 1))
      .pharmacies
  }

  @Test("each account has a separate list")
  func accounts() async throws {
    let store = try await store()
    guard case .added(let hers) = try await store.add("merrow-01", to: "ada") else {
      Issue.record("nothing was added")
      return
    }
    #expect(try await store.pharmacies(of: "grace") == [])
    #expect(try await store.delete(hers.id, of: "grace") == nil)
    #expect(try await store.pharmacies(of: "ada") == [hers])
    #expect(try await store.add("merrow-01", to: "grace") != .isOnList)
  }

  @Test("a database of an earlier version gets the tables and the places of pharmacies")
  func migrates() async throws {
    let queue = try DatabaseQueue()
    try Schema.migrator.migrate(queue, upTo: "recipes")
    try Schema.migrator.migrate(queue)
    try await queue.write { db in
      try Seeding(chapters: { [] }, generated: 0, seed: 1).run(in: db)
      try Seeding(chapters: { [] }, generated: 0, seed: 1).run(in: db)
    }
    #expect(try await PharmacyStore(queue: queue).places(in: Town.area).count == Town.places.count)
  }

  @Test("every place that can be reached on foot has a way along the streets from home")
  func streets() {
    for place in Town.places {
      let way = Directions(from: Town.home, to: place, features: Town.features)
      #expect(way.legs.allSatisfy { $0.street != nil }, "\(place.name)")
      #expect(way.length < way.distance * 2 + 300, "\(place.name)")
    }
  }

  @Test("the references of the town are unique, and all places are in its area")
  func town() {
    let references = Town.places.compactMap(\.reference)
    #expect(Set(references).count == references.count)
    #expect(Town.places.allSatisfy { Town.area.contains($0.coordinate) })
    #expect(Town.area.contains(Town.home.coordinate))
  }

  @Test("a pharmacy without a reference and coordinates is read correctly")
  func incomplete() async throws {
    let queue = try DatabaseQueue()
    try Schema.migrator.migrate(queue)
    try await queue.write { db in
      for name in ["One", "Two"] {
        try db.execute(
          sql: "INSERT INTO pharmacy (account, name, address) VALUES ('ada', ?, '')",
          arguments: [name])
      }
    }
    let list = try await PharmacyStore(queue: queue).pharmacies(of: "ada")
    #expect(list.map(\.name) == ["One", "Two"])
    #expect(list.allSatisfy { $0.reference == nil && $0.coordinate == nil })
  }
}
