// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen with the list of categories.
  public final class CategoryList: ScreenView {
    /// A row of the list.
    public struct Row: Hashable {
      let id: AnyHashable
      let title: String
      let detail: String
      let summary: String

      /// Creates a row with a key, the name, a count as the detail, and a summary.
      public init(id: AnyHashable, title: String, detail: String, summary: String = "") {
        self.id = id
        self.title = title
        self.detail = detail
        self.summary = summary
      }
    }

    /// The progress of saving a file.
    public struct Saving: Hashable, Sendable {
      let label: String
      let fraction: Double?

      /// Creates a progress with a label and the completed fraction from 0 to 1, or `nil` if the total is unknown.
      public init(_ label: String, fraction: Double?) {
        self.label = label
        self.fraction = fraction
      }
    }

    /// The categories.
    public let list = ListView()
    /// The list, or what is known of it.
    public let loading: LoadingView
    /// Sent when the user reloads the categories.
    public let reloads = ControlEvent<Void>()
    /// Sent when the user cancels loading.
    public let loadingCancellations = ControlEvent<Void>()
    /// Sent when the user signs out.
    public let signOuts = ControlEvent<Void>()
    /// Sent when the user saves all recipes to a file.
    public let saves = ControlEvent<Void>()
    /// Sent when the user cancels saving.
    public let cancellations = ControlEvent<Void>()
    /// A Boolean value that indicates whether the user can save all recipes to a file.
    public var canSave = false {
      didSet { if canSave != oldValue { setNeedsLayout() } }
    }
    /// A line below the title, such as news.
    public var news = "" {
      didSet {
        headline.string = news
        setNeedsLayout()
      }
    }
    /// A Boolean value that indicates whether news may come. There are rows for them then from the beginning, so that the list
    /// doesn't move.
    public var expectsNews = false {
      didSet { if expectsNews != oldValue { setNeedsLayout() } }
    }
    /// The progress of saving in a row at the bottom, or `nil` if nothing is being saved.
    public var saving: Saving? {
      didSet { showNote() }
    }
    /// The result of saving in the same row.
    public var notice = "" {
      didSet { showNote() }
    }
    /// Creates the screen without categories.
    public override init(title: String = "Recipes") {
      loading = LoadingView(list)
      super.init(title: title)
      list.emptyText = "There are no categories yet."
      loading.waitingHint = "Esc stops waiting"
      loading.retries.add { [weak self] in self?.reloads.send() }
      add(loading)
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
    }

    /// The list, or the button that tries again.
    public override var preferredFocus: View? { loading.preferredFocus }

    /// The keys for reloading and signing out.
    public override var keyHints: [KeyHint] {
      [
        KeyHint(key: "r", label: "reload", priority: 2),
        KeyHint(key: "o", label: "sign out", priority: 3),
      ] + saveHints
    }

    /// Gives the list all the space, except for a row above with news, and a row below with the progress or the result
    /// of saving.
    public override func layout() {
      let head = bounds.height < 6 ? 0 : newsRows()
      let foot = saving != nil ? 1 : note.text.isEmpty ? 0 : rows(of: note)
      let gap = head > 0 ? 1 : 0
      headline.frame = Frame(x: 0, y: 0, width: bounds.width, height: head)
      loading.frame = Frame(
        x: 0, y: head + gap, width: bounds.width,
        height: max(0, bounds.height - head - gap - foot))
      let row = Frame(x: 0, y: bounds.height - foot, width: bounds.width, height: foot)
      note.frame = saving == nil ? row : .zero
      bar.frame = saving == nil ? .zero : row
    }

    /// Returns the rows for news: as many as the longest ones needed in this width, so that the list doesn't move whenever
    /// others come.
    private func newsRows() -> Int {
      if news.isEmpty, !expectsNews { return 0 }
      if reserved.width != bounds.width {
        // A sentence has some 40 characters.
        let usual = expectsNews ? 1 + 40 / max(1, bounds.width) : 0
        reserved = Size(width: bounds.width, height: usual)
      }
      reserved.height = max(reserved.height, rows(of: headline))
      return min(reserved.height, bounds.height / 3)
    }

    /// The width, and the rows of the longest news in it.
    private var reserved = Size.zero
    private let headline = LabelView(role: \.secondary, wraps: true)
    private let note = LabelView(role: \.secondary, wraps: true)
    private let bar = ProgressBarView()

    /// Returns the number of rows of a text, of which there are at most a third of the screen.
    private func rows(of label: LabelView) -> Int {
      let room = Size(width: bounds.width, height: Size.unlimited)
      return min(label.fittingSize(in: room).height, bounds.height / 3)
    }

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

    /// Reloads, signs out, and starts or cancels saving.
    public override func handle(key: KeyPress) -> Bool {
      switch key {
      case KeyPress(.character("r")): reloads.send()
      case KeyPress(.escape) where loading.state == .loading: loadingCancellations.send()
      case KeyPress(.character("o")): signOuts.send()
      case KeyPress(.character("s")) where canSave && saving == nil: saves.send()
      case KeyPress(.character("x")) where saving != nil: cancellations.send()
      default: return false
      }
      return true
    }
  }
}
