// SPDX-License-Identifier: MIT

/// One header field: its name as it was sent, and its value without the blanks around it.
struct HTTPField: Hashable, Sendable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension [HTTPField] {
  /// The values of all fields of that name, which is compared without regard to case.
  func values(of name: String) -> [String] {
    let wanted = name.lowercased()
    return filter { $0.name.lowercased() == wanted }.map(\.value)
  }

  /// The comma-separated members of all fields of that name, in lower case.
  func members(of name: String) -> [String] {
    values(of: name).flatMap { $0.split(separator: ",") }.map { $0.trimmingBlanks().lowercased() }
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at its ends: HTTP's optional white space.
  func trimmingBlanks() -> String {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let bytes = utf8.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    return String(decoding: Array(bytes), as: UTF8.self)
  }
}
