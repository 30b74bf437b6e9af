// SPDX-License-Identifier: MIT

import Foundation

/// Writes the error messages of the program to standard error.
enum Complaint {
  static func print(_ message: String) {
    StandardStreams.complain("recipes: \(message)")
  }
}
