import Testing

@testable import DemoServer

@Suite("Cookbook")
struct CookbookTests {
  @Test("the collection has at least sixty recipes in eight chapters")
  func isLargeEnough() {
    #expect(Cookbook.chapters.count == 8)
    #expect(Set(Cookbook.chapters.map(\.id)).count == 8)
    #expect(Cookbook.chapters.reduce(0) { $0 + $1.recipes.count } >= 60)
  }

  @Test("every recipe can be cooked: it has ingredients, steps, and figures that make sense")
  func isComplete() {
    let drafts = Cookbook.chapters.flatMap(\.recipes)
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
  func isPlainText() {
    for draft in Cookbook.chapters.flatMap(\.recipes) {
      let texts =
        [draft.name, draft.summary] + draft.steps
        + draft.ingredients.flatMap { [$0.amount, $0.name] }
      for text in texts {
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, "\(text)")
      }
    }
  }
}
