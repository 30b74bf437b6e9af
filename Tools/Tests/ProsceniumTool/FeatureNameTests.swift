// SPDX-License-Identifier: MIT

import Testing

@testable import ProsceniumTool

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
    "a list has values of the singular of its name, and otherwise of an item",
    arguments: [
      ("Favourites", "Favourite"), ("TicketList", "Ticket"), ("Stories", "Story"),
      ("Movies", "Movie"), ("Classes", "Class"), ("Boxes", "Box"), ("Dishes", "Dish"),
      ("ReleaseNotes", "ReleaseNote"), ("News", "NewsItem"), ("Progress", "ProgressItem"),
      ("Status", "StatusItem"), ("Analysis", "AnalysisItem"), ("Menu", "MenuItem"),
    ])
  func singular(type: String, singular: String) throws {
    #expect(try FeatureName(type).singular.type == singular)
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
      "“\(text)” can't be the name of a type: it has the letters a to z and digits only. "
      + "Choose another, such as Harbours."
    #expect(throws: Refusal(sentence)) { try FeatureName(text) }
  }

  @Test("a name that doesn't fit a line is refused, and the longest possible one isn't")
  func length() throws {
    let longest = "H" + String(repeating: "a", count: FeatureName.longest - 1)
    #expect(try FeatureName(longest).type == longest)
    #expect(
      throws: Refusal(
        "“\(longest)a” is 25 letters long, and the code would not fit its lines. "
          + "Choose a name of at most 24.")
    ) { try FeatureName(longest + "a") }
  }
}
