// SPDX-License-Identifier: MIT

/// A width and a height in cells.
public struct Size: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Makes a size of so many columns and rows.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// No columns and no rows.
  public static let zero = Size(width: 0, height: 0)

  /// Whether the size holds no cell.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// A place in cells, counted from the top left corner.
public struct Position: Hashable, Sendable {
  /// The column; 0 is the leftmost.
  public var x: Int
  /// The row; 0 is the topmost.
  public var y: Int

  /// Makes a position at a column and a row.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The top left corner.
  public static let zero = Position(x: 0, y: 0)

  /// The position moved by another one's column and row.
  public static func + (left: Position, right: Position) -> Position {
    Position(x: left.x &+ right.x, y: left.y &+ right.y)
  }

  /// The position moved back by another one's column and row.
  public static func - (left: Position, right: Position) -> Position {
    Position(x: left.x &- right.x, y: left.y &- right.y)
  }
}

/// The distances of a frame's four edges from those of another.
public struct Insets: Hashable, Sendable {
  /// Rows at the top.
  public var top: Int
  /// Columns at the left.
  public var left: Int
  /// Rows at the bottom.
  public var bottom: Int
  /// Columns at the right.
  public var right: Int

  /// Makes insets edge by edge.
  public init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Makes insets that are the same at all four edges.
  public init(_ all: Int) {
    self.init(top: all, left: all, bottom: all, right: all)
  }

  /// Makes insets that are the same left and right, and the same at top and bottom.
  public init(horizontal: Int, vertical: Int) {
    self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }

  /// No insets.
  public static let zero = Insets(0)
}

/// A rectangle of cells.
///
/// Its right and bottom edges are exclusive: the last column of a frame is `maxX - 1`. Sums wrap
/// instead of trapping, so that absurd sizes lead to an empty or absurd frame, never to a crash.
public struct Frame: Hashable, Sendable {
  /// The top left cell.
  public var origin: Position
  /// The extent.
  public var size: Size

  /// Makes a frame from its top left cell and its extent.
  public init(origin: Position = .zero, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a frame from four numbers.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Position(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The empty frame at the top left corner.
  public static let zero = Frame(size: .zero)

  /// The leftmost column.
  public var minX: Int { origin.x }
  /// The topmost row.
  public var minY: Int { origin.y }
  /// The column after the rightmost.
  public var maxX: Int { origin.x &+ size.width }
  /// The row after the bottommost.
  public var maxY: Int { origin.y &+ size.height }
  /// The number of columns.
  public var width: Int { size.width }
  /// The number of rows.
  public var height: Int { size.height }
  /// Whether the frame holds no cell.
  public var isEmpty: Bool { size.isEmpty }

  /// The frame without the given edges; never smaller than empty.
  public func inset(by insets: Insets) -> Frame {
    Frame(
      x: origin.x &+ insets.left, y: origin.y &+ insets.top,
      width: max(0, size.width &- insets.left &- insets.right),
      height: max(0, size.height &- insets.top &- insets.bottom))
  }

  /// The cells that both frames hold; `.zero` where they hold none in common.
  public func intersection(_ other: Frame) -> Frame {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else { return .zero }
    return Frame(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The frame moved by a position's column and row.
  public func moved(by offset: Position) -> Frame {
    Frame(origin: origin + offset, size: size)
  }

  /// Whether the cell at the position is the frame's.
  public func contains(_ position: Position) -> Bool {
    position.x >= minX && position.x < maxX && position.y >= minY && position.y < maxY
  }

  /// Returns the frame of a size in the middle of another frame, cut where it is too large.
  static func middle(of outer: Frame, for size: Size) -> Frame {
    let width = max(0, min(size.width, outer.width))
    let height = max(0, min(size.height, outer.height))
    return Frame(
      x: outer.minX + (outer.width - width) / 2, y: outer.minY + (outer.height - height) / 2,
      width: width, height: height)
  }
}

extension Size {
  /// The height of room in which a view may be as tall as it likes.
  public static let unlimited = 1 << 20
}
