// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen of a search: a field above a list of the results, which grows at its end.
  public final class RecipeSearch: ScreenView {
    /// A row of the list.
    public typealias Row = RecipeList.Row

    /// The field for the search text.
    public let field = TextFieldView(placeholder: "Words in a name or an ingredient")
    /// The results.
    public let list = ListView()
    /// Sent with the index of a recipe that the user opens.
    public var activations: ControlEvent<Int> { list.activations }
    /// Sent when the end of the list is near.
    public var reachedEnd: ControlEvent<Void> { list.reachedEnd }
    /// Sent when the user retries.
    public let retries = ControlEvent<Void>()

    private let prompt = LabelView("Search", role: \.secondary)
    private let countLabel = LabelView(role: \.secondary, alignment: .trailing)
    private let footer = LabelView(role: \.secondary)
    private let spinner = SpinnerView("Loading more…")
    private var rows: [Row] = []
    private var columns = (ratings: 0, times: 0)
    private var canRetry = false

    /// Creates the screen without results.
    public init() {
      super.init(title: "Search")
      list.emptyText = Self.invitation
      for view in [prompt, field, countLabel, list, footer, spinner] { add(view) }
      spinner.isHidden = true
      field.submitLabel = ""
      field.submissions.add { [weak self] _ in self?.enterList() }
    }

    private static let invitation: Text = "Type what you are looking for."

    /// Shows the state without a search.
    public func showNothing() {
      show([], total: 0, empty: Self.invitation)
    }

    /// Shows that the first results are loading.
    public func showLoading() {
      show([], total: 0, empty: "")
      list.isLoading = true
    }

    /// Shows that there are no results.
    public func showEmpty() {
      show([], total: 0, empty: "Nothing was found.")
    }

    /// Shows the first results and their total number.
    public func show(_ rows: [Row], total: Int) {
      show(rows, total: total, empty: "")
    }

    /// Appends results. The selection and the scroll position stay.
    public func append(_ rows: [Row]) {
      settle()
      self.rows += rows
      widen(for: rows)
      showRows()
    }

    /// Shows that more results are loading.
    public func showLoadingMore() {
      settle()
      spinner.isHidden = false
      spinner.isAnimating = true
      setNeedsLayout()
    }

    /// Shows a failure instead of the results, or below the existing ones.
    public func showProblem(_ message: String) {
      settle()
      canRetry = true
      if rows.isEmpty { list.emptyText = "" }
      footer.string = message
      setNeedsLayout()
      setNeedsDisplay()
    }

    private func show(_ rows: [Row], total: Int, empty: Text) {
      settle()
      self.rows = rows
      columns = (0, 0)
      widen(for: rows)
      list.emptyText = empty
      countLabel.string = rows.isEmpty ? "" : total == 1 ? "1 recipe" : "\(total) recipes"
      // New results begin at the top, independently of the previous selection.
      list.show(count: 0, id: { $0 }, row: { _ in ListRow(title: "") })
      showRows()
    }

    /// Ends the loading or failed state.
    private func settle() {
      list.isLoading = false
      spinner.isAnimating = false
      spinner.isHidden = true
      footer.string = ""
      canRetry = false
      setNeedsLayout()
    }

    private func widen(for rows: [Row]) {
      columns.ratings = rows.reduce(columns.ratings) { max($0, $1.rating.count) }
      columns.times = rows.reduce(columns.times) { max($0, $1.time.count) }
    }

    private func showRows() {
      field.submitLabel = rows.isEmpty ? "" : "to the results"
      list.show(
        count: rows.count, id: { [weak self] in self?.rows[$0].id ?? AnyHashable($0) },
        row: { [weak self] in
          guard let self else { return ListRow(title: "") }
          return rows[$0].listRow(theme, ratings: columns.ratings, times: columns.times)
        })
    }

    /// The field.
    public override var preferredFocus: View? { field }

    /// The key for retrying, if possible.
    public override var keyHints: [KeyHint] {
      canRetry ? [KeyHint(key: "Ctrl-R", label: "try again", priority: 8)] : []
    }

    /// Places the field above the list, and the state of loading below it.
    public override func layout() {
      let (width, height) = (bounds.width, bounds.height)
      let label = height > 1 && width >= 30 ? 8 : 0
      let count = countLabel.fittingSize(in: Size(width: 20, height: 1)).width
      let rest = max(0, width - label - count - 2)
      let showsCount = count > 0 && rest >= 20
      prompt.frame = Frame(x: 0, y: 0, width: label, height: label > 0 ? 1 : 0)
      field.frame = Frame(
        x: label, y: 0, width: showsCount ? rest : max(0, width - label), height: min(1, height))
      countLabel.frame = Frame(
        x: width - count, y: 0, width: showsCount ? count : 0, height: showsCount ? 1 : 0)
      let gap = height >= 8 ? 1 : 0
      let hasFooter = height > 3 && (!spinner.isHidden || !footer.string.isEmpty)
      let end = Frame(x: 2, y: height - 1, width: max(0, width - 2), height: hasFooter ? 1 : 0)
      footer.frame = end
      spinner.frame = end
      list.frame = bounds.inset(by: Insets(top: 1 + gap, bottom: hasFooter ? 1 : 0))
    }

    /// Retries, or moves from the field to the list.
    public override func handle(key: KeyPress) -> Bool {
      switch key {
      case KeyPress(.character("r"), .control) where canRetry: retries.send()
      case KeyPress(.down) where field.isFocused: enterList()
      default: return false
      }
      return true
    }

    private func enterList() {
      if !rows.isEmpty { window?.focus(list) }
    }
  }
}
