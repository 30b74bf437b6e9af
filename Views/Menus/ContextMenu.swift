// SPDX-License-Identifier: MIT

extension View {
  /// Sets the items of the view's context menu, which the right mouse button opens at the pointer.
  ///
  /// ```swift
  /// list.setContextMenu { [MenuItem("Open") { open() }, MenuItem("Delete") { delete() }] }
  /// ```
  ///
  /// The innermost view under the pointer that has a menu shows it. The pressed control gets the focus first, and a list
  /// selects the pressed row. Call ``openContextMenu()`` for a key.
  ///
  /// - Parameter items: Returns the items each time the menu opens, or an empty array for no menu; `nil` removes the menu.
  public final func setContextMenu(_ items: (@MainActor () -> [MenuItem])?) {
    attachments.removeAll { $0 is ContextMenu }
    if let items { attachments.append(ContextMenu(of: self, items)) }
  }

  /// Opens the context menu of the view, or of the innermost one around it that has a menu, next to the view's cursor.
  ///
  /// - Returns: Whether a menu was opened.
  @discardableResult
  public final func openContextMenu() -> Bool {
    let origin = frameInWindow.origin
    let place = Position(x: origin.x + cursor.x, y: origin.y + cursor.y + 1)
    return lineage.contains { $0.showContextMenu(at: place) }
  }
}

/// The context menu of a view.
@MainActor private final class ContextMenu: ContextMenuProvider {
  private weak var view: View?
  private let items: @MainActor () -> [MenuItem]

  init(of view: View, _ items: @escaping @MainActor () -> [MenuItem]) {
    self.view = view
    self.items = items
  }

  func showMenu(at position: Position) -> Bool {
    guard let window = view?.window else { return false }
    let items = items()
    guard !items.isEmpty else { return false }
    window.present(MenuView(items), at: position)
    return true
  }
}
