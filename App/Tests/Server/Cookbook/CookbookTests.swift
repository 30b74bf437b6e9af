// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import DemoServer

@Suite("Cookbook")
struct CookbookTests {
  @Test("the collection has at least sixty recipes in eight chapters")
  func isLargeEnough() throws {
    let chapters = try Cookbook.chapters()
    #expect(
      chapters.map(\.id) == [
        "breakfasts", "soups", "salads", "vegetables", "pasta", "mains", "breads", "desserts",
      ])
    #expect(chapters.map(\.id) == RecipeServer.categories)
    #expect(chapters.reduce(0) { $0 + $1.recipes.count } >= 60)
  }

  @Test("every recipe is complete: ingredients, steps, and plausible numbers")
  func isComplete() throws {
    let drafts = try Cookbook.chapters().flatMap(\.recipes)
    #expect(Set(drafts.map(\.name)).count == drafts.count)
    for draft in drafts {
      #expect(!draft.name.isEmpty && !draft.summary.isEmpty, "\(draft.name)")
      #expect(draft.ingredients.count >= 3 && draft.steps.count >= 3, "\(draft.name)")
      #expect(draft.ingredients.allSatisfy { !$0.name.isEmpty }, "\(draft.name)")
      #expect(draft.steps.allSatisfy { !$0.isEmpty }, "\(draft.name)")
      #expect((1...2_880).contains(draft.minutes), "\(draft.name)")
      #expect((0...5).contains(draft.rating), "\(draft.name)")
      #expect((1...24).contains(draft.servings), "\(draft.name)")
      #expect(draft.added > 0, "\(draft.name)")
    }
  }

  @Test("no text of the collection contains control characters")
  func isPlainText() throws {
    for draft in try Cookbook.chapters().flatMap(\.recipes) {
      let texts =
        [draft.name, draft.summary] + draft.steps
        + draft.ingredients.flatMap { [$0.amount, $0.name] }
      for text in texts {
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, "\(text)")
      }
    }
  }

  @Test("a program without its resources reports what is missing and where")
  func refusesMissingFolder() {
    let folder = TemporaryFolder("cookbook")
    #expect(ResourceBundle.find(in: [folder.url]) == nil)
    #expect(ResourceBundle.find(in: [folder.url.appending(path: "missing")]) == nil)
    #expect(ResourceBundle.find() != nil)
    let sentence = CookbookError.missing(name: "cookbook.json", folder: "/x").description
    #expect(sentence.contains("there is no cookbook.json in /x"))
    #expect(sentence.contains("build the program again"))
  }

  @Test("a missing file, invalid JSON and a missing field are refused")
  func refusesMalformedFiles() throws {
    let folder = TemporaryFolder("cookbook")
    try folder.put("[{", at: "cut.json")
    try folder.put(#"[{"id": "soups", "name": "Soups", "summary": "Hot."}]"#, at: "short.json")
    for name in ["cut.json", "short.json"] {
      let error = #expect(throws: CookbookError.self) {
        try Cookbook.read(folder.url.appending(path: name))
      }
      guard case .malformed(folder.path(name), let reason) = error else {
        Issue.record("unexpected: \(String(describing: error))")
        continue
      }
      #expect(!reason.isEmpty)
    }
    let error = #expect(throws: CookbookError.self) {
      try Cookbook.read(folder.url.appending(path: "missing.json"))
    }
    guard case .unreadable(folder.path("missing.json"), _) = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
  }

  @Test("a collection that can't be loaded prevents the start with the reason")
  func reportsFailure() async {
    let seeding = Seeding(
      chapters: { () throws(CookbookError) in throw .missing(name: "x", folder: "/y") },
      generated: 0, seed: 1)
    let reason = CookbookError.missing(name: "x", folder: "/y").description
    let folder = TemporaryFolder("cookbook")
    for storage in [RecipeServer.Storage.memory, .file(folder.path("data.sqlite"))] {
      await #expect(throws: StartError.cannotLoadCollection(reason)) {
        try await RecipeStore.open(storage, seeding: seeding)
      }
    }
  }

  @Test("a data file with recipes is opened without the collection")
  func needsNoCollection() async throws {
    let folder = TemporaryFolder("cookbook")
    let storage = RecipeServer.Storage.file(folder.path("data.sqlite"))
    let chapters = try Cookbook.chapters()
    try await RecipeStore.open(
      storage, seeding: Seeding(chapters: { chapters }, generated: 0, seed: 1)
    ).close()
    let seeding = Seeding(
      chapters: { () throws(CookbookError) in throw .missing(name: "x", folder: "/y") },
      generated: 0, seed: 1)
    let store = try await RecipeStore.open(storage, seeding: seeding)
    #expect(try await store.categories().count == 8)
    store.close()
  }
}
