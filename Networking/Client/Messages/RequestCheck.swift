// SPDX-License-Identifier: MIT

import HTTPTypes

extension OutgoingRequest {
  /// Throws if the request can't be sent. Transports receive checked requests only.
  package func check() throws(InvalidRequest) {
    try check(RequestAddress(head))
  }

  /// Throws if the request can't be sent, with an address that was already parsed.
  package func check(_ address: RequestAddress) throws(InvalidRequest) {
    if let problem { throw InvalidRequest(problem) }
    guard Self.isToken(head.method.rawValue) else {
      throw InvalidRequest(
        "Its method “\(head.method.rawValue)” is no word. Use GET or another.")
    }
    for field in head.headerFields {
      guard Self.isToken(field.name.rawName) else {
        throw InvalidRequest("Its header field has no proper name: “\(field.name.rawName)”.")
      }
      guard !Self.isFraming(field.name.canonicalName) else {
        throw InvalidRequest(
          "It sets the header field \(field.name.rawName), which only the client can know. "
            + "Leave it out.")
      }
    }
    if let problem = address.problem { throw InvalidRequest(problem) }
    // Most requests have no body, and a copy of nil costs as much as a copy of a body.
    if case .some = body { try checkBody() }
    if route != nil, upgrade != nil, head.method != .get || body != nil || sink != nil {
      throw InvalidRequest("It opens a connection for messages. Use GET, without a body.")
    }
    func isNothing(_ limit: Duration?) -> Bool { limit.map { $0 <= .zero } ?? false }
    let areNothing = timeouts.map {
      isNothing($0.connect) || isNothing($0.total) || isNothing($0.stall) || isNothing($0.firstByte)
    }
    if isNothing(timeout) || areNothing ?? false {
      throw InvalidRequest("Its time-out is nothing or less. Use nil for the client's own.")
    }
  }

  private func checkBody() throws(InvalidRequest) {
    if let problem = body?.problem { throw InvalidRequest(problem) }
    guard Self.isValue(body?.contentType ?? "") else {
      throw InvalidRequest(
        "The type of its body contains a line break or a NUL, which would change the message. "
          + "Remove it.")
    }
    if head.method == .head {
      throw InvalidRequest("It is a HEAD with a body. Use another method, or leave out the body.")
    }
  }

  /// Returns whether text can be the value of a header field: it has no line break and no NUL.
  package static func isValue(_ text: String) -> Bool {
    text.hasOnlyBytes { $0 != 0 && $0 != 0x0A && $0 != 0x0D }
  }

  /// Returns whether a field with a name frames the message. A caller that sets it could smuggle a
  /// second message.
  private static func isFraming(_ name: String) -> Bool {
    // Most names are excluded by their lengths.
    switch name.utf8.count {
    case 2: name == "te"
    case 4: name == "host"
    case 6: name == "expect"
    case 7: name == "upgrade" || name == "trailer"
    case 10: name == "connection" || name == "keep-alive"
    case 14: name == "content-length"
    case 15: name == "accept-encoding"
    case 17: name == "transfer-encoding"
    default: false
    }
  }

  /// Returns whether text is a token (RFC 9110), which methods and names of header fields must be.
  static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.hasOnlyBytes { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        case UInt8(ascii: "-"): true
        default: "!#$%&'*+.^_`|~".utf8.contains(byte)
        }
      }
  }
}

/// An error for a request that can't be sent, with the reason.
package struct InvalidRequest: Error, Hashable {
  package let reason: String

  package init(_ reason: String) {
    self.reason = "The request can't be sent. " + reason
  }
}
