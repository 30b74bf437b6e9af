// SPDX-License-Identifier: MIT

/// A parsed `Set-Cookie` field (RFC 6265, 5.2), before it is checked against the request.
struct SetCookie: Hashable, Sendable {
  let name: String
  let value: String
  /// The domain in lower case without a leading dot; nil if it isn't specified.
  private(set) var domain: String?
  private(set) var path: String?
  private(set) var expires: HTTPDate?
  private(set) var isSecure = false
  private(set) var isHTTPOnly = false
  private(set) var sameSite: Cookie.SameSite?

  /// The maximum number of bytes of name and value together, and of an attribute.
  static let limits = (pair: 4_096, attribute: 1_024)
  /// The maximum lifetime in seconds: 400 days.
  private static let longestLife: Int64 = 400 * 86_400

  /// Parses the value of the field; nil if it isn't a cookie.
  init?(_ field: String, at now: HTTPDate) {
    // No cookie contains control characters other than the tabulator.
    guard field.utf8.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) else { return nil }
    let parts = field.parts(at: ";", omittingEmpty: false)
    guard let (name, value) = parts.first?.halves(at: "=") else { return nil }
    self.name = String(name.withoutOuterBlanks)
    self.value = String(value.withoutOuterBlanks)
    let size = self.name.utf8.count + self.value.utf8.count
    guard !self.name.isEmpty, size <= Self.limits.pair else { return nil }
    var maxAge: Int64?
    for part in parts.dropFirst() {
      let (attribute, rest) = part.halves(at: "=") ?? (part, "")
      let argument = rest.withoutOuterBlanks
      guard argument.utf8.count <= Self.limits.attribute else { continue }
      switch attribute.withoutOuterBlanks.lowercased() {
      case "expires": if let date = HTTPDate(cookie: argument) { expires = date }
      case "max-age": if let seconds = Self.seconds(argument) { maxAge = seconds }
      case "domain":
        let name = argument.after(".") ?? argument
        domain = name.isEmpty ? nil : name.lowercased()
      case "path": path = argument.utf8.first == UInt8(ascii: "/") ? String(argument) : nil
      case "secure": isSecure = true
      case "httponly": isHTTPOnly = true
      case "samesite": sameSite = Cookie.SameSite(rawValue: argument.lowercased())
      default: break
      }
    }
    if let maxAge {
      expires = maxAge <= 0 ? HTTPDate(seconds: .min) : now.advanced(by: maxAge)
    }
    if let date = expires { expires = min(date, now.advanced(by: Self.longestLife)) }
  }

  /// Returns the value of digits with an optional minus sign; nil for other text.
  private static func seconds(_ text: Substring) -> Int64? {
    let digits = text.after("-") ?? text
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return text.begins(with: "-") ? 0 : Int64(digits) ?? longestLife
  }
}
