extension ViewController {
  /// The screen of a category's recipes, in an order of the user's choice.
  public final class RecipeList: ScreenView {
    /// What the screen shows of a recipe.
    public struct Row: Hashable, Sendable {
      let id: Int
      let row: ListRow

      /// Creates a row.
      ///
      /// - Parameters:
      ///   - id: What tells the recipe from others.
      ///   - title: Its name.
      ///   - rating: Its mark.
      ///   - time: How long it takes.
      public init(id: Int, title: String, rating: String, time: String) {
        self.id = id
        let gap = String(repeating: " ", count: max(1, 9 - time.count))
        row = ListRow(title: Text(title), detail: Text("★ \(rating)\(gap)\(time)"))
      }
    }

    /// Told of the recipe that the user opens.
    public var openings: Listeners<Int> { list.openings }
    /// Told of the order that the user chooses.
    public var orders: Listeners<Int> { control.choices }
    /// Told when the user wants the list anew.
    public let reloads = Listeners<Void>()

    /// The order that is marked as chosen.
    public var selectedOrder: Int {
      get { control.selectedIndex }
      set { control.selectedIndex = newValue }
    }

    /// Whether the list is on its way.
    public var isLoading = false {
      didSet {
        list.isLoading = isLoading
        // With rows on the screen, the list keeps them: a sign beside the order says that more come.
        spinner.isAnimating = isLoading && list.count > 0
      }
    }

    private let control: SegmentedControl
    private let list = List()
    private let spinner = Spinner()

    /// Creates the screen without recipes.
    ///
    /// - Parameters:
    ///   - title: The name of the category.
    ///   - orders: The orders to choose from, in words.
    public init(title: String, orders: [String]) {
      control = SegmentedControl(orders)
      super.init(title: title)
      list.emptyText = "There are no recipes here yet. Press r to ask again."
      for view in [control, spinner, list] { add(view) }
    }

    /// Shows recipes.
    public func show(_ rows: [Row]) {
      list.show(count: rows.count, id: { rows[$0].id }, row: { rows[$0].row })
    }

    override public var preferredFocus: View? { list }

    override public var keyHints: [KeyHint] {
      [KeyHint("1–\(control.titles.count)", "sort"), KeyHint("r", "reload")]
    }

    override public func layout() {
      let gap = bounds.height >= 10 ? 2 : bounds.height >= 3 ? 1 : 0
      let width = max(0, bounds.width - 4)
      place(control, Frame(x: 0, y: 0, width: width, height: min(1, gap)))
      place(spinner, Frame(x: width + 1, y: 0, width: 2, height: min(1, gap)))
      place(list, Frame(x: 0, y: gap, width: bounds.width, height: bounds.height - gap))
    }

    override public func handle(key: Chord) -> Bool {
      guard case .character(let character) = key.key, key.modifiers.isEmpty else { return false }
      if let number = character.wholeNumberValue, (1...control.titles.count).contains(number) {
        control.choose(number - 1)
        return true
      }
      guard character == "r" else { return false }
      reloads.send()
      return true
    }
  }
}
