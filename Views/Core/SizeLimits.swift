// SPDX-License-Identifier: MIT

/// The bounds of a view's size in cells.
public struct SizeLimits: Hashable, Sendable {
  /// The least width.
  public var minWidth: Int
  /// The greatest width; `nil` for none.
  public var maxWidth: Int?
  /// The least height.
  public var minHeight: Int
  /// The greatest height; `nil` for none.
  public var maxHeight: Int?

  /// Creates bounds; where they contradict each other the least size counts.
  public init(
    minWidth: Int = 0, maxWidth: Int? = nil, minHeight: Int = 0, maxHeight: Int? = nil
  ) {
    self.minWidth = minWidth
    self.maxWidth = maxWidth
    self.minHeight = minHeight
    self.maxHeight = maxHeight
  }

  /// Creates the bounds of a fixed size; `nil` leaves a direction free.
  public init(width: Int? = nil, height: Int? = nil) {
    self.init(
      minWidth: width ?? 0, maxWidth: width, minHeight: height ?? 0, maxHeight: height)
  }

  /// No bounds.
  public static let none = SizeLimits()

  /// The room that a view can make use of.
  func room(in room: Size) -> Size {
    guard self != .none else { return room }
    return Size(
      width: min(room.width, greatestWidth), height: min(room.height, greatestHeight))
  }

  /// The nearest size within the bounds.
  func clamped(_ size: Size) -> Size {
    guard self != .none else { return size }
    return Size(
      width: max(minimumWidth, min(size.width, greatestWidth)),
      height: max(minimumHeight, min(size.height, greatestHeight)))
  }

  /// The least width, never negative nor endless.
  var minimumWidth: Int { min(max(0, minWidth), Size.unlimited) }

  /// The least height, never negative nor endless.
  var minimumHeight: Int { min(max(0, minHeight), Size.unlimited) }

  /// The greatest width, never below the least.
  var greatestWidth: Int { max(minimumWidth, min(maxWidth ?? Size.unlimited, Size.unlimited)) }

  /// The greatest height, never below the least.
  var greatestHeight: Int { max(minimumHeight, min(maxHeight ?? Size.unlimited, Size.unlimited)) }
}
