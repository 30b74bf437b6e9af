// SPDX-License-Identifier: MIT

import HTTPTypes

/// Where a request goes, in the parts of which its address consists.
struct RequestAddress {
  let scheme: String
  /// The server's name or number, with the port if there is one.
  let host: String
  /// The path, with the query.
  let path: String

  init(_ head: HTTPRequest) {
    scheme = head.scheme ?? ""
    host = head.authority ?? ""
    path = head.path ?? "/"
  }

  /// The whole address, as it is sent.
  var text: String {
    let count = scheme.utf8.count + 3 + host.utf8.count + path.utf8.count
    return String(unsafeUninitializedCapacity: count) { bytes in
      var place = 0
      func add(_ part: String) {
        place = bytes[place...].initialize(fromContentsOf: part.utf8)
      }
      add(scheme)
      add("://")
      add(host)
      add(path)
      return place
    }
  }

  /// Whether it is below another one.
  func isBelow(_ base: BaseURL) -> Bool {
    guard scheme == base.origin.scheme, host == base.authority else { return false }
    if base.path.isEmpty { return path.utf8.first == UInt8(ascii: "/") }
    return path.utf8.starts(with: base.path.utf8)
      && path.utf8.dropFirst(base.path.utf8.count).first == UInt8(ascii: "/")
  }

  /// What makes it impossible to send, in words; nil when it is fine. In one sweep over the path, for it is done for
  /// each request.
  var problem: String? {
    var before: UInt8 = 0
    var isQuery = false
    var mayHaveDots = false
    let isPrintable = path.hasOnlyBytes { byte in
      if byte == UInt8(ascii: "?") { isQuery = true }
      if RequestPath.mayBeginDots(byte, after: before), !isQuery { mayHaveDots = true }
      before = byte
      return Self.isPrintable(byte)
    }
    guard isPrintable, host.hasOnlyBytes(Self.isPrintable), scheme.hasOnlyBytes(Self.isPrintable)
    else { return "Its address contains what must be percent-encoded: a space, say." }
    return mayHaveDots ? RequestPath.problem(in: path.prefix { $0 != "?" }) : nil
  }

  /// Whether it is a byte of ASCII, and no space.
  private static func isPrintable(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }
}
