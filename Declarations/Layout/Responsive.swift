// SPDX-License-Identifier: MIT

import Views

/// A row of components that continues in the next row where there isn't room.
///
/// ```swift
/// HFlow(spacing: 1) {
///   for tag in tags { Badge(tag) }
/// }
/// ```
public struct HFlow: Component {
  private let spacing: Int
  private let rowSpacing: Int
  private let alignment: StackView.Alignment
  private let content: DeclarationList

  /// Creates a flow.
  ///
  /// - Parameters:
  ///   - spacing: The number of columns between two components of a row.
  ///   - rowSpacing: The number of blank rows between two rows.
  ///   - alignment: The alignment of each row in the width.
  ///   - content: The components.
  public init(
    spacing: Int = 1, rowSpacing: Int = 0, alignment: StackView.Alignment = .leading,
    @DeclarationBuilder content: () -> DeclarationList
  ) {
    (self.spacing, self.rowSpacing, self.alignment) = (spacing, rowSpacing, alignment)
    self.content = content()
  }

  /// Creates the view.
  @MainActor public func makeView() -> FlowView { FlowView() }

  /// Updates the components.
  @MainActor public func update(_ view: FlowView) {
    view.spacing = spacing
    view.rowSpacing = rowSpacing
    view.alignment = alignment
    view.showChildren(content)
  }
}

/// A pane of a ``Dock``.
///
/// ```swift
/// Pane(.trailing, length: 40, fromWidth: 100) { Text("Details") }
/// ```
public struct Pane: Sendable {
  let edge: DockView.Edge
  let length: Int?
  let fromWidth: Int
  let fromHeight: Int
  let content: DeclarationList
  /// The position in the source.
  package var place: UInt64 = 0

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - edge: The edge.
  ///   - length: The number of columns or rows; `nil` for the components' own.
  ///   - fromWidth: The number of columns of the whole from which the pane appears.
  ///   - fromHeight: The number of rows of the whole from which the pane appears.
  ///   - content: The components. Several of them form a column.
  public init(
    _ edge: DockView.Edge, length: Int? = nil, fromWidth: Int = 0, fromHeight: Int = 0,
    @DeclarationBuilder content: () -> DeclarationList
  ) {
    (self.edge, self.length) = (edge, length)
    (self.fromWidth, self.fromHeight) = (fromWidth, fromHeight)
    self.content = content()
  }
}

extension Pane: PlacedPart {}

/// Components with panes at their edges, which appear from a size of the whole on.
///
/// ```swift
/// Dock {
///   List(songs) { ListRow(title: Text($0.name)) }
/// } panes: {
///   Pane(.trailing, length: 40, fromWidth: 100) { SongCard(state.song) }
///   Pane(.bottom) { StatusLine(trailing: [StatusItem("12 songs")]) }
/// }
/// ```
///
/// Panes are identified by their positions in the block. An earlier one has the whole edge, and a later one what
/// remains. While a pane is left out, its components keep their state.
public struct Dock: Component {
  private let content: DeclarationList
  private let panes: [Pane]

  /// Creates a dock.
  ///
  /// - Parameters:
  ///   - content: The components in the middle.
  ///   - panes: The panes, from the outside to the inside.
  public init(
    @DeclarationBuilder content: () -> DeclarationList, @PartBuilder<Pane> panes: () -> [Pane]
  ) {
    self.content = content()
    self.panes = panes()
  }

  /// Creates the view.
  @MainActor public func makeView() -> DockView { DockView(DeclaredView()) }

  /// Updates the content and the panes.
  @MainActor public func update(_ view: DockView) {
    (view.content as? DeclaredView)?.show(content)
    let parts = view.partViews
    let unchanged = parts.show(panes, content: \.content) { view.undock($0) }
    // A view is docked inside those that are docked already.
    for moved in parts.views.dropFirst(unchanged) { view.undock(moved) }
    for (pane, shown) in zip(panes, parts.views) {
      view.dock(
        shown, at: pane.edge, length: pane.length, fromWidth: pane.fromWidth,
        fromHeight: pane.fromHeight)
    }
  }
}

/// Components that depend on the available size.
///
/// ```swift
/// Adaptive { size in
///   if size.width >= 100 {
///     HStack(spacing: 2) { summary.grow(); details.grow() }
///   } else {
///     summary
///   }
/// }
/// ```
///
/// It takes all of the available space. The closure is called with the size in cells when the size changes, and with each update.
public struct Adaptive: Component {
  private let initialSize: Size?
  private let content: @MainActor (Size) -> DeclarationList

  /// Creates components for a size.
  ///
  /// - Parameters:
  ///   - initialSize: The size for which there are components before the first frame, so that they receive the keys that precede it. With
  ///     `nil`, which is the default, there are components from the first frame on.
  ///   - content: Returns the components for a size.
  public init(
    initialSize: Size? = nil,
    @DeclarationBuilder content: @escaping @MainActor (Size) -> DeclarationList
  ) {
    (self.initialSize, self.content) = (initialSize, content)
  }

  /// Creates the view.
  @MainActor public func makeView() -> View { SizedView() }

  /// Updates the components for the current size.
  @MainActor public func update(_ view: View) {
    (view as? SizedView)?.show(content, initialSize)
  }
}

/// A view that shows declarations for its size.
private final class SizedView: View {
  private let inner = DeclaredView()
  private var content: (@MainActor (Size) -> DeclarationList)?
  private var shown: Size?

  override init() {
    super.init()
    growFactor = 1
    add(inner)
  }

  func show(_ content: @escaping @MainActor (Size) -> DeclarationList, _ initialSize: Size?) {
    self.content = content
    if let size = shown ?? initialSize { inner.show(content(size)) }
  }

  override func measure(in room: Size) -> Size {
    guard room.height >= Size.unlimited else { return room }
    return Size(width: room.width, height: inner.fittingSize(in: room).height)
  }

  override func layout() {
    if shown != frame.size, let content {
      shown = frame.size
      inner.show(content(frame.size))
    }
    inner.frame = bounds
  }
}
