// SPDX-License-Identifier: MIT

/// A modal that belongs to the control next to which it is presented, such as a menu. The window dismisses it when the
/// control is removed.
@MainActor protocol ControlModal: View {}

/// The outermost views of a window, from bottom to top: the bar of hints next to the root, the modals, and the views of
/// the window's layers.
@MainActor final class ViewStack {
  /// The bar at the bottom.
  let bar = KeyHintBar()
  /// The view that fills the window except for the bar at the bottom.
  private(set) var root: View?
  /// The modals, the last one on top.
  private(set) var modals: [View] = []
  /// The position of each modal.
  private var places: [Place] = []
  /// The views of the window's layers.
  let overlays: [View]

  /// The position of a modal.
  enum Place {
    /// The centre of the window.
    case center
    /// A cell for the top left corner.
    case corner(Position)
    /// Below a view, or above it.
    case anchor(ViewAnchor)
  }

  /// Creates a stack without a root.
  init(overlays: [View]) {
    self.overlays = overlays
  }

  /// The view that receives events.
  var active: View? { modals.last ?? root }

  /// Replaces the root.
  func replaceRoot(with view: View?) {
    root = view
  }

  /// Adds a modal on top of the others.
  func push(_ modal: View) {
    modals.append(modal)
    places.append(.center)
  }

  /// Sets the position of a modal.
  func place(_ modal: View, at place: Place) {
    guard let index = modals.lastIndex(where: { $0 === modal }) else { return }
    places[index] = place
  }

  /// Removes a modal.
  func remove(_ modal: View) {
    guard let index = modals.firstIndex(where: { $0 === modal }) else { return }
    modals.remove(at: index)
    places.remove(at: index)
  }

  /// The modals whose control isn't in the window any longer.
  var orphans: [View] {
    zip(modals, places).compactMap { modal, place in
      guard modal is any ControlModal, case .anchor(let anchor) = place else { return nil }
      return anchor.isInWindow ? nil : modal
    }
  }

  /// Returns whether a view is the root and nothing covers it.
  func isUncovered(_ view: View) -> Bool {
    view === root && modals.isEmpty && overlays.allSatisfy { $0.frame.isEmpty }
  }

  /// Sets the frames of the bar, the root and the modals, and returns the frame of the window's content.
  func place(in size: Size) -> Frame {
    let whole = Frame(size: size)
    // The only row of a window belongs to the content.
    let inner = whole.inset(by: Insets(bottom: whole.height > 1 ? 1 : 0))
    root?.frame = inner
    bar.frame = Frame(x: 0, y: inner.maxY, width: whole.width, height: whole.height - inner.height)
    for (modal, place) in zip(modals, places) {
      let size = modal.fittingSize(in: inner.size)
      switch place {
      case .center:
        modal.frame = Frame.middle(of: inner, for: size)
        if modal.isInUpperThird { modal.frame.origin.y = min(modal.frame.minY, inner.height / 6) }
      case .corner(let position): modal.frame = Frame(origin: position, size: size).inside(inner)
      case .anchor: break
      }
    }
    return inner
  }

  /// Sets the frames of the modals next to views, which have their frames already.
  func placeAnchored(in inner: Frame) {
    for (modal, place) in zip(modals, places) {
      guard case .anchor(let anchor) = place else { continue }
      let size = modal.fittingSize(in: inner.size)
      modal.frame =
        anchor.frame(for: size, in: inner) ?? Frame.middle(of: inner, for: size)
      modal.layoutIfNeeded()
    }
  }

  /// A Boolean value that indicates whether the top modal is in the centre, so that the views below it are shaded.
  var shadesRoot: Bool {
    if case .center? = places.last { true } else { false }
  }

  /// Lays out the bar, the root and the modals.
  func layOut() {
    bar.layoutIfNeeded()
    root?.layoutIfNeeded()
    for modal in modals { modal.layoutIfNeeded() }
  }

  /// Calls a closure with each view, from bottom to top.
  func forEach(_ body: (View) -> Void) {
    body(bar)
    if let root { body(root) }
    for modal in modals { body(modal) }
    for overlay in overlays { body(overlay) }
  }
}

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
enum WindowRequest: Equatable {
  /// A request to show the help page.
  case help
  /// A request to dismiss the oldest message.
  case dismissMessage
  /// A request to show the tool tip of the focused view.
  case toolTip
  /// A request to show a message about an action that succeeded.
  case message(String)
}

extension WindowLayer {
  var view: View? { nil }
  func place(in room: Frame) {}
  func handle(_ event: Event) -> Bool { false }
  func perform(_ request: WindowRequest) -> Bool { false }
}
