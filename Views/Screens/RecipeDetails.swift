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
      let isFavourite: Bool
      let ownRating: Int?

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

      /// Creates the content. The facts are shown in one line below the title, and the user's opinion below them.
      public init(
        title: String, facts: [String], summary: String, ingredients: [Ingredient],
        steps: [String], isFavourite: Bool = false, ownRating: Int? = nil
      ) {
        self.title = title
        self.facts = facts
        self.summary = summary
        self.ingredients = ingredients
        self.steps = steps
        self.isFavourite = isFavourite
        self.ownRating = ownRating
      }
    }

    /// The scroll view with the page.
    public let scrollView: ScrollView
    /// Sent when the user reloads the recipe.
    public let reloads = ControlEvent<Void>()
    /// Sent when the user makes the recipe a favourite, or not a favourite.
    public let favouriteToggles = ControlEvent<Void>()
    /// Sent with the user's rating from 1 to 5, or nil to remove it.
    public let ratings = ControlEvent<Int?>()
    /// Sent with 1 or -1 when the user changes the number of servings.
    public let servingChanges = ControlEvent<Int>()
    /// Sent with 1 or -1 when the user shows the next or the previous recipe.
    public let steps = ControlEvent<Int>()
    /// The directions in which there are further recipes.
    public var neighbours: () -> (previous: Bool, next: Bool) = { (false, false) }
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
      page.favouriteToggles.add { [weak self] in self?.favouriteToggles.send() }
      page.ratings.add { [weak self] rating in self?.ratings.send(rating) }
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

    /// The keys for the opinion and for reloading.
    public override var keyHints: [KeyHint] {
      let reload = KeyHint(key: "r", label: "reload", priority: 2)
      guard page.content != nil else { return [reload] }
      return [
        KeyHint(key: "f", label: "favourite", priority: 6),
        KeyHint(key: "1-5", label: "rate", priority: 5),
        KeyHint(key: "+ -", label: "servings", priority: 3),
      ] + (page.content?.ownRating == nil ? [] : [KeyHint(key: "0", label: "unrate", priority: 3)])
        + stepHints + [reload]
    }

    private var stepHints: [KeyHint] {
      let neighbours = neighbours()
      return switch (neighbours.previous, neighbours.next) {
      case (true, true): [KeyHint(key: "n p", label: "next, previous", priority: 3)]
      case (false, true): [KeyHint(key: "n", label: "next", priority: 3)]
      case (true, false): [KeyHint(key: "p", label: "previous", priority: 3)]
      case (false, false): []
      }
    }

    /// Changes the opinion or the servings, shows another recipe, or reloads.
    public override func handle(key: KeyPress) -> Bool {
      guard case .character(let character) = key.key, key.modifiers.isEmpty else { return false }
      switch character {
      case "r": reloads.send()
      case "f" where page.content != nil: favouriteToggles.send()
      case "0" where page.content != nil: ratings.send(nil)
      case "1"..."5" where page.content != nil: ratings.send(character.wholeNumberValue)
      case "+" where page.content != nil, "=" where page.content != nil: servingChanges.send(1)
      case "-" where page.content != nil: servingChanges.send(-1)
      case "n" where neighbours().next: steps.send(1)
      case "p" where neighbours().previous: steps.send(-1)
      default: return false
      }
      return true
    }
  }
}
