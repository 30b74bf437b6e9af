// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Tabs")
struct TabsTests {
  private let recipes = Samples.recipes()
  private let tabs: TabsView

  init() {
    tabs = TabsView([
      TabsView.Tab("Recipes", NavigationView(root: recipes)),
      TabsView.Tab("Categories", Samples.categories()),
      TabsView.Tab("Way", Samples.directions()),
    ])
  }

  @Test("the bar shows all titles, and the selected view below")
  func drawn() {
    let stage = Stage(40, 13, tabs)
    #expect(stage.rows[0] == " Recipes   Categories   Way")
    #expect(stage.rows[2] == " Soups")
    stage.press("]")
    #expect(stage.rows[2].contains("Soups  ") && tabs.selectedIndex == 1)
    #expect(stage.style(11, 0) == Theme.standard.title)
    #expect(stage.rows[1] == "──────────━━━━━━━━━━━━──────────────────")
    stage.press("alt+3")
    #expect(stage.text.contains("Harbour") && stage.hints.contains("[, ] tab"))
    stage.press("]")
    #expect(tabs.selectedIndex == 0)
    stage.press("[", "alt+9")
    #expect(tabs.selectedIndex == 2)
  }

  @Test(
    "Ctrl with the paging keys selects a tab while a text field has the focus, as the hints say")
  func typing() {
    let tabs = TabsView([
      TabsView.Tab("Search", TextFieldView()), TabsView.Tab("Results", LabelView("none")),
    ])
    let stage = Stage(60, 13, tabs)
    #expect(stage.hints.contains("Ctrl-PgUp/Ctrl-PgDn tab"))
    stage.press("]", "ctrl+pgdn")
    #expect(tabs.selectedIndex == 1)
    stage.press("ctrl+pgup")
    #expect(tabs.selectedIndex == 0)
  }

  @Test("keys lead through a tab whose text field is empty, and are text in one that isn't")
  func emptyField() {
    let field = TextFieldView()
    field.keysWhileEmpty = ["[", "]"]
    let tabs = TabsView([
      TabsView.Tab("List", ButtonView("One")), TabsView.Tab("Search", field),
      TabsView.Tab("Map", ButtonView("Two")),
    ])
    let stage = Stage(60, 13, tabs)
    stage.press("]")
    #expect(field.isFocused)
    stage.press("]")
    #expect(tabs.selectedIndex == 2 && field.text.isEmpty)
    stage.press("[", "[")
    #expect(tabs.selectedIndex == 0 && field.text.isEmpty)
    stage.press("]", "a", "]")
    #expect(tabs.selectedIndex == 1 && field.text == "a]")
  }

  @Test("each tab keeps its focus and its selection")
  func focus() {
    let stage = Stage(40, 13, tabs)
    stage.press("tab")
    #expect(stage.window.focused === recipes.orderControl)
    stage.press("]", "down", "down")
    #expect(stage.window.focused is ListView)
    stage.press("[")
    #expect(stage.window.focused === recipes.orderControl)
    stage.press("]")
    #expect((stage.window.focused as? ListView)?.currentIndex == 2)
  }

  @Test("a click on a title selects its tab")
  func mouse() {
    let stage = Stage(40, 13, tabs)
    var told: [Int] = []
    tabs.selectionChanges.add { told.append($0) }
    stage.mouse(.press, 12, 0)
    stage.mouse(.press, 9, 0)
    #expect(told == [1])
    #expect(stage.window.focused is ListView)
  }

  @Test("signs at the ends of a narrow bar say that there are more titles")
  func moreTitles() {
    let stage = Stage(20, 13, tabs)
    #expect(stage.rows[0] == " Recipes   Categori›")
    stage.press("alt+2")
    #expect(stage.rows[0] == "‹cipes   Categories›")
    stage.press("alt+3")
    #expect(stage.rows[0].hasPrefix("‹") && stage.rows[0].hasSuffix("Way"))
    stage.resize(40, 13)
    #expect(stage.rows[0] == " Recipes   Categories   Way")
  }

  @Test("the selected title is visible in a narrow window, and a low one has no bar")
  func narrow() {
    tabs.select(2)
    let stage = Stage(12, 13, tabs)
    #expect(stage.rows[0].hasSuffix("Way"))
    stage.resize(12, 4)
    #expect(!stage.text.contains("Way  ") && stage.text.contains("From"))
    stage.resize(1, 1)
    #expect(stage.surface.cursor != nil)
  }

  @Test("tabs can be added and removed, and the selected one stays as long as it exists")
  func changes() {
    let stage = Stage(40, 13, tabs)
    let more = Samples.categories()
    tabs.append(.init("More", more))
    tabs.append(.init("More", more))
    #expect(tabs.tabs.count == 4)
    tabs.select(3)
    if let first = tabs.tabs.first?.view { tabs.removeTab(of: first) }
    #expect(tabs.selected === more && tabs.selectedIndex == 2)
    tabs.removeTab(of: more)
    #expect(tabs.selectedIndex == 1)
    stage.window.render()
    #expect(stage.text.contains("Harbour"))
    for tab in tabs.tabs { tabs.removeTab(of: tab.view) }
    #expect(tabs.selected == nil && tabs.selectedIndex == 0)
    stage.press("]", "x")
    tabs.append(.init("More", more))
    stage.window.render()
    #expect(stage.text.contains("More"))
  }

  @Test("screens are notified when their tab appears, disappears, and is removed")
  func lifecycle() {
    let stage = Stage(40, 13, tabs)
    var told: [String] = []
    let categories = tabs.tabs[1].view as? ScreenView
    for screen in [recipes, categories].compactMap(\.self) {
      screen.lifecycleEvents.add { event in
        switch event {
        case .didAppear(let isInitial): told.append("+\(screen.title) \(isInitial)")
        case .didDisappear(let isRemoved): told.append("-\(screen.title) \(isRemoved)")
        case .didLoad, .willAppear, .willDisappear: break
        }
      }
    }
    stage.press("]", "[")
    if let categories { tabs.removeTab(of: categories) }
    tabs.removeTab(of: tabs.tabs[0].view)
    #expect(
      told == [
        "-Soups false", "+Recipes true", "-Recipes false", "+Soups false", "-Recipes true",
        "-Soups true",
      ])
  }
}
