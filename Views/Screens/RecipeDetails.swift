// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen of one recipe: what it is, what goes in, and what to do.
  public final class RecipeDetails: ScreenView {
    /// What the screen shows.
    public struct Content: Hashable, Sendable {
      let title: String
      let facts: [String]
      let summary: String
      let ingredients: [Ingredient]
      let steps: [String]

      /// What goes in, and how much of it.
      public struct Ingredient: Hashable, Sendable {
        let amount: String
        let name: String

        /// Makes an ingredient.
        public init(amount: String, name: String) {
          self.amount = amount
          self.name = name
        }
      }

      /// Makes the content; the facts stand in one line under the title.
      public init(
        title: String, facts: [String], summary: String, ingredients: [Ingredient],
        steps: [String]
      ) {
        self.title = title
        self.facts = facts
        self.summary = summary
        self.ingredients = ingredients
        self.steps = steps
      }
    }

    /// The page, as far as it fits.
    public let scrollView: ScrollView
    /// Told when the user wants the recipe anew.
    public let reloads = ControlEvent<Void>()
    /// Whether the recipe is on its way.
    public var isLoading = false {
      didSet { update() }
    }

    private let page = RecipePage()
    private let spinner = Spinner("Loading…")

    /// Makes the screen before there is anything to read.
    public override init(title: String) {
      scrollView = ScrollView(page)
      super.init(title: title)
      spinner.isHidden = true
      add(scrollView)
      add(spinner)
    }

    /// Shows a recipe, from its beginning if it is another.
    public func show(_ content: Content) {
      if content.title != page.content?.title { scrollView.scrollToTop() }
      page.content = content
      title = content.title
      update()
    }

    private func update() {
      spinner.isAnimating = isLoading && page.content == nil
      spinner.isHidden = !spinner.isAnimating
      isBusy = isLoading && page.content != nil
    }

    /// The key for reloading.
    public override var keyHints: [KeyHint] {
      [KeyHint(key: "r", label: "reload", priority: 2)]
    }

    /// Gives the page all the room.
    public override func layout() {
      scrollView.frame = bounds
      spinner.frame = Frame(
        x: 0, y: 0, width: spinner.isHidden ? 0 : bounds.width, height: min(1, bounds.height))
    }

    /// Reloads.
    public override func handle(key: KeyPress) -> Bool {
      guard key == KeyPress(.character("r")) else { return false }
      reloads.send()
      return true
    }
  }
}
