// SPDX-License-Identifier: MIT

/// Why nothing was written: what happened, why, and what to do.
struct Refusal: Error, Equatable, CustomStringConvertible {
  /// The sentences.
  let description: String

  /// Creates a refusal from its sentences.
  init(_ description: String) {
    self.description = description
  }
}
