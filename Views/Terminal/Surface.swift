// SPDX-License-Identifier: MIT

/// A destination of frames, such as a terminal or memory.
@MainActor public protocol Surface: AnyObject {
  /// The size in cells.
  var size: Size { get }
  /// The supported features.
  var capabilities: Capabilities { get }
  /// Shows a frame, with the hardware cursor at a position or hidden.
  ///
  /// A surface that is still busy with an earlier frame may skip frames, but always ends on the newest.
  func present(_ canvas: Canvas, cursor: Position?)
  /// Performs a command; returns whether the surface supports it.
  func perform(_ command: SurfaceCommand) -> Bool
}
