// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen with the recipes of a category in a selectable order.
  public final class RecipeList: ScreenView {
    /// A row of the list.
    public struct Row: Hashable {
      let id: AnyHashable
      let title: String
      let rating: String
      let time: String

      /// Creates a row with a key, the name, a rating such as `4.6` and a time such as `25 min`.
      public init(id: AnyHashable, title: String, rating: String, time: String) {
        self.id = id
        self.title = title
        self.rating = rating
        self.time = time
      }
    }

    /// The recipes.
    public let list = ListView()
    /// The list, or what is known of it.
    public let loading: LoadingView
    /// The control for the sort order.
    public let orderControl: SegmentedControlView
    /// Sent when the user reloads the recipes.
    public let reloads = ControlEvent<Void>()

    private let countLabel = LabelView(role: \.secondary, alignment: .trailing)

    /// Creates the screen without recipes.
    public init(title: String, orders: [String]) {
      orderControl = SegmentedControlView(orders)
      loading = LoadingView(list)
      super.init(title: title)
      loading.waitingHint = "Esc goes back"
      loading.retries.add { [weak self] in self?.reloads.send() }
      list.emptyText = "There are no recipes here yet."
      add(orderControl)
      add(countLabel)
      add(loading)
    }

    /// Shows the recipes.
    public func show(_ rows: [Row]) {
      let ratings = rows.reduce(0) { max($0, $1.rating.count) }
      let times = rows.reduce(0) { max($0, $1.time.count) }
      list.show(
        count: rows.count, id: { rows[$0].id },
        row: { [weak self] in
          guard let theme = self?.theme else { return ListRow(title: "") }
          return rows[$0].listRow(theme, ratings: ratings, times: times)
        })
      countLabel.string =
        rows.isEmpty ? "" : rows.count == 1 ? "1 recipe" : "\(rows.count) recipes"
    }

    /// The recipes instead of the orders above them.
    public override var preferredFocus: View? { loading.preferredFocus }

    /// The keys for sorting and reloading.
    public override var keyHints: [KeyHint] {
      let count = min(9, orderControl.titles.count)
      return (count > 1 ? [KeyHint(key: "1-\(count)", label: "sort", priority: 5)] : [])
        + [KeyHint(key: "r", label: "reload", priority: 2)]
    }

    /// Places the orders above the list. A single row shows the control that has the focus.
    public override func layout() {
      let isSingle = bounds.height < 2
      let head = isSingle ? (orderControl.isFocused ? bounds.height : 0) : 1
      let width = orderControl.fittingSize(in: bounds.size).width
      // The dots are aligned with the pointer of the rows.
      orderControl.frame = Frame(x: 0, y: 0, width: width, height: head)
      let rest = max(0, bounds.width - width - 3)
      let shows = countLabel.fittingSize(in: Size(width: 40, height: 1)).width <= rest
      countLabel.frame = Frame(
        x: width + 3, y: 0, width: shows ? rest : 0, height: shows ? head : 0)
      let gap = bounds.height >= 8 ? 1 : 0
      loading.frame = bounds.inset(by: Insets(top: head + (isSingle ? 0 : gap)))
    }

    /// Updates the layout, because a single row depends on the focus.
    public override func focusDidChange() {
      if bounds.height < 2 { setNeedsLayout() }
    }

    /// Selects an order, or reloads.
    public override func handle(key: KeyPress) -> Bool {
      guard case .character(let character) = key.key, key.modifiers.isEmpty else { return false }
      if character == "r" {
        reloads.send()
        return true
      }
      guard let number = character.wholeNumberValue,
        orderControl.titles.indices.contains(number - 1)
      else { return false }
      orderControl.choose(number - 1)
      return true
    }
  }
}

extension ViewController.RecipeList.Row {
  /// Returns the row with the star, the rating and the time in columns that are aligned across all
  /// rows.
  ///
  /// - Parameters:
  ///   - theme: The styles and symbols.
  ///   - ratings: The number of characters of the longest rating.
  ///   - times: The number of characters of the longest time.
  func listRow(_ theme: Theme, ratings: Int, times: Int) -> ListRow {
    let rating = String(repeating: " ", count: max(0, ratings - rating.count)) + rating
    let time = String(repeating: " ", count: max(0, times - time.count)) + time
    return ListRow(
      title: Text(title),
      detail: Text("\(theme.symbols.star) \(rating)", style: theme.warning)
        + Text(" \(theme.symbols.separator) \(time)", style: theme.secondary))
  }
}
