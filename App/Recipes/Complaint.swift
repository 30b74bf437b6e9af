// SPDX-License-Identifier: MIT

import Foundation

/// What the program says when it can't go on, on standard error.
enum Complaint {
  static func print(_ message: String) {
    FileHandle.standardError.write(Data("recipes: \(message)\n".utf8))
  }
}
