// SPDX-License-Identifier: MIT

import Views

/// A grid of components in columns and rows.
///
/// ```swift
/// Grid([.fitting(), .fraction(1)]) {
///   Text("Name")
///   TextField(text: name) { name = $0 }
/// }
/// ```
///
/// Components fill the rows from the left, each with the columns and rows of its `span(columns:rows:)`.
public struct Grid: Component {
  private let columns: [GridView.Column]
  private let columnSpacing: Int
  private let rowSpacing: Int
  private let content: DeclarationList

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - columnSpacing: The number of cells between two columns.
  ///   - rowSpacing: The number of cells between two rows.
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

  /// Creates the view.
  @MainActor public func makeView() -> GridView { GridView(columns) }

  /// Updates the components.
  @MainActor public func update(_ view: GridView) {
    view.columns = columns
    view.columnSpacing = columnSpacing
    view.rowSpacing = rowSpacing
    view.showChildren(content)
  }
}

/// A component that scrolls its content vertically.
///
/// It scrolls to the focused component. If no component inside can have the focus, set `takesFocus`, so that keys
/// scroll.
public struct Scroll: Component {
  private let takesFocus: Bool
  private let content: DeclarationList

  /// Creates a scrolling component. `takesFocus` can't change after its view is created.
  public init(takesFocus: Bool = false, @DeclarationBuilder content: () -> DeclarationList) {
    self.takesFocus = takesFocus
    self.content = content()
  }

  /// Creates the view.
  @MainActor public func makeView() -> ScrollView { ScrollView(View(), isFocusable: takesFocus) }

  /// Updates the content.
  @MainActor public func update(_ view: ScrollView) {
    view.content = view.mountedContent(for: content)
  }
}

/// Two components with a divider between them, which the user can move.
///
/// ```swift
/// Split(part: preferences[\.listShare]) {
///   List(names, id: \.self) { ListRow(title: Text($0)) }
/// } second: {
///   Text("Details")
/// }
/// ```
///
/// With a `part` that is stored, such as in `Preferences` of the product `Applications`, the divider is where the user left it.
public struct Split: Component {
  private let axis: StackView.Axis
  private let part: Double
  private let share: Double?
  private let onMove: (@MainActor (Double) -> Void)?
  private let first: DeclarationList
  private let second: DeclarationList

  /// Creates a split component. The axis and the initial position of the divider can't change after the view is
  /// created.
  ///
  /// - Parameters:
  ///   - axis: The axis along which the components are arranged.
  ///   - part: The initial fraction of the first component, from 0 to 1.
  ///   - first: The left or upper component.
  ///   - second: The right or lower component.
  public init(
    _ axis: StackView.Axis = .horizontal, part: Double = 0.5,
    @DeclarationBuilder first: () -> DeclarationList,
    @DeclarationBuilder second: () -> DeclarationList
  ) {
    (self.axis, self.part, share, onMove) = (axis, part, nil, nil)
    self.first = first()
    self.second = second()
  }

  /// Creates a split component that shows the part of the first component, and changes it.
  ///
  /// - Parameters:
  ///   - axis: The axis along which the components are arranged. It can't change after the view is created.
  ///   - part: The fraction of the first component, from 0 to 1.
  ///   - first: The left or upper component.
  ///   - second: The right or lower component.
  @MainActor public init(
    _ axis: StackView.Axis = .horizontal, part: some SettableProperty<Double>,
    @DeclarationBuilder first: () -> DeclarationList,
    @DeclarationBuilder second: () -> DeclarationList
  ) {
    (self.axis, self.part, share) = (axis, 0.5, part.value)
    onMove = { part.value = $0 }
    self.first = first()
    self.second = second()
  }

  /// Creates the view.
  @MainActor public func makeView() -> SplitView {
    SplitView(axis, DeclaredView(), DeclaredView(), part: part)
  }

  /// Updates both components, and the position of the divider if it is a state.
  @MainActor public func update(_ view: SplitView) {
    (view.first as? DeclaredView)?.show(first)
    (view.second as? DeclaredView)?.show(second)
    if let share { view.part = share }
    view.moves.handler = { [weak view, share, onMove] moved in
      // The state decides.
      if let share { view?.part = share }
      onMove?(moved)
    }
  }
}

/// A titled section whose content the user expands and collapses.
///
/// ```swift
/// Disclosure("Options") {
///   Toggle("Verbose", isOn: state.isVerbose) { send(.verbose($0)) }
/// }
/// ```
public struct Disclosure: Component {
  private let title: String
  private let isExpanded: Bool?
  private let onChange: (@MainActor (Bool) -> Void)?
  private let content: DeclarationList

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isExpanded: A Boolean value that indicates whether the content is shown. With `nil`, which is the default, the
  ///     user decides, and the section is collapsed at first.
  ///   - onChange: Is called when the user expands (`true`) or collapses (`false`) the section.
  ///   - content: The components below the title.
  public init(
    _ title: String, isExpanded: Bool? = nil, onChange: (@MainActor (Bool) -> Void)? = nil,
    @DeclarationBuilder content: () -> DeclarationList
  ) {
    self.title = title
    self.isExpanded = isExpanded
    self.onChange = onChange
    self.content = content()
  }

  /// Creates the view.
  @MainActor public func makeView() -> DisclosureView { DisclosureView("", View()) }

  /// Updates the title, the content, and whether it is shown.
  @MainActor public func update(_ view: DisclosureView) {
    view.title = title
    view.content = view.mountedContent(for: content)
    if let isExpanded { view.isExpanded = isExpanded }
    view.changes.handler = { [weak view, isExpanded, onChange] isNowExpanded in
      // The state decides.
      if let isExpanded { view?.isExpanded = isExpanded }
      onChange?(isNowExpanded)
    }
  }
}

/// A tab with a title and content.
public struct TabItem: Sendable {
  let title: String
  let content: DeclarationList
  /// The position in the source.
  package var place: UInt64 = 0

  /// Creates a tab.
  public init(_ title: String, @DeclarationBuilder content: () -> DeclarationList) {
    self.title = title
    self.content = content()
  }
}

extension TabItem: PlacedPart {}

/// Tabs: components of which one is visible, below a bar with their titles.
///
/// ```swift
/// Tabs {
///   TabItem("Songs") { Text("No songs") }
///   TabItem("Albums") { Text("No albums") }
/// }
/// ```
///
/// Tabs are identified by their positions in the block. The content of a hidden tab keeps its state.
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
    @PartBuilder<TabItem> items: () -> [TabItem]
  ) {
    self.selection = selection
    self.onSelect = onSelect
    self.items = items()
  }

  /// Creates the view.
  @MainActor public func makeView() -> TabsView { TabsView() }

  /// Updates the tabs.
  @MainActor public func update(_ view: TabsView) {
    view.selectionChanges.handler = nil
    let parts = view.partViews
    parts.show(items, content: \.content)
    view.show(zip(items, parts.views).map { TabsView.Tab($0.title, $1) })
    if let selection { view.select(selection) }
    view.selectionChanges.handler = onSelect
  }
}
