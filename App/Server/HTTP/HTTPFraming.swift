// SPDX-License-Identifier: MIT

/// The framing of a request's body (RFC 9112, section 6).
enum HTTPFraming: Equatable, Sendable {
  /// The body has this number of bytes, or there is no body, which is a length of 0.
  case length(Int)
  /// The body is sent in chunks, each of which states its length.
  case chunked

  /// Determines the framing from a head. Ambiguous heads are refused, because a peer that parses
  /// them differently would take a part of a body for a request.
  init(_ head: HTTPHead) throws(Refusal) {
    let codings = head.fields.members(of: "Transfer-Encoding")
    let lengths = head.fields.values(of: "Content-Length")
    if !codings.isEmpty {
      guard lengths.isEmpty, !head.isLegacy else {
        throw Refusal(
          .badRequest, "Transfer-Encoding goes with neither Content-Length nor HTTP/1.0.")
      }
      guard codings == ["chunked"] else {
        throw Refusal(.notImplemented, "The only supported transfer coding is chunked.")
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
  /// The refusal of a body that exceeds the limit.
  static var bodyTooLarge: Refusal {
    Refusal(.contentTooLarge, "The body is larger than \(HTTPLimits.body / 1024) KiB.")
  }
}
