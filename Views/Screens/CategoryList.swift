extension ViewController {
  /// The screen of the categories.
  public final class CategoryList: ScreenView {
    /// What the list shows of a category.
    public struct Row: Hashable {
      let id: AnyHashable
      let title: String
      let detail: String
      let summary: String

      /// Makes a row: a key, the name, how much is in it, and a few words about it.
      public init(id: AnyHashable, title: String, detail: String, summary: String = "") {
        self.id = id
        self.title = title
        self.detail = detail
        self.summary = summary
      }
    }

    /// The categories.
    public let list = List()
    /// Told of the index of a category that the user opens.
    public var openings: Listeners<Int> { list.openings }
    /// Told when the user wants the categories anew.
    public let reloads = Listeners<Void>()
    /// Told when the user wants to sign out.
    public let signOuts = Listeners<Void>()
    /// Whether categories are on their way.
    public var isLoading = false {
      didSet {
        list.isLoading = isLoading
        isBusy = isLoading && list.count > 0
      }
    }

    /// Makes the screen without categories.
    public override init(title: String = "Recipes") {
      super.init(title: title)
      list.emptyText = "There are no categories yet."
      add(list)
    }

    /// Shows the categories.
    public func show(_ rows: [Row]) {
      list.show(
        count: rows.count, id: { rows[$0].id },
        row: {
          ListRow(
            title: Text(rows[$0].title), note: Text(rows[$0].summary), detail: Text(rows[$0].detail)
          )
        })
      isBusy = isLoading && list.count > 0
    }

    /// The keys for reloading and for signing out.
    public override var keyHints: [KeyHint] {
      [
        KeyHint(key: "r", label: "reload", priority: 2),
        KeyHint(key: "o", label: "sign out", priority: 3),
      ]
    }

    /// Gives the list all the room.
    public override func layout() {
      list.frame = bounds
    }

    /// Reloads and signs out.
    public override func handle(key: Chord) -> Bool {
      switch key {
      case Chord(.character("r")): reloads.send()
      case Chord(.character("o")): signOuts.send()
      default: return false
      }
      return true
    }
  }
}
