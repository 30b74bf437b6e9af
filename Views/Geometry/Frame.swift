// SPDX-License-Identifier: MIT

/// A width and a height in cells.
public struct Size: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size without columns and rows.
  public static let zero = Size(width: 0, height: 0)

  /// A Boolean value that indicates whether the size has no cells.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// A position in cells, relative to the top left corner.
public struct Position: Hashable, Sendable {
  /// The column, counted from 0 at the left.
  public var x: Int
  /// The row, counted from 0 at the top.
  public var y: Int

  /// Creates a position.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The top left corner.
  public static let zero = Position(x: 0, y: 0)

  /// Returns the sum of two positions.
  public static func + (left: Position, right: Position) -> Position {
    Position(x: left.x &+ right.x, y: left.y &+ right.y)
  }

  /// Returns the difference of two positions.
  public static func - (left: Position, right: Position) -> Position {
    Position(x: left.x &- right.x, y: left.y &- right.y)
  }
}

/// The distances between the edges of two frames.
///
/// `Frame(x: 0, y: 0, width: 9, height: 4).inset(by: Insets(top: 1, left: 2))` is `Frame(x: 2, y: 1, width: 7, height: 3)`.
public struct Insets: Hashable, Sendable {
  /// The number of rows at the top.
  public var top: Int
  /// The number of columns at the left.
  public var left: Int
  /// The number of rows at the bottom.
  public var bottom: Int
  /// The number of columns at the right.
  public var right: Int

  /// Creates insets for each edge.
  public init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates equal insets for all edges.
  public init(_ all: Int) {
    self.init(top: all, left: all, bottom: all, right: all)
  }

  /// Creates insets that are equal at the left and right, and equal at the top and bottom.
  public init(horizontal: Int, vertical: Int) {
    self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }

  /// The insets without a distance.
  public static let zero = Insets(0)
}

/// A rectangle of cells.
///
/// The right and bottom edges are exclusive: the last column of a frame is `maxX - 1`. Arithmetic
/// wraps around instead of trapping, so extreme sizes give an empty or meaningless frame but no
/// crash. `Frame(x: 1, y: 2, width: 3, height: 4).maxX` is 4.
public struct Frame: Hashable, Sendable {
  /// The top left cell.
  public var origin: Position
  /// The size.
  public var size: Size

  /// Creates a frame from its top left cell and its size.
  public init(origin: Position = .zero, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a frame from its coordinates and its size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Position(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The empty frame at the top left corner.
  public static let zero = Frame(size: .zero)

  /// The leftmost column.
  public var minX: Int { origin.x }
  /// The topmost row.
  public var minY: Int { origin.y }
  /// The column after the rightmost one.
  public var maxX: Int { origin.x &+ size.width }
  /// The row after the bottommost one.
  public var maxY: Int { origin.y &+ size.height }
  /// The number of columns.
  public var width: Int { size.width }
  /// The number of rows.
  public var height: Int { size.height }
  /// A Boolean value that indicates whether the frame has no cells.
  public var isEmpty: Bool { size.isEmpty }

  /// Returns the frame reduced by insets; its size isn't negative.
  public func inset(by insets: Insets) -> Frame {
    Frame(
      x: origin.x &+ insets.left, y: origin.y &+ insets.top,
      width: max(0, size.width &- insets.left &- insets.right),
      height: max(0, size.height &- insets.top &- insets.bottom))
  }

  /// Returns the cells that both frames contain, or `.zero` if there are none.
  public func intersection(_ other: Frame) -> Frame {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else { return .zero }
    return Frame(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the frame moved by an offset.
  public func moved(by offset: Position) -> Frame {
    Frame(origin: origin + offset, size: size)
  }

  /// Returns whether the frame contains a position.
  public func contains(_ position: Position) -> Bool {
    position.x >= minX && position.x < maxX && position.y >= minY && position.y < maxY
  }

  /// Returns the frame of a size in the centre of another frame, limited to that.
  static func middle(of outer: Frame, for size: Size) -> Frame {
    let width = max(0, min(size.width, outer.width))
    let height = max(0, min(size.height, outer.height))
    return Frame(
      x: outer.minX + (outer.width - width) / 2, y: outer.minY + (outer.height - height) / 2,
      width: width, height: height)
  }
}

extension Size {
  /// The height of room without a limit.
  public static let unlimited = 1 << 20
}

/// The number of blank columns at both sides of a window's content.
enum Margin {
  static func columns(for width: Int) -> Int {
    width >= 36 ? 1 : 0
  }
}
