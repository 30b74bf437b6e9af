// SPDX-License-Identifier: MIT

extension Array {
  /// The element at an index, or nil where there is none: a list may have changed since the user chose
  /// from it.
  package func element(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
