// SPDX-License-Identifier: MIT

/// Where frames go: a terminal, or memory.
@MainActor public protocol Surface: AnyObject {
  /// The extent in cells.
  var size: Size { get }
  /// What the surface can show.
  var capabilities: Capabilities { get }
  /// Shows a frame, with the hardware cursor at a position or hidden.
  ///
  /// A surface that is still busy with an earlier frame may skip frames, but always ends on the newest.
  func present(_ canvas: Canvas, cursor: Position?)
  /// Does something beside showing frames; returns whether the surface can.
  func perform(_ command: SurfaceCommand) -> Bool
}
