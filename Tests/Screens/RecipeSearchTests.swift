// SPDX-License-Identifier: MIT

import TestKit
import Testing
import Views

@testable import RecipeScreens

@MainActor @Suite("ViewController.RecipeSearch")
struct RecipeSearchTests {
  private let log = Log()

  private final class Log {
    var events: [String] = []
    func count(_ event: String) -> Int { events.count { $0 == event } }
  }

  private typealias Search = ViewController.RecipeSearch

  private func screen(
    _ names: [String] = [], total: Int? = nil, text: String = "", status: LoadingStatus = .loaded,
    end: Search.End = .none, selection: Int? = nil, suggestions: [Search.Suggestion] = []
  ) -> Search {
    Search(
      text: text, suggestions: suggestions,
      rows: names.enumerated().map { index, name in
        .init(id: index + 1, title: name, rating: "4.6", time: "25 min")
      }, total: total, selection: selection, status: status, end: end,
      onType: { [log] in log.events.append("type \($0)") },
      onSelect: { [log] in log.events.append("select \($0)") },
      onOpen: { [log] in log.events.append("open \($0)") },
      onFavourite: { [log] in log.events.append("favourite \($0)") },
      onReachedEnd: { [log] in log.events.append("end") },
      onRetry: { [log] in log.events.append("retry") })
  }

  private func rows(_ numbers: ClosedRange<Int>) -> [String] { numbers.map { "row \($0)" } }

  @Test("a field, and below it a message or the results")
  func drawing() {
    let stage = Stage(50, 9, screen())
    #expect(
      stage.text == """
        Search  Words in a name or an ingredient

          Type to search.
        """)
    stage.show(screen(["Borscht", "Ramen"], total: 12))
    #expect(
      stage.text == """
        Search  Words in a name or an ingredi…  12 recipes

        ▌ Borscht                           ★ 4.6 · 25 min
          Ramen                             ★ 4.6 · 25 min
        """)
    stage.show(screen(["Borscht", "Ramen"], total: 12, end: .failed("No answer.")))
    #expect(stage.text.hasSuffix("\n  No answer."))
    stage.show(screen(["Borscht", "Ramen"], total: 12, end: .loading))
    #expect(stage.text.contains("Loading more…"))
    #expect(!stage.text.contains("No answer"))
    stage.show(screen(["Borscht", "Ramen", "Stew"], total: 12))
    #expect(stage.text.hasSuffix("  Stew                              ★ 4.6 · 25 min"))
    stage.show(screen(total: 0, text: "x"))
    #expect(stage.text.hasSuffix("  No results."))
  }

  @Test("a list without results doesn't offer to mark a recipe")
  func markHint() {
    let stage = Stage(80, 9, screen(["Borscht"], total: 1))
    stage.press("enter")
    #expect(stage.hints.contains("f favourite"))
    stage.press("f")
    #expect(log.events.contains("favourite 1"))
    stage.show(screen(total: 0))
    #expect(!stage.hints.contains("favourite"))
  }

  @Test("added results keep the selection and the scroll position")
  func append() {
    let stage = Stage(50, 6, screen(rows(1...9), total: 12))
    stage.press("enter", "end")
    let before = stage.text.filter { !"│┃".contains($0) }
    stage.show(screen(rows(1...11), total: 12, selection: 9))
    #expect(stage.text.filter { !"│┃".contains($0) } == before)
    #expect(stage.text.contains("▌ row 9 "))
    stage.press("down")
    #expect(log.events.last { $0.hasPrefix("select") } == "select 10")
    #expect(stage.text.contains("▌ row 10"))
  }

  @Test("the end is reported when all rows fit, and at each move near it")
  func nearBottom() {
    let stage = Stage(50, 8, screen(rows(1...40), total: 40))
    stage.clock.advance(by: .zero)
    #expect(log.count("end") == 0)
    stage.press("enter", "end")
    #expect(log.count("end") == 1)
    stage.press("up")
    #expect(log.count("end") == 2)
    stage.press("home")
    #expect(log.count("end") == 2)
    stage.show(screen(["one"], total: 1))
    stage.clock.advance(by: .zero)
    #expect(log.count("end") == 3)
  }

  @Test("after a failure the end is only reported at the user's next move near it")
  func failedEnd() {
    let stage = Stage(50, 8, screen(rows(1...40), total: 60))
    stage.press("enter", "end")
    let reported = log.count("end")
    for _ in 0..<3 {
      stage.show(screen(rows(1...40), total: 60, end: .failed("No answer.")))
      stage.clock.advance(by: .zero)
    }
    #expect(log.count("end") == reported)
    stage.press("up")
    #expect(log.count("end") == reported + 1)
    stage.press("home")
    #expect(log.count("end") == reported + 1)
    stage.show(screen(status: .failed("No connection", "No.")))
    stage.clock.advance(by: .zero)
    #expect(log.count("end") == reported + 1)
  }

  @Test("Enter and Down move from the field to the list, and Ctrl-R retries where possible")
  func keys() {
    let stage = Stage(50, 8, screen())
    let field = stage.focusedLabel
    #expect(field == "Words in a name or an ingredient")
    stage.press("enter", "down", "ctrl+r")
    #expect(stage.focusedLabel == field && log.events.isEmpty)
    stage.show(screen(status: .failed("No connection", "No.")))
    stage.press("ctrl+r")
    #expect(log.events == ["retry"])
    for key in ["enter", "down", "enter"] {
      stage.show(screen(["one", "two"], total: 2))
      stage.press(key, "down")
      #expect(stage.focusedLabel != field && stage.text.contains("▌ two"))
      stage.press("up", "up")
      #expect(stage.focusedLabel == field && stage.text.contains("▌ one"))
    }
  }

  @Test("before a search there are suggestions, of which Enter searches the selected one")
  func suggestions() {
    let suggestions = [Search.Suggestion("basil", isRecent: true), Search.Suggestion("lemon")]
    let stage = Stage(50, 9, screen(suggestions: suggestions))
    #expect(
      stage.text == """
        Search  Words in a name or an ingredient

          Type to search. Or choose a word:

        ▌ basil                                     recent
          lemon
        """)
    let field = stage.focusedLabel
    stage.press("down", "down", "enter")
    #expect(log.events == ["type lemon"])
    stage.press("up", "up")
    #expect(stage.focusedLabel == field)
    stage.show(screen(text: "lemon", suggestions: suggestions))
    #expect(!stage.text.contains("basil"))
    stage.show(screen(["Tart"], total: 1, text: "lemon", suggestions: suggestions))
    #expect(stage.text.contains("▌ Tart") && !stage.text.contains("basil"))
  }

  @Test("Esc clears the text, and nothing else")
  func clears() {
    let stage = Stage(60, 8, screen(text: "a"))
    #expect(stage.hints.contains("Esc clear"))
    stage.press("escape")
    #expect(log.events == ["type "])
    stage.show(screen())
    #expect(!stage.hints.contains("Esc clear"))
    stage.press("escape", "b")
    #expect(log.events == ["type ", "type b"])
  }
}
