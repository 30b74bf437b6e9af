// SPDX-License-Identifier: MIT

import TestKit
import Testing
import Views

@testable import RecipeScreens

@MainActor @Suite("ViewController.RecipeSearch")
struct RecipeSearchTests {
  private let screen = ViewController.RecipeSearch()

  private func rows(_ names: [String]) -> [ViewController.RecipeList.Row] {
    names.map { .init(id: $0, title: $0, rating: "4.6", time: "25 min") }
  }

  @Test("a field, and below it a message or the results")
  func drawing() {
    let stage = Stage(50, 9, screen)
    #expect(
      stage.text == """
        Search  Words in a name or an ingredient

          Type what you are looking for.
        """)
    screen.show(rows(["Borscht", "Ramen"]), total: 12)
    stage.window.render()
    #expect(
      stage.text == """
        Search  Words in a name or an ingredi…  12 recipes

        ▌ Borscht                           ★ 4.6 · 25 min
          Ramen                             ★ 4.6 · 25 min
        """)
    screen.showProblem("No connection", "No answer.")
    stage.window.render()
    #expect(stage.text.hasSuffix("\n  No answer."))
    screen.showLoadingMore()
    stage.window.render()
    #expect(stage.text.contains("Loading more…"))
    #expect(!stage.text.contains("No answer"))
    screen.append(rows(["Stew"]))
    stage.window.render()
    #expect(stage.text.hasSuffix("  Stew                              ★ 4.6 · 25 min"))
    screen.showEmpty()
    stage.window.render()
    #expect(stage.text.hasSuffix("  Nothing was found."))
  }

  @Test("a list without results doesn't offer to mark a recipe")
  func markHint() {
    screen.show(rows(["Borscht"]), total: 1)
    let stage = Stage(50, 9, screen)
    stage.window.focus(screen.list)
    #expect(screen.keyHints.contains { $0.label == "favourite" })
    screen.showEmpty()
    #expect(!screen.keyHints.contains { $0.label == "favourite" })
  }

  @Test("added results keep the selection and the scroll position")
  func append() {
    let stage = Stage(50, 6, screen)
    screen.show(rows((1...9).map { "row \($0)" }), total: 12)
    stage.window.render()
    stage.window.focus(screen.list)
    stage.press("end")
    let before = stage.text.filter { !"│┃".contains($0) }
    screen.append(rows(["row 10", "row 11"]))
    stage.window.render()
    #expect(stage.text.filter { !"│┃".contains($0) } == before)
    #expect(screen.list.currentIndex == 8)
    stage.press("down")
    #expect(screen.list.currentIndex == 9)
  }

  @Test("the end is reported when all rows fit, and at each move near it")
  func nearBottom() {
    var count = 0
    screen.reachedEnd.add { count += 1 }
    let stage = Stage(50, 8, screen)
    screen.show(rows((1...40).map { "row \($0)" }), total: 40)
    stage.window.render()
    stage.clock.advance(by: .zero)
    #expect(count == 0)
    stage.window.focus(screen.list)
    stage.press("end")
    #expect(count == 1)
    stage.press("up")
    #expect(count == 2)
    stage.press("home")
    #expect(count == 2)
    screen.show(rows(["one"]), total: 1)
    stage.window.render()
    stage.clock.advance(by: .zero)
    #expect(count == 3)
  }

  @Test("Enter and Down move from the field to the list, and Ctrl-R retries where possible")
  func keys() {
    var retries = 0
    screen.retries.add { retries += 1 }
    let stage = Stage(50, 8, screen)
    stage.window.focus(screen.field)
    stage.press("enter", "ctrl+r")
    #expect(screen.field.isFocused && retries == 0)
    screen.showProblem("No connection", "No.")
    stage.window.render()
    stage.press("ctrl+r")
    #expect(retries == 1)
    screen.show(rows(["one"]), total: 1)
    stage.window.render()
    stage.press("enter")
    #expect(screen.list.isFocused)
    stage.window.focus(screen.field)
    stage.press("down")
    #expect(screen.list.isFocused)
  }
}
