// SPDX-License-Identifier: MIT

extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that doesn't satisfy a condition, which all elements before it satisfy and none after it.
  /// It is found by a binary search.
  package func partitionPoint(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
