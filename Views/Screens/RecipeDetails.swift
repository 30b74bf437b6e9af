extension ViewController {
  /// The screen of one recipe: what it is, what it takes, and what to do.
  public final class RecipeDetails: ScreenView {
    /// What the screen shows.
    public struct Content: Hashable, Sendable {
      /// What goes in, and how much of it.
      public struct Ingredient: Hashable, Sendable {
        let amount: String
        let name: String

        /// Creates an ingredient.
        public init(amount: String, name: String) {
          self.amount = amount
          self.name = name
        }
      }

      let title: String
      let facts: [String]
      let summary: String
      let ingredients: [Ingredient]
      let steps: [String]

      /// Creates the content of the screen.
      public init(
        title: String, facts: [String], summary: String, ingredients: [Ingredient], steps: [String]
      ) {
        self.title = title
        self.facts = facts
        self.summary = summary
        self.ingredients = ingredients
        self.steps = steps
      }
    }

    /// Told when the user wants the recipe anew.
    public let reloads = Listeners<Void>()

    /// Whether the recipe is on its way.
    public var isLoading = false {
      didSet {
        spinner.isAnimating = isLoading
        spinner.isHidden = !isLoading
      }
    }

    private let page = RecipePage()
    private let scroll: ScrollView
    private let spinner = Spinner("Loading …")

    /// Creates the screen before its content is known.
    override public init(title: String) {
      scroll = ScrollView(page)
      super.init(title: title)
      spinner.isHidden = true
      add(scroll)
      add(spinner)
    }

    /// Shows a recipe, from its top.
    public func show(_ content: Content) {
      guard content != page.content else { return }
      page.content = content
      title = content.title
      scroll.scrollToTop()
    }

    override public var keyHints: [KeyHint] { [KeyHint("r", "reload")] }

    override public func layout() {
      place(scroll, bounds)
      // While there is nothing to read, the spinner says why; later it stands in the corner.
      let width = page.content == nil ? bounds.width - 2 : 2
      let x = page.content == nil ? 1 : max(0, bounds.width - 4)
      place(spinner, Frame(x: x, y: 0, width: max(0, width), height: min(1, bounds.height)))
    }

    override public func handle(key: Chord) -> Bool {
      guard key == Chord(.character("r")) else { return false }
      reloads.send()
      return true
    }
  }
}

/// The text of a recipe, as tall as it is.
private final class RecipePage: View {
  var content: ViewController.RecipeDetails.Content? {
    didSet {
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  /// A line and where it starts.
  private struct Line {
    let text: Text
    let role: KeyPath<Theme, Style> & Sendable
    var indent = 1
  }

  override func measure(in available: Size) -> Size {
    let count = lines(in: available.width).reduce(into: 0) { count, row in
      count += row.isEmpty ? 0 : 1
    }
    return Size(width: available.width, height: min(available.height, count))
  }

  override func draw(in painter: Painter) {
    for (y, row) in lines(in: bounds.width).enumerated() {
      guard y >= painter.visible.minY, y < painter.visible.maxY else { continue }
      for line in row {
        painter.draw(
          line.text, at: Position(x: line.indent, y: y), style: theme[keyPath: line.role])
      }
    }
  }

  /// The rows of the page, each of one or more parts.
  private func lines(in width: Int) -> [[Line]] {
    guard let content, width > 2 else { return [] }
    let inner = max(1, min(width - 2, 76))
    var rows: [[Line]] = []
    func blank() { rows.append([Line(text: "", role: \.base)]) }
    func paragraph(_ text: String, role: KeyPath<Theme, Style> & Sendable) {
      rows += Text(text).wrapped(to: inner).map { [Line(text: $0, role: role)] }
    }
    rows.append([
      Line(
        text: Text(content.facts.joined(separator: "  ·  ")).truncated(to: inner), role: \.rating)
    ])
    blank()
    paragraph(content.summary, role: \.base)
    blank()
    rows.append([Line(text: "Ingredients", role: \.title)])
    let widest = content.ingredients.map { Text($0.amount).width }.max() ?? 0
    let column = min(widest, max(0, inner / 2 - 2))
    for ingredient in content.ingredients {
      let names = Text(ingredient.name).wrapped(to: max(1, inner - column - 2))
      for (index, name) in names.enumerated() {
        let amount = Text(index == 0 ? ingredient.amount : "").truncated(to: column)
        rows.append([
          Line(text: amount, role: \.secondary, indent: 1 + column - amount.width),
          Line(text: name, role: \.base, indent: 1 + column + 2),
        ])
      }
    }
    blank()
    rows.append([Line(text: "Steps", role: \.title)])
    for (number, step) in content.steps.enumerated() {
      for (index, line) in Text(step).wrapped(to: max(1, inner - 4)).enumerated() {
        let mark = index == 0 ? Text("\(number + 1).") : ""
        rows.append([
          Line(text: mark, role: \.accent, indent: 1 + max(0, 3 - mark.width)),
          Line(text: line, role: \.base, indent: 5),
        ])
      }
    }
    blank()
    return rows
  }
}
