// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Fuzzy matches")
struct FuzzyMatchTests {
  @Test(
    "letters match in order, preferring the beginnings of words",
    arguments: [
      ("rl", "Recipe List", [0, 7]), ("list", "Recipe List", [7, 8, 9, 10]),
      ("RL", "recipeList", [0, 6]), ("st", "first start", [6, 7]), ("e", "Recipe", [1]),
      ("日語", "日本語", [0, 2]), ("r l", "Recipe List", [0, 7]), ("é", "café", [3]),
    ])
  func positions(letters: String, text: String, positions: [Int]) {
    #expect(FuzzyMatch(of: letters, in: text)?.positions == positions)
  }

  @Test(
    "a missing or misplaced letter doesn't match", arguments: ["x", "tsl", "recipelistt"])
  func misses(letters: String) {
    #expect(FuzzyMatch(of: letters, in: "Recipe List") == nil)
  }

  @Test("beginnings of words, consecutive letters and short texts score higher")
  func order() {
    func score(_ letters: String, _ text: String) -> Int {
      FuzzyMatch(of: letters, in: text)?.score ?? Int.min
    }
    #expect(score("op", "Open") > score("op", "Stop"))
    #expect(score("sa", "Save all") > score("sa", "So what a thing"))
    #expect(score("go", "Go") > score("go", "Go to the beginning of the line"))
    #expect(score("ab", "xabx") > score("ab", "xaxb"))
    #expect(score("", "anything") == 0)
  }

  @Test("the best of all matches is found", arguments: 0..<40)
  func best(seed: Int) {
    var chance = Chance(state: UInt64(seed))
    let alphabet: [Character] = ["a", "b", "A", " "]
    let text = String((0..<9).map { _ in alphabet.randomElement(using: &chance) ?? "a" })
    let letters = String((0..<3).map { _ in "ab".randomElement(using: &chance) ?? "a" })
    let match = FuzzyMatch(of: letters, in: text)
    #expect((match == nil) == !isSubsequence(Array(letters), Array(text.lowercased())))
    guard let match else { return }
    let characters = Array(text.lowercased())
    #expect(String(match.positions.map { characters[$0] }) == letters)
    #expect(match.positions == match.positions.sorted() && Set(match.positions).count == 3)
  }

  @Test("long letters and long texts are harmless")
  func long() {
    let long = String(repeating: "ab", count: 10_000)
    #expect(FuzzyMatch(of: "ab", in: long) != nil)
    #expect(FuzzyMatch(of: long, in: long) != nil)
    #expect(FuzzyMatch(of: long, in: "ab") == nil)
  }

  private func isSubsequence(_ letters: [Character], _ text: [Character]) -> Bool {
    var left = letters[...]
    for character in text where character == left.first { left.removeFirst() }
    return left.isEmpty
  }
}
