// SPDX-License-Identifier: MIT

@testable import Views

/// Small screens with sample content.
@MainActor enum Samples {
  /// A screen with a list and additional hints.
  final class Categories: ScreenView {
    let list = ListView()

    init() {
      super.init(title: "Recipes")
      add(list)
      let rows = ["Soups", "Breads", "Salads", "Desserts"]
      list.show(
        count: rows.count, id: { rows[$0] },
        row: { ListRow(title: Text(rows[$0]), detail: Text("\(8 + $0) recipes")) })
    }

    override var keyHints: [KeyHint] {
      [
        KeyHint(key: "r", label: "reload", priority: 2),
        KeyHint(key: "o", label: "sign out", priority: 3),
      ]
    }

    override func layout() { list.frame = bounds }
  }

  /// A screen with a segmented control above a list, which has the initial focus.
  final class Recipes: ScreenView {
    let orderControl = SegmentedControlView(["Name", "Newest", "Quickest", "Best rated"])
    let list = ListView()
    var isLoading = false { didSet { isBusy = isLoading } }

    init() {
      super.init(title: "Soups")
      add(orderControl)
      add(list)
      let rows = ["Borscht", "Leek and potato soup", "Minestrone", "味噌汁", "Tomato soup"]
      list.show(count: rows.count, id: { rows[$0] }, row: { ListRow(title: Text(rows[$0])) })
    }

    override var preferredFocus: View? { list }

    override func layout() {
      orderControl.frame = Frame(x: 0, y: 0, width: bounds.width, height: 1)
      list.frame = bounds.inset(by: Insets(top: 2))
    }
  }

  /// A screen with text that scrolls.
  final class Page: ScreenView {
    init(_ title: String, _ lines: [String]) {
      super.init(title: title)
      add(ScrollView(StackView(.vertical, lines.map { LabelView(Text($0), wraps: true) })))
    }
  }

  static func categories() -> Categories { Categories() }

  static func recipes() -> Recipes { Recipes() }

  static func details() -> Page {
    Page(
      "Tomato soup with basil",
      ["Soften the onion.", "Add the tomatoes.", "Blend."].flatMap { [$0, " "] }
        + (1...20).map { "Note \($0)" })
  }

  static func directions() -> Page {
    Page(
      "Way", ["From  Home, 5 Lantern Row", "To    Harbour Pharmacy, 2 Quayside", "800 m · south"])
  }
}
