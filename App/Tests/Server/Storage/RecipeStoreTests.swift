// SPDX-License-Identifier: MIT

import GRDB
import Testing

@testable import DemoServer

@Suite("RecipeStore")
struct RecipeStoreTests {
  @Test("no list is sorted on request: an index provides every order")
  func readsIndexes() async throws {
    let queue = try DatabaseQueue()
    try Schema.migrator.migrate(queue)
    try await queue.write { db in
      try Seeding(chapters: Cookbook.chapters, generated: 0, seed: 1).run(in: db)
    }
    for terms in [
      "sortKey", "added DESC, sortKey", "minutes, sortKey", "rating DESC, sortKey",
    ] {
      for filter in ["", "WHERE category = 'soups'"] {
        let plan = try await queue.read { db in
          try Row.fetchAll(
            db, sql: "EXPLAIN QUERY PLAN SELECT name FROM recipe \(filter) ORDER BY \(terms)"
          ).map { $0["detail"] as String }.joined()
        }
        #expect(plan.contains("USING INDEX"))
        #expect(!plan.contains("TEMP B-TREE"))
      }
    }
  }

  @Test("names are sorted independently of case and accents")
  func foldsNames() {
    #expect(Seeding.sortKey("Éclairs") == "eclairs")
    #expect(Seeding.sortKey("CRÈME brûlée") == "creme brulee")
    #expect(Seeding.sortKey("Apple pie") == "apple pie")
  }

  @Test("lists are stored and read without changes")
  func storesLists() throws {
    let steps = ["Boil, then\twait.", "Ein Löffel 味噌", ""]
    #expect(StoredList.steps(StoredList.text(["Only one."])) == ["Only one."])
    #expect(StoredList.steps(StoredList.text(Array(steps.prefix(2)))) == Array(steps.prefix(2)))
    #expect(StoredList.steps("") == [])
    for chapter in try Cookbook.chapters() {
      for draft in chapter.recipes {
        #expect(StoredList.ingredients(StoredList.text(draft.ingredients)) == draft.ingredients)
        #expect(StoredList.steps(StoredList.text(draft.steps)) == draft.steps)
      }
    }
  }
}
