// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Views

extension HeadlessTerminal {
  /// Creates a terminal that shows one component.
  convenience init(_ columns: Int, _ rows: Int, _ component: some Component) {
    self.init(columns: columns, rows: rows)
    window.root = DeclaredView { component }
    window.render()
  }
}
