// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen with the recipes of a category in a selectable order.
  public final class RecipeList: ScreenView {
    /// A row of the list.
    public struct Row: Identifiable, Hashable, Sendable {
      /// The key.
      public let id: Int
      let title: MarkedText
      let rating: String
      let time: String
      let isFavourite: Bool
      let ownRating: Int?
      let note: MarkedText

      /// Creates a row.
      ///
      /// - Parameters:
      ///   - id: The key.
      ///   - title: The name.
      ///   - rating: A rating such as `4.6`.
      ///   - time: A time such as `25 min`.
      ///   - isFavourite: A Boolean value that indicates whether the user likes the recipe.
      ///   - ownRating: The user's rating; `nil` for none.
      ///   - note: The reason why a search has found the recipe; empty for none.
      public init(
        id: Int, title: MarkedText, rating: String, time: String,
        isFavourite: Bool = false, ownRating: Int? = nil, note: MarkedText = ""
      ) {
        self.id = id
        self.title = title
        self.rating = rating
        self.time = time
        self.isFavourite = isFavourite
        self.ownRating = ownRating
        self.note = note
      }

      /// Creates a row without marks.
      public init(id: Int, title: String, rating: String, time: String) {
        self.init(id: id, title: MarkedText(title), rating: rating, time: time)
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
    /// Sent with the index of a recipe that the user makes a favourite, or not a favourite.
    public let favouriteToggles = ControlEvent<Int>()

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
      let columns = RowColumns(rows)
      list.show(
        count: rows.count, id: { rows[$0].id },
        row: { [weak self] in
          guard let theme = self?.theme else { return ListRow(title: "") }
          return rows[$0].listRow(theme, columns)
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
        + (list.count > 0 ? [KeyHint(key: "f", label: "favourite", priority: 4)] : [])
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

    /// Selects an order, marks the selected recipe, or reloads.
    public override func handle(key: KeyPress) -> Bool {
      guard case .character(let character) = key.key, key.modifiers.isEmpty else { return false }
      if character == "r" {
        reloads.send()
        return true
      }
      if character == "f" {
        guard let index = list.currentIndex else { return false }
        favouriteToggles.send(index)
        return true
      }
      guard let number = character.wholeNumberValue,
        orderControl.titles.indices.contains(number - 1)
      else { return false }
      orderControl.select(number - 1)
      return true
    }
  }
}

/// The widths of the columns at the end of rows, which all rows of a list share.
struct RowColumns {
  private var ratings = 0
  private var times = 0
  private var hasFavourites = false
  private var hasOwnRatings = false

  init() {}

  init(_ rows: [ViewController.RecipeList.Row]) {
    widen(for: rows)
  }

  /// Extends the columns for further rows.
  mutating func widen(for rows: [ViewController.RecipeList.Row]) {
    for row in rows {
      ratings = max(ratings, row.rating.count)
      times = max(times, row.time.count)
      hasFavourites = hasFavourites || row.isFavourite
      hasOwnRatings = hasOwnRatings || row.ownRating != nil
    }
  }

  /// Returns the heart, the user's rating, the rating of all and the time of a row.
  fileprivate func detail(of row: ViewController.RecipeList.Row, _ theme: Theme) -> Text {
    var text: Text = ""
    if hasFavourites {
      let heart = theme.symbols.hearts.on
      let blank = String(repeating: " ", count: Text(heart).width)
      text += Text(row.isFavourite ? heart : blank, style: theme.error) + " "
    }
    if hasOwnRatings {
      text += Text(row.ownRating.map { "you \($0) " } ?? "      ", style: theme.accent)
    }
    return text
      + Text("\(theme.symbols.star) \(padded(row.rating, ratings))", style: theme.warning)
      + Text(
        " \(theme.symbols.separator) " + row.time + blanks(row.time, times),
        style: theme.secondary)
  }

  /// Returns the heart and a rating, the user's if there is one, for narrow rows.
  fileprivate func shortDetail(
    of row: ViewController.RecipeList.Row, _ theme: Theme
  ) -> Text {
    let rating =
      row.ownRating.map { Text("you \($0)", style: theme.accent) }
      ?? Text("\(theme.symbols.star) \(padded(row.rating, ratings))", style: theme.warning)
    return (row.isFavourite ? Text(theme.symbols.hearts.on, style: theme.error) + " " : "") + rating
  }

  private func padded(_ text: String, _ count: Int) -> String { blanks(text, count) + text }

  private func blanks(_ text: String, _ count: Int) -> String {
    String(repeating: " ", count: max(0, count - text.count))
  }
}

extension ViewController.RecipeList.Row {
  /// Returns the row, whose marks, ratings and times are in columns that are aligned across all rows.
  func listRow(_ theme: Theme, _ columns: RowColumns) -> ListRow {
    ListRow(
      title: title.text(theme.text, theme), note: note.text(theme.secondary, theme),
      detail: columns.detail(of: self, theme), shortDetail: columns.shortDetail(of: self, theme),
      spokenDetail: spokenDetail)
  }

  private var spokenDetail: String {
    let parts = [
      isFavourite ? "favourite" : nil, ownRating.map { "your rating \($0)" },
      "rating \(rating)", time,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
