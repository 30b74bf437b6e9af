// SPDX-License-Identifier: MIT

/// An object among the attachments of a view that shows the view's context menu.
@MainActor protocol ContextMenuProvider: AnyObject {
  /// Shows the menu with its corner at a position of the window. Returns `false` if it has no items.
  func showMenu(at position: Position) -> Bool
}

extension View {
  /// Shows the context menu of the view; returns `false` if it has none.
  final func showContextMenu(at position: Position) -> Bool {
    for case let provider as any ContextMenuProvider in attachments {
      return acceptsInput && provider.showMenu(at: position)
    }
    return false
  }
}
