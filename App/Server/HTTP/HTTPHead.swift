// SPDX-License-Identifier: MIT

/// The head of a request: the request line and the header fields (RFC 9112, sections 2 to 5).
struct HTTPHead: Equatable, Sendable {
  let method: String
  let path: String
  let query: String
  let isLegacy: Bool
  let fields: [HTTPField]

  /// Parses a head from its lines, without their line endings and without the empty line.
  init(lines: [ArraySlice<UInt8>]) throws(Refusal) {
    guard let first = lines.first, let line = String(validating: first, as: UTF8.self) else {
      throw Refusal(.badRequest, "The request line is not UTF-8.")
    }
    // In bytes here and below: a separator before a combining mark is another `Character`.
    let parts = line.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard parts.count == 3, !parts[0].isEmpty, parts[0].utf8.allSatisfy(\.isTokenByte) else {
      throw Refusal(
        .badRequest, "The request line must be a method, a target and a version, as in HTTP/1.1.")
    }
    method = String(parts[0])
    switch parts[2] {
    case "HTTP/1.1": isLegacy = false
    case "HTTP/1.0": isLegacy = true
    case let other where other.hasPrefix("HTTP/"):
      throw Refusal(.versionNotSupported, "The server supports HTTP/1.1 and HTTP/1.0 only.")
    default:
      throw Refusal(.badRequest, "The request line must end with HTTP/1.1.")
    }
    (path, query) = try Self.parts(ofTarget: parts[1])
    guard lines.count - 1 <= HTTPLimits.fields else {
      throw Refusal(
        .headerFieldsTooLarge, "The request has more than \(HTTPLimits.fields) header fields.")
    }
    var fields: [HTTPField] = []
    for line in lines.dropFirst() {
      fields.append(try Self.field(line))
    }
    self.fields = fields
    let hosts = fields.values(of: "Host")
    guard hosts.count == 1 || isLegacy && hosts.isEmpty else {
      throw Refusal(.badRequest, "The request must have exactly one Host header field.")
    }
  }

  /// A Boolean value that indicates whether the connection stays open: by default in HTTP/1.1, on
  /// request in HTTP/1.0.
  var keepsConnection: Bool {
    let options = fields.members(of: "Connection")
    return isLegacy ? options.contains("keep-alive") : !options.contains("close")
  }

  private static func parts(
    ofTarget target: Substring
  ) throws(Refusal) -> (path: String, query: String) {
    guard target.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw Refusal(.badRequest, "The request target contains control characters.")
    }
    var rest = Substring(target.utf8.prefix { $0 != UInt8(ascii: "#") })
    if rest.utf8.first != UInt8(ascii: "/") {
      // The absolute form, which a client uses for a proxy.
      guard rest.lowercased().hasPrefix("http://") else {
        throw Refusal(.badRequest, "The request target must be a path that begins with a slash.")
      }
      rest = Substring(
        rest.utf8.dropFirst("http://".utf8.count)
          .drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") })
    }
    let parts = rest.utf8.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false
    ).map { Substring($0) }
    let path = parts.first.map(String.init) ?? ""
    return (path.isEmpty ? "/" : path, parts.count > 1 ? String(parts[1]) : "")
  }

  private static func field(_ line: ArraySlice<UInt8>) throws(Refusal) -> HTTPField {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(\.isTokenByte)
    else {
      throw Refusal(
        .badRequest, "A header field must be a name, a colon and a value, on one line.")
    }
    let value = line[line.index(after: colon)...]
    guard value.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }) else {
      throw Refusal(.badRequest, "A header field's value contains control characters.")
    }
    return HTTPField(
      String(decoding: line[..<colon], as: UTF8.self),
      String(decoding: value, as: UTF8.self).trimmingBlanks())
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte may occur in a method or a field name (RFC
  /// 9110, section 5.6.2).
  var isTokenByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"),
      UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default:
      false
    }
  }
}
