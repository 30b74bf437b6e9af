// SPDX-License-Identifier: MIT

extension String {
  /// Whether each byte of the text in UTF-8 is fine; in one sweep over memory where that is possible.
  func hasOnlyBytes(_ isFine: (UInt8) -> Bool) -> Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where !isFine(byte) { return false }
      return true
    } ?? utf8.allSatisfy(isFine)
  }
}
