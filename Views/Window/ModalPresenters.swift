// SPDX-License-Identifier: MIT

/// The views that have presented modals in a window, and the modals that wait until their presenter is visible.
///
/// A modal takes the keyboard. One that appears above another screen than its presenter's would receive what the user types
/// there.
@MainActor final class ModalPresenters {
  /// A modal that waits.
  struct Waiting {
    let modal: View
    weak var presenter: View?
    let coversModals: Bool
    let whenOver: @MainActor () -> Void
  }

  private struct Presented {
    weak var modal: View?
    weak var presenter: View?
  }

  /// The modals that wait, oldest first.
  private var waiting: [Waiting] = []
  private var presented: [Presented] = []

  /// A Boolean value that indicates whether no modal waits.
  var isIdle: Bool { waiting.isEmpty }

  /// Returns whether a modal waits.
  func isWaiting(_ modal: View) -> Bool { waiting.contains { $0.modal === modal } }

  /// Adds a modal.
  ///
  /// - Parameters:
  ///   - modal: The modal.
  ///   - presenter: The view that presents it.
  ///   - coversModals: Whether a modal of another presenter may be below it.
  ///   - whenOver: A closure that is called when the modal no longer waits.
  func add(
    _ modal: View, of presenter: View, coversModals: Bool, whenOver: @escaping @MainActor () -> Void
  ) {
    waiting.append(
      Waiting(modal: modal, presenter: presenter, coversModals: coversModals, whenOver: whenOver))
  }

  /// Removes a modal that was dismissed.
  func remove(_ modal: View) {
    presented.removeAll { $0.modal == nil || $0.modal === modal }
    guard let index = waiting.firstIndex(where: { $0.modal === modal }) else { return }
    waiting.remove(at: index).whenOver()
  }

  /// Discards the modals whose presenters have left the window, and returns the oldest one that can be presented now.
  func next(in window: Window) -> Waiting? {
    while let index = waiting.firstIndex(where: { $0.presenter?.window !== window }) {
      waiting.remove(at: index).whenOver()
    }
    guard let index = waiting.firstIndex(where: { canPresent($0, in: window) }) else { return nil }
    return waiting.remove(at: index)
  }

  /// Stores the presenter of a modal that is shown now.
  func didPresent(_ next: Waiting) {
    presented.append(Presented(modal: next.modal, presenter: next.presenter))
  }

  private func canPresent(_ next: Waiting, in window: Window) -> Bool {
    guard let presenter = next.presenter, presenter.isInSight else { return false }
    guard !next.coversModals, let active = window.activeLayer, !presenter.isInside(active) else {
      return true
    }
    func isOwn(_ modal: View) -> Bool {
      presented.contains { $0.modal === modal && $0.presenter === presenter }
    }
    guard isOwn(active) else { return false }
    // A dialog of the same presenter may cover the modal of another one.
    return window.modals.last { !isOwn($0) }.map { presenter.isInside($0) } ?? true
  }
}

extension Window {
  /// Presents a modal view for another view: immediately if that view is visible and receives events, otherwise as soon as it does.
  /// The modal is discarded if that view leaves the window before.
  ///
  /// - Parameters:
  ///   - modal: The modal view.
  ///   - presenter: The view that presents it. One below a modal receives no events, unless it has presented that modal.
  ///   - coversModals: Whether the modal appears above one of another presenter.
  ///   - whenOver: A closure that is called when the modal is shown or discarded.
  package func present(
    _ modal: View, for presenter: View, coversModals: Bool = false,
    whenOver: @escaping @MainActor () -> Void = {}
  ) {
    dismiss(modal)
    modalPresenters.add(modal, of: presenter, coversModals: coversModals, whenOver: whenOver)
    presentWaitingModals()
  }

  /// Returns whether a modal is shown, or waits until its presenter is visible.
  package func isPresenting(_ modal: View) -> Bool {
    modals.contains { $0 === modal } || modalPresenters.isWaiting(modal)
  }

  /// Presents the modals whose presenters have become visible.
  func presentWaitingModals() {
    while !modalPresenters.isIdle, let next = modalPresenters.next(in: self) {
      present(next.modal)
      modalPresenters.didPresent(next)
      next.whenOver()
    }
  }
}
