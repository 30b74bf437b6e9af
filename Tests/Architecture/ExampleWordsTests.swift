// SPDX-License-Identifier: MIT

import Testing

/// The toolkit is independent of its example application.
@Suite("The example's words")
struct ExampleWordsTests {
  private static let words: Set = [
    "recipe", "recipes", "pharmacy", "pharmacies", "cookbook", "cookbooks", "kitchen", "kitchens",
    "rating", "ratings", "ingredient", "ingredients", "cook", "cooks", "cooking", "dish", "dishes",
    "cuisine", "medicine", "medicines",
  ]

  @Test(
    "no identifier, comment or text of the toolkit has a word of the example in it",
    arguments: SourceTree.products.map(\.name))
  func neutral(product: String) {
    for file in SourceTree.files(ofProduct: product) {
      for (index, line) in file.lines.enumerated() {
        let found = Self.words.intersection(line.words)
        #expect(found.isEmpty, "\(file.path):\(index + 1): \(found.sorted())")
      }
      let found = Self.words.intersection(file.path.words)
      #expect(found.isEmpty, "\(file.path)")
    }
  }
}
