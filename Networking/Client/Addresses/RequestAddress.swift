// SPDX-License-Identifier: MIT

import HTTPTypes

/// The address of a request in its parts.
package struct RequestAddress {
  package let scheme: String
  /// The server's host name or IP address, with the port if there is one.
  package let host: String
  /// The path, including the query.
  package let path: String

  package init(_ head: HTTPRequest) {
    scheme = head.scheme ?? ""
    host = head.authority ?? ""
    path = head.path ?? "/"
  }

  /// The complete URL as it is sent.
  package var text: String {
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

  /// A description of why it can't be sent; nil if it is valid. It is computed in one pass over the path, because it is
  /// needed for each request.
  package var problem: String? {
    var before: UInt8 = 0
    var isQuery = false
    var mayHaveDots = false
    let isPrintable = path.hasOnlyBytes { byte in
      if byte == UInt8(ascii: "?") { isQuery = true }
      // Most paths have no segment that begins like a dot segment.
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%"), before == UInt8(ascii: "/"),
        !isQuery
      {
        mayHaveDots = true
      }
      before = byte
      return Self.isPrintable(byte)
    }
    guard isPrintable, host.hasOnlyBytes(Self.isPrintable), scheme.hasOnlyBytes(Self.isPrintable)
    else { return "Its address contains what must be percent-encoded: a space, say." }
    return mayHaveDots ? RequestPath.problem(in: path.withoutQuery) : nil
  }

  /// Returns whether a byte is printable ASCII and not a space.
  private static func isPrintable(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }
}
