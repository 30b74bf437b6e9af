import Testing

@testable import Views

@Suite("Navigation")
@MainActor
struct NavigationTests {
  private let navigation = Navigation()
  private let bench: Bench

  init() {
    bench = Bench(navigation, columns: 34, rows: 10)
    navigation.push(screen("Recipes"))
  }

  private func screen(_ title: String) -> ScreenView {
    let screen = ScreenView(title: title)
    screen.add(Stack(.vertical, [Button("\(title) 1"), Button("\(title) 2")]))
    return screen
  }

  @Test("the newest screen is shown, below the path of titles")
  func path() {
    navigation.push(screen("Soups"))
    #expect(
      bench.drawn == """
         Recipes › Soups

        [ Soups 1 ]
        [ Soups 2 ]
        """)
  }

  @Test("Esc goes back as long as there is somewhere to go, and the focus is where it was")
  func back() {
    bench.press("tab")
    let before = bench.window.focused
    navigation.push(screen("Soups"))
    #expect(bench.window.focused !== before)
    #expect(bench.hints.contains("Esc back"))
    bench.press("esc", "esc")
    #expect(navigation.screens.count == 1)
    #expect(bench.window.focused === before)
    #expect(!bench.hints.contains("Esc"))
  }

  @Test("where there is little room, the keys that lead out are told first")
  func narrowHints() {
    navigation.push(screen("Soups"))
    #expect(bench.hints == "Enter Soups 1  Esc back  q quit")
    bench.resize(20, 6)
    #expect(bench.hints == "Esc back  q quit")
  }

  @Test("a long path keeps the place where the user is")
  func longPath() {
    navigation.push(screen("Vegetables"))
    navigation.push(screen("Ratatouille à la niçoise"))
    #expect(bench.drawn.hasPrefix(" … Ratatouille à la niçoise"))
  }

  @Test("a screen that was popped is let go and told of")
  func popped() {
    let told = Tally()
    navigation.pops.add { told.texts.append($0.title) }
    weak var gone: ScreenView?
    do {
      let soups = screen("Soups")
      gone = soups
      navigation.push(soups)
      _ = bench.drawn
      navigation.popToRoot()
    }
    #expect(told.texts == ["Soups"])
    #expect(gone == nil)
  }
}
