// SPDX-License-Identifier: MIT

import Declarations
import Testing

@testable import Views

/// A window in memory that shows one view.
@MainActor final class Stage {
  let surface: HeadlessSurface
  let window: Window

  init(_ width: Int, _ height: Int, _ root: View) {
    surface = HeadlessSurface(size: Size(width: width, height: height))
    window = Window(surface: surface, clock: FrozenClock())
    window.root = root
    window.render()
  }

  /// The rows above the key hints, without blank rows at the end.
  var text: String {
    var rows = rows
    if rows.count > 1 { rows.removeLast() }
    while rows.last == "" { rows.removeLast() }
    return rows.joined(separator: "\n")
  }

  var hints: String { rows.last ?? "" }

  private var rows: [String] {
    surface.drawnText().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The label of the focused view.
  var focusedLabel: String? { window.focused?.accessibilityElement.label }

  func press(_ keys: String...) throws {
    for key in keys {
      window.dispatch(.key(try #require(KeyPress(key))))
      window.render()
    }
  }

  func type(_ text: String) {
    for character in text { window.dispatch(.key(KeyPress(.character(character)))) }
    window.render()
  }
}
