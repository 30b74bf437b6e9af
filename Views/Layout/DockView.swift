// SPDX-License-Identifier: MIT

/// A view with panes at its edges, which appear from a size of the whole on.
///
/// ```swift
/// let view = DockView(editor)
/// view.dock(files, at: .leading, length: 24, fromWidth: 100)
/// view.dock(outline, at: .trailing, length: 30, fromWidth: 140)
/// view.dock(status, at: .bottom)
/// ```
///
/// Panes are placed in their order: an earlier one has the whole edge, and a later one what remains. While a pane is left out, it
/// is hidden, so that the focus moves on; it keeps its state.
public final class DockView: View {
  /// An edge of a dock.
  public enum Edge: Hashable, Sendable, CaseIterable {
    /// The top.
    case top
    /// The left.
    case leading
    /// The bottom.
    case bottom
    /// The right.
    case trailing

    fileprivate var isAtSide: Bool { self == .leading || self == .trailing }
  }

  /// The view in the middle.
  public var content: View { didSet { replace(oldValue, by: content) } }
  /// A Boolean value that indicates whether there is a line between panes and the content. The default is `true`.
  public var showsDividers = true { didSet { if showsDividers != oldValue { setNeedsLayout() } } }

  private struct Pane {
    let view: View
    var edge: Edge
    var length: Int?
    var least: Size
  }

  private var panes: [Pane] = []
  /// The lines between the panes and the content.
  private var lines: [Line] = []
  /// The space that the content keeps at least.
  private static let leastContent = Size(width: 10, height: 3)

  /// Creates a dock without panes.
  public init(_ content: View) {
    self.content = content
    super.init()
    growFactor = 1
    add(content)
  }

  /// Docks a view at an edge, or changes the place of one that is docked already.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - edge: The edge.
  ///   - length: The number of columns or rows; `nil` for the view's own.
  ///   - fromWidth: The number of columns of the whole from which the pane appears.
  ///   - fromHeight: The number of rows of the whole from which the pane appears.
  public func dock(
    _ view: View, at edge: Edge, length: Int? = nil, fromWidth: Int = 0, fromHeight: Int = 0
  ) {
    let pane = Pane(
      view: view, edge: edge, length: length.map { min(max(0, $0), Size.unlimited) },
      least: Size(width: fromWidth, height: fromHeight))
    if let index = panes.firstIndex(where: { $0.view === view }) {
      panes[index] = pane
    } else {
      panes.append(pane)
      add(view)
    }
    setNeedsLayout()
  }

  /// Removes a docked view. It has no effect on other views.
  public func undock(_ view: View) {
    guard panes.contains(where: { $0.view === view }) else { return }
    panes.removeAll { $0.view === view }
    remove(view)
    view.isHidden = false
  }

  /// The docked views that are visible, in their order.
  public var visiblePanes: [View] { panes.map(\.view).filter { !$0.isHidden } }

  /// The content.
  public override var preferredFocus: View? { content.preferredFocus ?? content }

  /// The content.
  public override var keyTarget: View { content.keyTarget }

  /// Returns the available width, and the height of the content with the panes above and below it.
  public override func measure(in room: Size) -> Size {
    let rows = panes.filter { !$0.edge.isAtSide && room.width >= $0.least.width }
      .reduce(0) { $0 + length(of: $1, in: room) + gap(of: $1, length: length(of: $1, in: room)) }
    let height = content.fittingSize(in: room).height + rows
    return Size(width: room.width, height: min(room.height, height))
  }

  /// Places the panes and the content.
  public override func layout() {
    var rest = bounds
    var lines: [Line] = []
    for pane in panes {
      let fits = frame.width >= pane.least.width && frame.height >= pane.least.height
      let place = fits ? take(pane, from: &rest) : nil
      if pane.view.isHidden != (place == nil) { pane.view.isHidden = place == nil }
      pane.view.frame = place?.frame ?? .zero
      if let line = place?.line { lines.append(line) }
    }
    content.frame = rest
    guard lines != self.lines else { return }
    self.lines = lines
    setNeedsDisplay()
  }

  /// A line between a pane and the rest.
  private struct Line: Hashable {
    let frame: Frame
    let isVertical: Bool
  }

  private func length(of pane: Pane, in room: Size) -> Int {
    if let length = pane.length { return length }
    let own = pane.view.fittingSize(in: room)
    return pane.edge.isAtSide ? own.width : own.height
  }

  /// Returns the distance between a pane and the rest: a line, with a blank column at both sides of a vertical one. A pane of one
  /// row, such as a status line, has no line.
  private func gap(of pane: Pane, length: Int) -> Int {
    showsDividers ? pane.edge.isAtSide ? 3 : length > 1 ? 1 : 0 : 0
  }

  /// Takes the space of a pane from the rest; returns `nil` if too little would remain.
  private func take(_ pane: Pane, from rest: inout Frame) -> (frame: Frame, line: Line?)? {
    let (all, isAtSide) = (rest, pane.edge.isAtSide)
    let whole = isAtSide ? all.width : all.height
    let kept = isAtSide ? Self.leastContent.width : Self.leastContent.height
    let length = length(of: pane, in: all.size)
    let gap = gap(of: pane, length: length)
    guard length > 0, whole - length - gap >= kept else { return nil }
    let isAtEnd = pane.edge == .trailing || pane.edge == .bottom
    func part(_ start: Int, _ length: Int) -> Frame {
      isAtSide
        ? Frame(x: all.minX + start, y: all.minY, width: length, height: all.height)
        : Frame(x: all.minX, y: all.minY + start, width: all.width, height: length)
    }
    rest = part(isAtEnd ? 0 : length + gap, whole - length - gap)
    let middle = (isAtEnd ? whole - length - gap : length) + gap / 2
    let line = Line(frame: part(middle, 1), isVertical: isAtSide)
    return (part(isAtEnd ? whole - length : 0, length), gap > 0 ? line : nil)
  }

  /// Draws the lines, and joints where they meet.
  public override func draw(in painter: Painter) {
    let theme = theme
    let (style, kind) = (theme.border, theme.symbols.boxes)
    for line in lines where line.isVertical {
      painter.line(from: line.frame.origin, vertical: line.frame.height, style: style, kind: kind)
    }
    for line in lines where !line.isVertical {
      painter.line(from: line.frame.origin, horizontal: line.frame.width, style: style, kind: kind)
    }
    guard !theme.symbols.isASCII else { return }
    for upright in lines where upright.isVertical {
      for level in lines where !level.isVertical {
        join(upright.frame, level.frame, painter, style)
      }
    }
  }

  /// Draws the joint of a vertical and a horizontal line that end at each other. A horizontal one ends before the blank column
  /// next to a vertical one, so it is extended.
  private func join(_ upright: Frame, _ level: Frame, _ painter: Painter, _ style: Style) {
    let (x, y) = (upright.minX, level.minY)
    if (level.minX..<level.maxX).contains(x) {
      if upright.maxY == y { painter.draw("┴", at: Position(x: x, y: y), style: style) }
      if upright.minY == y + 1 { painter.draw("┬", at: Position(x: x, y: y), style: style) }
    } else if (upright.minY..<upright.maxY).contains(y) {
      if level.minX == x + 2 { painter.draw("├─", at: Position(x: x, y: y), style: style) }
      if level.maxX == x - 1 { painter.draw("─┤", at: Position(x: x - 1, y: y), style: style) }
    }
  }
}
