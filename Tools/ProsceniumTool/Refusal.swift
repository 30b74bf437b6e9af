// SPDX-License-Identifier: MIT

/// The reason why nothing was written: what happened, why, and what to do.
struct Refusal: Error, Equatable, CustomStringConvertible {
  /// The sentences.
  let description: String

  /// Creates a refusal with its sentences.
  init(_ description: String) {
    self.description = description
  }

  /// Returns the refusal to replace what is at a path.
  static func taken(_ path: String) -> Refusal {
    Refusal("\(path) already exists, and nothing is overwritten. Choose another name.")
  }
}
