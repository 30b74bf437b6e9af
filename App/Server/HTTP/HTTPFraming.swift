// SPDX-License-Identifier: MIT

/// How the end of a request's body is found (RFC 9112, section 6).
enum HTTPFraming: Equatable, Sendable {
  /// The body is that many bytes, or there is none.
  case length(Int)
  /// The body comes in chunks, each of which tells its length.
  case chunked

  /// Reads the framing from a head; whatever is ambiguous is refused, because a peer that reads it
  /// otherwise would take part of a body for a request.
  init(_ head: HTTPHead) throws(Refusal) {
    let codings = head.fields.members(of: "Transfer-Encoding")
    let lengths = head.fields.values(of: "Content-Length")
    if !codings.isEmpty {
      guard lengths.isEmpty, !head.isLegacy else {
        throw Refusal(
          .badRequest, "Transfer-Encoding goes with neither Content-Length nor HTTP/1.0.")
      }
      guard codings == ["chunked"] else {
        throw Refusal(.notImplemented, "The only transfer coding that the server knows is chunked.")
      }
      self = .chunked
      return
    }
    guard let first = lengths.first else {
      self = .length(0)
      return
    }
    guard lengths.allSatisfy({ $0 == first }), !first.isEmpty,
      first.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else {
      throw Refusal(.badRequest, "Content-Length must be one decimal number.")
    }
    guard let length = Int(first), length <= HTTPLimits.body else { throw .bodyTooLarge }
    self = .length(length)
  }
}

extension Refusal {
  /// The answer to a body over the limit.
  static var bodyTooLarge: Refusal {
    Refusal(.contentTooLarge, "The body is larger than \(HTTPLimits.body / 1024) KiB.")
  }
}
