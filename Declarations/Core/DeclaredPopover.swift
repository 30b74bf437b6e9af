// SPDX-License-Identifier: MIT

import Views

/// The popover of a component while it is presented.
struct DeclaredPopover: Sendable {
  let title: String
  let content: DeclarationList
  let onDismiss: @MainActor () -> Void
}

/// The popover that a node presents.
@MainActor final class PresentedPopover {
  private let content = DeclaredView()
  private var modal: ModalView?
  private var onDismiss: (@MainActor () -> Void)?

  /// Shows, updates or dismisses the popover below a view.
  func update(to popover: DeclaredPopover?, of view: View, in pass: DeclarationPass) {
    onDismiss = popover?.onDismiss
    guard let popover else { return dismiss() }
    content.show(popover.content)
    guard modal == nil else { return }
    // The view may not be in the window before the end of the update.
    pass.atEnd { [weak self, weak view] in
      guard let self, let view, modal == nil, onDismiss != nil else { return }
      let modal = view.showPopover(content, title: popover.title)
      modal?.dismissals.add { [weak self] in self?.wasDismissed() }
      self.modal = modal
    }
  }

  private func wasDismissed() {
    modal = nil
    onDismiss?()
  }

  /// Dismisses the popover without a call of `onDismiss`.
  func dismiss() {
    guard let modal else { return }
    self.modal = nil
    modal.window?.dismiss(modal)
  }
}
