// SPDX-License-Identifier: MIT

/// A part of a window that receives each event before the window's views, and may draw above them.
///
/// A window sends an event to its layers in order until one handles it. `Chrome` adds the messages and the help page,
/// which consist of views and need the window.
@MainActor protocol WindowLayer: AnyObject {
  /// The view that is drawn above all others; `nil` if the layer draws nothing.
  var view: View? { get }
  /// Sets the frame of the layer's view within the frame of a window's content.
  func place(in room: Frame)
  /// Handles an event before any view does, or returns `false` to pass it on.
  func handle(_ event: Event) -> Bool
  /// Performs a request of the user that no view handled, or returns `false`.
  func perform(_ request: WindowRequest) -> Bool
}

/// A request of a window to its layers.
enum WindowRequest {
  /// A request to show the help page.
  case help
  /// A request to dismiss the oldest message.
  case dismissMessage
  /// A request to show the tool tip of the focused view.
  case toolTip
}

extension WindowLayer {
  var view: View? { nil }
  func place(in room: Frame) {}
  func handle(_ event: Event) -> Bool { false }
  func perform(_ request: WindowRequest) -> Bool { false }
}
