// SPDX-License-Identifier: MIT

import Views

/// The attributes that modifiers add to a component.
struct DeclarationAttributes: Sendable {
  var growFactor: Int?
  var shrinkFactor: Int?
  var limits: SizeLimits?
  var isHidden = false
  var isEnabled = true
  var theme: Theme?
  var role: ControlRole?
  var controlStyle: ControlStyle?
  var accessibilityLabel: String?
  var focusRank: Int?
  var span: GridSpan?
  var keyCommands: [KeyCommand] = []
  var contextMenu: (@MainActor () -> [MenuItem])?
  var toolTip = ""
  var popover: DeclaredPopover?
  var isFocused = false
  /// The value whose changes move the focus.
  var focusKey: DeclarationKey?
  var hasDefaultFocus = false
  var works: [DeclaredWork] = []
  var onAppear: [@MainActor () -> Void] = []
  var onDisappear: [@MainActor () -> Void] = []
}

/// The columns and rows that a node spans in a grid.
struct GridSpan: Hashable, Sendable {
  let columns: Int
  let rows: Int
}

/// Work that lasts as long as a component is shown, such as a task or an observation.
struct DeclaredWork: Sendable {
  /// The work is started again when the key changes.
  let key: DeclarationKey?
  /// Starts the work. Releasing the result ends it.
  let start: @MainActor () -> AnyObject
}

/// Attributes behind a reference, so that nodes without attributes are small.
final class AttributeBox: Sendable {
  let attributes: DeclarationAttributes

  init(_ attributes: DeclarationAttributes) {
    self.attributes = attributes
  }
}

/// The popover of a component while it is presented.
struct DeclaredPopover: Sendable {
  let title: String
  let content: DeclarationList
  let onDismiss: @MainActor () -> Void
}

/// The popover that a node presents. Its content exists while it is presented.
@MainActor final class PresentedPopover {
  private var declared: DeclaredPopover?
  private var content: DeclaredView?
  private var modal: ModalView?

  /// Shows, updates or dismisses the popover below a view.
  func update(to popover: DeclaredPopover?, of view: View, in pass: DeclarationPass) {
    declared = popover
    guard let popover else { return dismiss() }
    if let content { content.show(popover.content) } else { present(over: view, in: pass) }
  }

  /// Presents the popover at the end of an update, because the view may not be in the window before.
  func present(over view: View, in pass: DeclarationPass) {
    guard declared != nil else { return }
    pass.atEnd { [weak self, weak view] in
      guard let self, let view, view.window != nil, content == nil, let declared else { return }
      let content = DeclaredView()
      self.content = content
      content.show(declared.content)
      modal = view.showPopover(content, title: declared.title)
      modal?.dismissals.add { [weak self] in self?.wasDismissed() }
    }
  }

  private func wasDismissed() {
    (modal, content) = (nil, nil)
    declared?.onDismiss()
  }

  /// Dismisses the popover without a call of `onDismiss`.
  func dismiss() {
    let modal = modal
    (self.modal, content) = (nil, nil)
    if let modal { modal.window?.dismiss(modal) }
  }
}
