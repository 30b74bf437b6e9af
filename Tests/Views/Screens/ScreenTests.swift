import Testing

@testable import Views

@Suite("Screens")
@MainActor
struct ScreenTests {
  static let makers: [@MainActor @Sendable () -> ScreenView] = [
    {
      let screen = ViewController.Authentication()
      screen.hint = "Try demo and proscenium."
      screen.message = "Wrong name or password."
      screen.isBusy = true
      return screen
    },
    {
      let screen = ViewController.CategoryList()
      screen.show([.init(id: "soups", title: "Soups 🍲", detail: "9 recipes", summary: "Warm.")])
      return screen
    },
    {
      let screen = ViewController.RecipeList(title: "Soups", orders: ["Name", "Newest", "Best"])
      screen.show((0..<40).map { .init(id: $0, title: "味噌汁 \($0)", rating: "4.6", time: "25 min") })
      return screen
    },
    {
      let screen = ViewController.RecipeDetails(title: "Ramen")
      screen.show(
        .init(
          title: "Ramen", facts: ["★ 4.9", "4 h", "serves 4"], summary: "Worth the wait.",
          ingredients: [.init(amount: "400 g", name: "noodles"), .init(amount: "", name: "salt")],
          steps: ["Simmer the bones for a long time, and then for some more.", "Serve."]))
      return screen
    },
  ]

  @Test("the sign-in stands in a card, with what went wrong beside the fields")
  func authentication() {
    let screen = ViewController.Authentication()
    screen.hint = "Try demo."
    screen.message = "Wrong name or password."
    screen.nameField.text = "ada"
    let bench = Bench(screen, columns: 52, rows: 16)
    #expect(
      bench.drawn == """
          ╭──────────────────────────────────────────────╮
          │  Sign in                                     │
          │                                              │
          │  Name      ada                               │
          │                                              │
          │  Password  your password                     │
          │                                              │
          │  Wrong name or password.                     │
          │  [ Sign in ]                                 │
          │                                              │
          │  Try demo.                                   │
          │                                              │
          │                                              │
          ╰──────────────────────────────────────────────╯
        """)
  }

  @Test("Enter leads from the name to the password, and from there presses the button")
  func submitting() {
    let screen = ViewController.Authentication()
    let told = Tally()
    screen.logInButton.taps.add { told.count += 1 }
    let bench = Bench(screen)
    bench.type("ada")
    bench.press("enter")
    #expect(screen.passwordField.isFocused)
    bench.type("x")
    bench.press("enter")
    #expect(told.count == 1)
    screen.logInButton.isEnabled = false
    bench.press("enter")
    #expect(told.count == 1)
  }

  @Test("a list of recipes shows ratings and times in columns, and sorts by number keys")
  func recipes() {
    let screen = ViewController.RecipeList(title: "Soups", orders: ["Name", "Quickest"])
    let told = Tally()
    screen.orders.add { told.texts.append("\($0)") }
    screen.reloads.add { told.texts.append("reload") }
    screen.show([
      .init(id: 1, title: "Borscht", rating: "4.4", time: "1 h 30"),
      .init(id: 2, title: "Miso (味噌汁)", rating: "4.9", time: "25 min"),
    ])
    let bench = Bench(screen, columns: 40, rows: 8)
    #expect(
      bench.drawn == """
         Name   Quickest
         Borscht                 ★ 4.4   1 h 30
         Miso (味噌汁)           ★ 4.9   25 min
        """)
    bench.type("2rr1")
    #expect(told.texts == ["1", "reload", "reload", "0"])
    #expect(bench.hints == "↑↓ select  Enter open  1–2 sort  q quit")
  }

  @Test("a recipe is set in columns and scrolls")
  func details() {
    let bench = Bench(Self.makers[3](), columns: 40, rows: 20)
    #expect(
      bench.drawn == """
         ★ 4.9  ·  4 h  ·  serves 4

         Worth the wait.

         Ingredients
         400 g  noodles
                salt

         Steps
          1. Simmer the bones for a long
             time, and then for some more.
          2. Serve.
        """)
  }

  @Test(
    "no size is too small or too large, and the focused control stays visible", arguments: 0..<4)
  func sizes(index: Int) {
    let screen = Self.makers[index]()
    let bench = Bench(screen, columns: 80, rows: 24)
    var generator = SeededGenerator(seed: 7)
    let before = bench.drawn
    var sizes = [(1, 1), (2, 2), (20, 5), (30, 8), (500, 200), (0, 0), (80, 1), (1, 24)]
    for _ in 0..<200 {
      sizes.append(
        (.random(in: 0...120, using: &generator), .random(in: 0...40, using: &generator)))
    }
    for (columns, rows) in sizes {
      bench.resize(columns, rows)
      for key in ["tab", "down", "up", "pgdn"] {
        bench.press(key)
        bench.window.render()
        if columns >= 20, rows >= 5, bench.window.focused?.cursor != nil {
          #expect(bench.surface.cursor != nil, "\(columns)×\(rows) after \(key)")
        }
      }
    }
    bench.resize(80, 24)
    bench.press("home")
    for _ in 0..<8 where bench.drawn != before { bench.press("tab", "home") }
    #expect(bench.drawn == before)
  }
}
