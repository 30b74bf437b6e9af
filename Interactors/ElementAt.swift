// SPDX-License-Identifier: MIT

extension Array {
  /// Returns the element at an index, or nil if the index is out of range: a list may have changed since the user
  /// selected a row.
  package func element(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
