// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Navigation and Alert")
struct NavigationTests {
  @Test("the titles form a path, whose beginning is truncated first")
  func path() {
    let navigation = NavigationView(root: Samples.categories())
    let stage = Stage(60, 12, navigation)
    #expect(stage.rows[0] == " Recipes")
    navigation.push(Samples.recipes())
    stage.window.render()
    #expect(stage.rows[0] == " Recipes › Soups")
    stage.resize(13, 12)
    #expect(stage.rows[0] == "… › Soups")
    stage.resize(7, 12)
    #expect(stage.rows[0] == "Soups")
    navigation.top?.title = "Stews"
    stage.window.render()
    #expect(stage.rows[0] == "Stews")
  }

  @Test("the title of the root can be left out, but not the path to another screen")
  func rootTitle() {
    let navigation = NavigationView(root: Samples.categories())
    navigation.showsRootTitle = false
    let stage = Stage(60, 20, navigation)
    #expect(stage.rows[0].isEmpty && stage.rows[1].contains("▌"))
    #expect(!stage.text.contains("Recipes") && !stage.text.contains("──"))
    navigation.push(Samples.recipes())
    stage.window.render()
    #expect(stage.rows[0] == " Recipes › Soups" && stage.rows[1].contains("──"))
    navigation.pop()
    stage.window.render()
    #expect(stage.rows[0].isEmpty)
    stage.resize(60, 6)
    #expect(stage.rows[0].contains("▌"))
  }

  @Test("Esc goes back, and the focus and the selection are restored")
  func back() {
    let recipes = Samples.recipes()
    let navigation = NavigationView(root: Samples.categories())
    let stage = Stage(60, 12, navigation)
    var gone: [String] = []
    navigation.pops.add { gone.append($0.title) }
    navigation.push(recipes)
    stage.press("tab")
    #expect(stage.window.focused === recipes.orderControl)
    navigation.push(Samples.details())
    stage.press("down")
    #expect(stage.window.focused is ScrollView)
    stage.press("esc")
    #expect(stage.window.focused === recipes.orderControl)
    stage.press("esc", "esc", "esc")
    #expect(navigation.screens.count == 1)
    #expect(gone == ["Tomato soup with basil", "Soups"])
  }

  @Test("screens are popped to the root, or replaced")
  func others() {
    let navigation = NavigationView(root: Samples.categories())
    let stage = Stage(60, 12, navigation)
    let recipes = Samples.recipes()
    navigation.push(recipes)
    navigation.push(recipes)
    navigation.replace(Samples.details())
    #expect(navigation.screens.map(\.title) == ["Recipes", "Tomato soup with basil"])
    navigation.push(recipes)
    navigation.popToRoot()
    stage.window.render()
    #expect(navigation.screens.map(\.title) == ["Recipes"])
    #expect(stage.text.contains("Breads"))
    navigation.pop()
    #expect(navigation.screens.count == 1)
  }

  @Test("a spinner is next to the title while the screen is busy")
  func activity() {
    let recipes = Samples.recipes()
    let stage = Stage(60, 12, NavigationView(root: recipes))
    recipes.isLoading = true
    stage.window.render()
    #expect(stage.rows[0].hasSuffix("⠋") && stage.clock.pending == 1)
    recipes.isLoading = false
    stage.window.render()
    #expect(stage.rows[0] == " Soups" && stage.clock.pending == 0)
  }

  @Test("an alert shows the problem and its actions, and Esc performs the last one")
  func alert() {
    let stage = Stage(50, 12, LabelView(""))
    var answers: [String] = []
    func show() {
      stage.window.present(
        AlertView(
          title: "No connection", message: "The server can’t be reached.",
          actions: [
            .init("Retry") { answers.append("r") }, .init("Dismiss") { answers.append("d") },
          ]))
      stage.window.render()
    }
    show()
    #expect(
      stage.text == """


               ╭─ No connection ──────────────────╮
               │                                  │
               │  The server can’t be reached.    │
               │                                  │
               │          [ Retry ]  [ Dismiss ]  │
               ╰──────────────────────────────────╯
        """)
    #expect(stage.hints == " Enter retry   Esc dismiss   ? keys   ^C quit")
    stage.press("enter")
    show()
    stage.press("esc")
    show()
    stage.press("right", "enter")
    show()
    stage.mouse(.press, 20, 6)
    #expect(answers == ["r", "d", "d", "r"])
    #expect(stage.window.modals.isEmpty && stage.text == "")
  }

  @Test("a screen begins at the same margin in windows of all widths", arguments: [60, 110, 200])
  func margin(width: Int) {
    let stage = Stage(width, 12, NavigationView(root: Samples.recipes()))
    #expect(stage.rows[0].hasPrefix(" Soups") && stage.rows[1].hasPrefix(" ──"))
    #expect(stage.rows[2].hasPrefix(" [ Name ]"))
  }

  @Test("an alert keeps an action visible at any size")
  func smallAlerts() {
    let stage = Stage(50, 12, LabelView(""))
    let actions = ["Retry", "Sign out", "Dismiss"].map { AlertView.Action($0) }
    let message = String(repeating: "words that explain it ", count: 12)
    stage.window.present(AlertView(title: "No connection", message: message, actions: actions))
    for (width, height) in [(1, 1), (2, 2), (9, 3), (20, 5), (30, 8), (24, 9), (200, 60)] {
      stage.resize(width, height)
      for _ in 0..<3 {
        #expect(stage.surface.cursor != nil, "\(width)×\(height)")
        stage.press("tab")
      }
    }
  }
}
