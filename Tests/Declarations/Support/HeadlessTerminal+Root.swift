// SPDX-License-Identifier: MIT

import TestKit
import Views

extension HeadlessTerminal {
  /// Creates a terminal that shows one view.
  convenience init(_ columns: Int, _ rows: Int, _ root: View) {
    self.init(columns: columns, rows: rows)
    window.root = root
    window.render()
  }
}
