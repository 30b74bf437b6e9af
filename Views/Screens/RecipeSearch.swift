// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen of a search: a field above a list of the results, which grows at its end.
  public final class RecipeSearch: ScreenView {
    /// A row of the list.
    public typealias Row = RecipeList.Row

    /// The field for the search text.
    public let field = TextFieldView(placeholder: "Words in a name or an ingredient")
    /// The control for the category of the results.
    public let categoryControl = SelectView(["All categories"], selectedIndex: 0)
    /// The control for the maximum time of the results.
    public let timeControl: SegmentedControlView
    /// The results.
    public let list = ListView()
    /// The results, or what is known of them.
    public let loading: LoadingView
    /// Sent with the index of a recipe that the user opens.
    public var activations: ControlEvent<Int> { list.activations }
    /// Sent when the end of the list is near.
    public var reachedEnd: ControlEvent<Void> { list.reachedEnd }
    /// Sent when the user retries.
    public let retries = ControlEvent<Void>()
    /// Sent with the index of a recipe that the user makes a favourite, or no favourite.
    public let favouriteToggles = ControlEvent<Int>()

    private let prompt = LabelView("Search", role: \.secondary)
    private let countLabel = LabelView(role: \.secondary, alignment: .trailing)
    private let footer = LabelView(role: \.secondary)
    private let spinner = SpinnerView("Loading more…")
    private var rows: [Row] = []
    private var columns = RowColumns()
    private var canRetry = false

    /// Creates the screen without results.
    ///
    /// - Parameter times: The titles of the maximum times, the first for none.
    public init(times: [String] = ["Any time"]) {
      timeControl = SegmentedControlView(times)
      loading = LoadingView(list)
      super.init(title: "Search")
      loading.waitingHint = "Esc stops waiting"
      loading.retries.add { [weak self] in self?.retries.send() }
      list.emptyText = Self.invitation
      let views = [
        prompt, field, countLabel, categoryControl, timeControl, loading, footer, spinner,
      ]
      for view in views { add(view) }
      spinner.isHidden = true
      list.passesUpAtTop = true
      field.submitLabel = ""
      // The keys of the tabs around the screen.
      field.keysWhileEmpty = ["[", "]"]
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
      loading.hasContent = false
      loading.state = .loading
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
      columns.widen(for: rows)
      showRows()
    }

    /// Shows the same results with other marks.
    public func update(_ rows: [Row]) {
      self.rows = rows
      columns = RowColumns(rows)
      showRows()
    }

    /// Shows the titles of the categories to which the results can be restricted, the first for none.
    public func show(categories: [String], selectedIndex: Int) {
      categoryControl.titles = categories
      categoryControl.selectedIndex = selectedIndex
      setNeedsLayout()
    }

    /// Shows that more results are loading.
    public func showLoadingMore() {
      settle()
      spinner.isHidden = false
      spinner.isAnimating = true
      setNeedsLayout()
    }

    /// Shows a failure instead of the results, or below the existing ones.
    public func showProblem(_ title: String, _ message: String) {
      settle()
      canRetry = true
      if rows.isEmpty {
        loading.hasContent = false
        loading.state = .failed(title: title, message: message)
      } else {
        footer.string = message
      }
      setNeedsLayout()
      setNeedsDisplay()
    }

    private func show(_ rows: [Row], total: Int, empty: Text) {
      settle()
      self.rows = rows
      columns = RowColumns(rows)
      list.emptyText = empty
      countLabel.string = rows.isEmpty ? "" : total == 1 ? "1 recipe" : "\(total) recipes"
      // New results begin at the top, independently of the previous selection.
      list.show(count: 0, id: { $0 }, row: { _ in ListRow(title: "") })
      showRows()
    }

    /// Ends the loading or failed state.
    private func settle() {
      loading.state = .content
      spinner.isAnimating = false
      spinner.isHidden = true
      footer.string = ""
      canRetry = false
      setNeedsLayout()
    }

    private func showRows() {
      field.submitLabel = rows.isEmpty ? "" : "to the results"
      list.show(
        count: rows.count, id: { [weak self] in self?.rows[$0].id ?? AnyHashable($0) },
        row: { [weak self] in
          guard let self else { return ListRow(title: "") }
          return rows[$0].listRow(theme, columns)
        })
    }

    /// The field.
    public override var preferredFocus: View? { field }

    /// The keys for marking a recipe, and for retrying if that is possible.
    public override var keyHints: [KeyHint] {
      (canRetry ? [KeyHint(key: "Ctrl-R", label: "try again", priority: 8)] : [])
        + (field.isFocused && !field.text.isEmpty
          ? [KeyHint(key: "Esc", label: "clear", priority: 6)] : [])
        + (list.isFocused && list.count > 0
          ? [KeyHint(key: "f", label: "favourite", priority: 4)] : [])
    }

    /// Places the field and the filters above the list, and the state of loading below it.
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
      let filters = layOutFilters(from: label)
      let gap = height >= 8 ? 1 : 0
      let hasFooter = height > 3 && (!spinner.isHidden || !footer.string.isEmpty)
      let end = Frame(x: 2, y: height - 1, width: max(0, width - 2), height: hasFooter ? 1 : 0)
      footer.frame = end
      spinner.frame = end
      loading.frame = bounds.inset(by: Insets(top: 1 + filters + gap, bottom: hasFooter ? 1 : 0))
    }

    /// Places the filters in a row, if there is room for it, and returns its height.
    private func layOutFilters(from start: Int) -> Int {
      let (width, height) = (bounds.width, bounds.height)
      let (hasCategories, hasTimes) = (
        categoryControl.titles.count > 1, timeControl.titles.count > 1
      )
      guard height >= 8, width >= 30, hasCategories || hasTimes else {
        (categoryControl.frame, timeControl.frame) = (.zero, .zero)
        return 0
      }
      let room = Size(width: width - start, height: 1)
      let category = min(categoryControl.fittingSize(in: room).width, (width - start) / 2)
      categoryControl.frame = Frame(
        x: start, y: 1, width: hasCategories ? category : 0, height: hasCategories ? 1 : 0)
      let timeStart = hasCategories ? start + category + 2 : start
      let times = hasTimes ? timeControl.fittingSize(in: room).width : 0
      timeControl.frame = Frame(
        x: timeStart, y: 1, width: min(times, max(0, width - timeStart)), height: hasTimes ? 1 : 0)
      return 1
    }

    /// Retries, marks the selected recipe, clears the field, or moves between the field and the list.
    public override func handle(key: KeyPress) -> Bool {
      switch key {
      case KeyPress(.character("r"), .control) where canRetry: retries.send()
      case KeyPress(.character("f")) where list.isFocused:
        guard let index = list.currentIndex else { return false }
        favouriteToggles.send(index)
      case KeyPress(.escape) where field.isFocused && !field.text.isEmpty:
        field.text = ""
        field.texts.send("")
      case KeyPress(.down) where field.isFocused: enterList()
      // The list handles the key, except in its first row.
      case KeyPress(.up) where list.isFocused: window?.focus(field)
      default: return false
      }
      return true
    }

    private func enterList() {
      if !rows.isEmpty { window?.focus(list) }
    }
  }
}
