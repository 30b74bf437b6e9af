// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen of a recipe with its ingredients and steps.
  public final class RecipeDetails: ScreenView {
    /// The content of the screen.
    public struct Content: Hashable, Sendable {
      let title: String
      let facts: [String]
      let summary: String
      let ingredients: [Ingredient]
      let steps: [String]

      /// An ingredient with its amount.
      public struct Ingredient: Hashable, Sendable {
        let amount: String
        let name: String

        /// Creates an ingredient.
        public init(amount: String, name: String) {
          self.amount = amount
          self.name = name
        }
      }

      /// Creates the content. The facts are shown in one line below the title.
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

    /// The scroll view with the page.
    public let scrollView: ScrollView
    /// Sent when the user reloads the recipe.
    public let reloads = ControlEvent<Void>()
    /// The page, or what is known of it.
    public let loading: LoadingView

    private let page = RecipePage()

    /// Creates the screen without content.
    public override init(title: String) {
      scrollView = ScrollView(page)
      loading = LoadingView(scrollView)
      super.init(title: title)
      loading.waitingHint = "Esc goes back"
      loading.retries.add { [weak self] in self?.reloads.send() }
      add(loading)
    }

    /// Shows a recipe, from the top if its title changes.
    public func show(_ content: Content) {
      if content.title != page.content?.title { scrollView.scrollToTop() }
      page.content = content
      title = content.title
    }

    /// The page, or the button that tries again.
    public override var preferredFocus: View? { loading.preferredFocus }

    /// The key for reloading.
    public override var keyHints: [KeyHint] {
      [KeyHint(key: "r", label: "reload", priority: 2)]
    }

    /// Reloads.
    public override func handle(key: KeyPress) -> Bool {
      guard key == KeyPress(.character("r")) else { return false }
      reloads.send()
      return true
    }
  }
}
