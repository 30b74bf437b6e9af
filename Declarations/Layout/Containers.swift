// SPDX-License-Identifier: MIT

import Views

/// Components in rows and columns.
///
/// ```swift
/// Grid([.fitting(), .fraction(1)]) {
///   Text("Name")
///   TextField(text: name) { name = $0 }
/// }
/// ```
///
/// They fill the rows from the left, each in as many columns and rows as it `span(columns:rows:)`s.
public struct Grid: Component {
  private let columns: [GridView.Column]
  private let columnSpacing: Int
  private let rowSpacing: Int
  private let content: DeclarationList

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - columnSpacing: The cells between two columns.
  ///   - rowSpacing: The cells between two rows.
  ///   - content: The components.
  public init(
    _ columns: [GridView.Column], columnSpacing: Int = 1, rowSpacing: Int = 0,
    @DeclarationBuilder content: () -> DeclarationList
  ) {
    self.columns = columns
    self.columnSpacing = columnSpacing
    self.rowSpacing = rowSpacing
    self.content = content()
  }

  /// Yes: the views inside may have the focus or a caret.
  public var hasOwnState: Bool { true }

  /// Makes the view.
  @MainActor public func makeView() -> GridView { GridView(columns) }

  /// Shows the components.
  @MainActor public func update(_ view: GridView) {
    view.columns = columns
    view.columnSpacing = columnSpacing
    view.rowSpacing = rowSpacing
    view.showChildren(content)
  }
}

/// Components of which a part shows, scrolled up and down.
///
/// It scrolls by itself to what has the focus. Components with nothing to focus need a scroll view that takes the focus
/// itself.
public struct Scroll: Component {
  private let takesFocus: Bool
  private let content: DeclarationList

  /// Creates a part that scrolls; `takesFocus` is fixed when its view is made.
  public init(takesFocus: Bool = false, @DeclarationBuilder content: () -> DeclarationList) {
    self.takesFocus = takesFocus
    self.content = content()
  }

  /// Yes: the scroll position.
  public var hasOwnState: Bool { true }

  /// Makes the view.
  @MainActor public func makeView() -> ScrollView { ScrollView(View(), isFocusable: takesFocus) }

  /// Shows the content.
  @MainActor public func update(_ view: ScrollView) {
    view.content = view.mountedContent(for: content)
  }
}

/// Two parts with a divider between them, which the user moves.
///
/// ```swift
/// Split {
///   List(names, id: \.self) { ListRow(title: Text($0)) }
/// } second: {
///   Text("Details")
/// }
/// ```
public struct Split: Component {
  private let axis: StackView.Axis
  private let part: Double
  private let first: DeclarationList
  private let second: DeclarationList

  /// Creates two parts. The axis and the first position of the divider are fixed when the view is made.
  ///
  /// - Parameters:
  ///   - axis: Whether the parts lie side by side.
  ///   - part: The share of the first part at first, from 0 to 1.
  ///   - first: The left part, or the upper one.
  ///   - second: The right part, or the lower one.
  public init(
    _ axis: StackView.Axis = .horizontal, part: Double = 0.5,
    @DeclarationBuilder first: () -> DeclarationList,
    @DeclarationBuilder second: () -> DeclarationList
  ) {
    self.axis = axis
    self.part = part
    self.first = first()
    self.second = second()
  }

  /// Yes: the place of the divider.
  public var hasOwnState: Bool { true }

  /// Makes the view.
  @MainActor public func makeView() -> SplitView {
    SplitView(axis, DeclaredView(), DeclaredView(), part: part)
  }

  /// Shows both parts.
  @MainActor public func update(_ view: SplitView) {
    (view.first as? DeclaredView)?.show(first)
    (view.second as? DeclaredView)?.show(second)
  }
}

/// A title and what shows while its tab is selected.
public struct TabItem: Sendable {
  let title: String
  let content: DeclarationList

  /// Creates a tab.
  public init(_ title: String, @DeclarationBuilder content: () -> DeclarationList) {
    self.title = title
    self.content = content()
  }
}

/// Parts of which one shows, under a bar with the titles of all.
///
/// ```swift
/// Tabs {
///   TabItem("Songs") { Text("No songs") }
///   TabItem("Albums") { Text("No albums") }
/// }
/// ```
///
/// A tab is known by its index. The content of a tab that doesn't show keeps its state.
public struct Tabs: Component {
  private let selection: Int?
  private let onSelect: (@MainActor (Int) -> Void)?
  private let items: [TabItem]

  /// Creates tabs.
  ///
  /// - Parameters:
  ///   - selection: The index of the tab to show; `nil` leaves the selection to the user.
  ///   - onSelect: Receives the index of the tab that the user selects.
  ///   - items: The tabs.
  public init(
    selection: Int? = nil, onSelect: (@MainActor (Int) -> Void)? = nil,
    @BoxBuilder<TabItem> items: () -> [TabItem]
  ) {
    self.selection = selection
    self.onSelect = onSelect
    self.items = items()
  }

  /// Yes: the selection, and what tabs hold.
  public var hasOwnState: Bool { true }

  /// Makes the view.
  @MainActor public func makeView() -> TabsView { TabsView() }

  /// Shows the tabs.
  @MainActor public func update(_ view: TabsView) {
    view.selections.handler = nil
    while view.tabs.count > items.count, let last = view.tabs.last {
      (last.view as? DeclaredView)?.show(DeclarationList {})
      view.removeTab(of: last.view)
    }
    for (index, item) in items.enumerated() {
      if index >= view.tabs.count { view.append(.init(item.title, DeclaredView())) }
      view.setTitle(item.title, at: index)
      (view.tabs[index].view as? DeclaredView)?.show(item.content)
    }
    if let selection { view.select(selection) }
    view.selections.handler = onSelect
  }
}
