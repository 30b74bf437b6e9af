// SPDX-License-Identifier: MIT

import Testing

@testable import new_feature

@Suite("The name of a feature")
struct FeatureNameTests {
  @Test(
    "a name has three forms: for a type, for a value, and for text",
    arguments: [
      ("Harbours", "harbours", "Harbours"),
      ("RecipeList", "recipeList", "Recipe list"),
      ("URLList", "urlList", "URL list"),
      ("HTTPServer", "httpServer", "HTTP server"),
      ("MyURL", "myURL", "My URL"),
      ("RSS", "rss", "RSS"),
      ("X", "x", "X"),
      ("PlanB", "planB", "Plan b"),
      ("Top10Lists", "top10Lists", "Top10 lists"),
    ])
  func spellings(type: String, value: String, title: String) throws {
    let name = try FeatureName(type)
    #expect(name.type == type)
    #expect(name.value == value)
    #expect(name.title == title)
  }

  @Test(
    "names that Swift doesn't accept are refused with a suggestion",
    arguments: [
      ("", "A feature needs a name. Give it one, such as Harbours."),
      (
        "harbours",
        "“harbours” can't be the name of a feature: types begin with a capital letter. "
          + "Choose another, such as Harbours."
      ),
      (
        "2Harbours",
        "“2Harbours” can't be the name of a feature: types begin with a capital letter. "
          + "Choose another, such as Harbours."
      ),
      (
        "12",
        "“12” can't be the name of a feature: types begin with a capital letter. "
          + "Choose another, such as Harbours."
      ),
      (
        "Self",
        "“Self” can't be the name of a feature: Self is a word of the language. "
          + "Choose another, such as SelfList."
      ),
      (
        "Switch",
        "“Switch” can't be the name of a feature: switch is a word of the language. "
          + "Choose another, such as SwitchList."
      ),
    ])
  func refusals(text: String, sentence: String) {
    #expect(throws: Refusal(sentence)) { try FeatureName(text) }
  }

  @Test(
    "a name with anything but letters and digits is refused",
    arguments: [
      "My Harbours", "My-Harbours", "My_Harbours", "../Harbours", "Harbours/", "Häfen",
      "Harbours\n",
      "Har\u{0}bours", "`Harbours`", "Harbours.swift", "Ⅷ", "Ｈ", "🚢",
    ])
  func letters(text: String) {
    let sentence =
      "“\(text)” can't be the name of a type: it may have the letters a to z and digits only. "
      + "Choose another, such as Harbours."
    #expect(throws: Refusal(sentence)) { try FeatureName(text) }
  }

  @Test("a name that doesn't fit a line is refused, and the longest possible one isn't")
  func length() throws {
    let longest = "H" + String(repeating: "a", count: FeatureName.longest - 1)
    #expect(try FeatureName(longest).type == longest)
    #expect(
      throws: Refusal(
        "“\(longest)a” is 33 letters long, and the code would not fit its lines. "
          + "Choose a name of at most 32.")
    ) { try FeatureName(longest + "a") }
  }
}
