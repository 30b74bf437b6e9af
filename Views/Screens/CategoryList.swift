// SPDX-License-Identifier: MIT

import Views

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

    /// How far a file has come.
    public struct Saving: Hashable, Sendable {
      let label: String
      let fraction: Double?

      /// Makes it of a few words and the part that is there, from 0 to 1; nil if nobody knows the whole.
      public init(_ label: String, fraction: Double?) {
        self.label = label
        self.fraction = fraction
      }
    }

    /// The categories.
    public let list = List()
    /// Told when the user wants the categories anew.
    public let reloads = ControlEvent<Void>()
    /// Told when the user wants to sign out.
    public let signOuts = ControlEvent<Void>()
    /// Told when the user wants all recipes in a file.
    public let saves = ControlEvent<Void>()
    /// Told when the user no longer wants that.
    public let cancellations = ControlEvent<Void>()
    /// Whether the user can have all recipes in a file.
    public var canSave = false {
      didSet { if canSave != oldValue { setNeedsLayout() } }
    }
    /// A line under the title, such as what is new.
    public var news = "" {
      didSet {
        headline.string = news
        setNeedsLayout()
      }
    }
    /// How far the file has come, for a row at the bottom; nil while none is under way.
    public var saving: Saving? {
      didSet { showNote() }
    }
    /// What came of it, for the same row.
    public var notice = "" {
      didSet { showNote() }
    }
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
      add(note)
      add(bar)
      add(headline)
      bar.isHidden = true
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
      ] + saveHints
    }

    /// Gives the list all the room, but for a row above for news, and one below when there is
    /// something to say of the file.
    public override func layout() {
      let head = news.isEmpty || bounds.height < 6 ? 0 : 1
      let hasFoot = saving != nil || !note.text.isEmpty
      let foot = hasFoot && bounds.height >= 3 ? 1 : 0
      headline.frame = Frame(x: 0, y: 0, width: bounds.width, height: head)
      list.frame = Frame(
        x: 0, y: 2 * head, width: bounds.width, height: bounds.height - 2 * head - foot)
      let row = Frame(x: 0, y: bounds.height - foot, width: bounds.width, height: foot)
      note.frame = saving == nil ? row : .zero
      bar.frame = saving == nil ? .zero : row
    }

    private let headline = Label(role: \.secondary)
    private let note = Label(role: \.secondary)
    private let bar = ProgressBar()

    private var saveHints: [KeyHint] {
      guard canSave else { return [] }
      return saving == nil
        ? [KeyHint(key: "s", label: "save all", priority: 1)]
        : [KeyHint(key: "x", label: "stop", priority: 4)]
    }

    private func showNote() {
      note.string = notice
      (note.isHidden, bar.isHidden) = (saving != nil, saving == nil)
      if let saving { (bar.label, bar.fraction) = (Text(saving.label), saving.fraction) }
      setNeedsLayout()
    }

    /// Reloads, signs out, and saves or stops saving.
    public override func handle(key: KeyPress) -> Bool {
      switch key {
      case KeyPress(.character("r")): reloads.send()
      case KeyPress(.character("o")): signOuts.send()
      case KeyPress(.character("s")) where canSave && saving == nil: saves.send()
      case KeyPress(.character("x")) where saving != nil: cancellations.send()
      default: return false
      }
      return true
    }
  }
}
