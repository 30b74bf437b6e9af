// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Views

/// A window in memory that shows one view or component, drawn after each event.
@MainActor final class Stage {
  private let terminal: HeadlessTerminal
  private let declared = DeclaredView()

  init(_ width: Int, _ height: Int, _ root: View) {
    terminal = HeadlessTerminal(columns: width, rows: height)
    terminal.window.root = root
    terminal.window.render()
  }

  /// Shows a component, with a title in a navigation.
  convenience init(_ width: Int, _ height: Int, titled component: some Component) {
    self.init(width, height, NavigationView(root: ComponentScreenView(component)))
  }

  convenience init(_ width: Int, _ height: Int, _ component: some Component) {
    self.init(width, height, View())
    show(component)
    terminal.window.root = declared
    window.render()
  }

  /// Shows a component with other values.
  func show(_ component: some Component) {
    declared.show { component }
    window.render()
  }

  /// The label of the focused view for screen readers.
  var focusedLabel: String? { terminal.focusedLabel }

  var window: Window { terminal.window }
  var clock: VirtualClock { terminal.clock }
  var surface: HeadlessSurface { terminal.surface }

  var rows: [String] {
    surface.drawnText().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The rows, without the hint line and trailing blank rows.
  var text: String {
    var rows = rows
    if rows.count > 1 { rows.removeLast() }
    while rows.last == "" { rows.removeLast() }
    return rows.joined(separator: "\n")
  }

  var hints: String { rows.last ?? "" }

  func press(_ keys: String...) {
    for key in keys {
      terminal.press(key)
      window.render()
    }
  }

  func type(_ text: String) {
    terminal.type(text)
    window.render()
  }

  func mouse(_ kind: Mouse.Kind, _ x: Int, _ y: Int) {
    let button: Mouse.Button = kind == .press || kind == .release ? .left : .none
    window.dispatch(.mouse(Mouse(kind: kind, button: button, position: Position(x: x, y: y))))
    window.render()
  }

  func resize(_ width: Int, _ height: Int) {
    terminal.resize(columns: width, rows: height)
    window.render()
  }
}
