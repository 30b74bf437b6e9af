// SPDX-License-Identifier: MIT

/// A header field: its name as received, and its value without surrounding whitespace.
struct HTTPField: Hashable, Sendable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension [HTTPField] {
  /// Returns the values of all fields with the name. The comparison is case-insensitive.
  func values(of name: String) -> [String] {
    let wanted = name.lowercased()
    return filter { $0.name.lowercased() == wanted }.map(\.value)
  }

  /// Returns the comma-separated members of all fields with the name, in lowercase.
  func members(of name: String) -> [String] {
    values(of: name).flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }
      .map { Substring($0).trimmingBlanks().lowercased() }
  }
}

extension StringProtocol {
  /// Returns the text without leading and trailing spaces and tabs, the optional whitespace of
  /// HTTP.
  func trimmingBlanks() -> String {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let bytes = utf8.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    return String(decoding: Array(bytes), as: UTF8.self)
  }
}
