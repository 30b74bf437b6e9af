// SPDX-License-Identifier: MIT

extension String {
  /// Returns whether each UTF-8 byte of the text satisfies a condition, in one pass over contiguous memory if possible.
  func hasOnlyBytes(_ isFine: (UInt8) -> Bool) -> Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where !isFine(byte) { return false }
      return true
    } ?? utf8.allSatisfy(isFine)
  }
}
