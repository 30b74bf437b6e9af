// SPDX-License-Identifier: MIT

/// The limits of a view's width and height in cells.
public struct SizeLimits: Hashable, Sendable {
  /// The minimum width.
  public var minWidth: Int
  /// The maximum width; nil for none.
  public var maxWidth: Int?
  /// The minimum height.
  public var minHeight: Int
  /// The maximum height; nil for none.
  public var maxHeight: Int?

  /// Creates limits. A minimum that exceeds its maximum takes precedence.
  public init(
    minWidth: Int = 0, maxWidth: Int? = nil, minHeight: Int = 0, maxHeight: Int? = nil
  ) {
    self.minWidth = minWidth
    self.maxWidth = maxWidth
    self.minHeight = minHeight
    self.maxHeight = maxHeight
  }

  /// Creates the limits of a fixed size; nil leaves a dimension unlimited.
  public init(width: Int? = nil, height: Int? = nil) {
    self.init(
      minWidth: width ?? 0, maxWidth: width, minHeight: height ?? 0, maxHeight: height)
  }

  /// No limits.
  public static let none = SizeLimits()

  /// Returns the part of an available size that a view can use.
  func room(in room: Size) -> Size {
    guard self != .none else { return room }
    return Size(
      width: min(room.width, greatestWidth), height: min(room.height, greatestHeight))
  }

  /// Returns the nearest size within the limits.
  func clamped(_ size: Size) -> Size {
    guard self != .none else { return size }
    return Size(
      width: max(minimumWidth, min(size.width, greatestWidth)),
      height: max(minimumHeight, min(size.height, greatestHeight)))
  }

  /// The minimum width, between 0 and `Size.unlimited`.
  var minimumWidth: Int { min(max(0, minWidth), Size.unlimited) }

  /// The minimum height, between 0 and `Size.unlimited`.
  var minimumHeight: Int { min(max(0, minHeight), Size.unlimited) }

  /// The maximum width, at least the minimum.
  var greatestWidth: Int { max(minimumWidth, min(maxWidth ?? Size.unlimited, Size.unlimited)) }

  /// The maximum height, at least the minimum.
  var greatestHeight: Int { max(minimumHeight, min(maxHeight ?? Size.unlimited, Size.unlimited)) }
}

extension View {
  /// Sets the view's `limits`, and returns the view.
  public final func limited(_ limits: SizeLimits) -> Self {
    self.limits = limits
    return self
  }

  /// Sets the view's grow and shrink factors in a stack, and returns the view.
  public final func flexing(grow: Int = 1, shrink: Int = 1) -> Self {
    growFactor = max(0, grow)
    shrinkFactor = max(0, shrink)
    return self
  }
}
