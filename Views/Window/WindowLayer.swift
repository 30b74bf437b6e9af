// SPDX-License-Identifier: MIT

/// A part of a window that gets each event before the window's views, and may draw above them.
///
/// A window asks its layers in order, and the first one that handles an event ends the event's way. `Chrome` plugs in the
/// messages and the help page, which are made of views and of the window itself.
@MainActor protocol WindowLayer: AnyObject {
  /// The view that is drawn above all others; `nil` if the layer draws nothing.
  var view: View? { get }
  /// Gives the layer's view its frame in the room of a window's content.
  func place(in room: Frame)
  /// Handles an event before any view does, or returns `false` to pass it on.
  func handle(_ event: Event) -> Bool
  /// Performs a request of the user that no view handled, or returns `false` if it isn't the layer's.
  func perform(_ request: WindowRequest) -> Bool
}

/// A request of a window to its layers.
enum WindowRequest {
  /// To show what the keys do.
  case help
  /// To take away the oldest message.
  case dismissMessage
}

extension WindowLayer {
  var view: View? { nil }
  func place(in room: Frame) {}
  func handle(_ event: Event) -> Bool { false }
  func perform(_ request: WindowRequest) -> Bool { false }
}
