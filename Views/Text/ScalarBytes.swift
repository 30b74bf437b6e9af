// SPDX-License-Identifier: MIT

/// Decoding of scalars from bytes that are known to be valid UTF-8.
enum ScalarBytes {
  /// A Boolean value that indicates whether a byte is a cluster of one column, independent of its neighbours.
  static func isSimple(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

  /// Returns the scalar that begins at a byte, and its length in bytes.
  static func scalar(
    of utf8: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> (scalar: Unicode.Scalar?, length: Int) {
    let first = UInt32(utf8[place])
    func low(_ offset: Int) -> UInt32 { UInt32(utf8[place + offset]) & 0x3F }
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    if first < 0xE0 { return (Unicode.Scalar((first & 0x1F) << 6 | low(1)), 2) }
    if first < 0xF0 { return (Unicode.Scalar((first & 0x0F) << 12 | low(1) << 6 | low(2)), 3) }
    return (Unicode.Scalar((first & 0x07) << 18 | low(1) << 12 | low(2) << 6 | low(3)), 4)
  }

  /// Returns the scalar that ends before a byte.
  static func scalar(of utf8: UnsafeBufferPointer<UInt8>, before place: Int) -> Unicode.Scalar? {
    var start = place - 1
    while start > 0, utf8[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(of: utf8, at: start).scalar
  }
}
