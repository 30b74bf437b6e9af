extension ViewController {
  /// The screen of the categories.
  public final class CategoryList: ScreenView {
    /// What the screen shows of a category.
    public struct Row: Hashable, Sendable {
      let id: String
      let row: ListRow

      /// Creates a row.
      ///
      /// - Parameters:
      ///   - id: What tells the category from others.
      ///   - title: Its name.
      ///   - detail: How many recipes are in it.
      ///   - summary: A sentence about it.
      public init(id: String, title: String, detail: String, summary: String) {
        self.id = id
        row = ListRow(title: Text(title), note: Text(summary), detail: Text(detail))
      }
    }

    /// Told of the category that the user opens.
    public var openings: Listeners<Int> { list.openings }
    /// Told when the user wants the list anew.
    public let reloads = Listeners<Void>()
    /// Told when the user wants to sign out.
    public let signOuts = Listeners<Void>()

    /// Whether the list is on its way.
    public var isLoading = false {
      didSet { list.isLoading = isLoading }
    }

    private let list = List()

    /// Creates the screen without categories.
    public init() {
      super.init(title: "Recipes")
      list.emptyText = "There are no categories. Press r to ask again."
      add(list)
    }

    /// Shows categories.
    public func show(_ rows: [Row]) {
      list.show(count: rows.count, id: { rows[$0].id }, row: { rows[$0].row })
    }

    override public var keyHints: [KeyHint] {
      [KeyHint("r", "reload"), KeyHint("o", "sign out")]
    }

    override public func layout() {
      place(list, bounds)
    }

    override public func handle(key: Chord) -> Bool {
      switch key {
      case Chord(.character("r")): reloads.send()
      case Chord(.character("o")): signOuts.send()
      default: return false
      }
      return true
    }
  }
}
