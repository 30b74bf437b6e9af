// SPDX-License-Identifier: MIT

import HTTPTypes

extension HTTPRequest.Method {
  /// A Boolean value that indicates whether the method is safe, so that it changes nothing at the server (RFC 9110,
  /// 9.2.1). Unknown methods are not.
  var isSafe: Bool { [.get, .head, .options, .trace].contains(self) }

  /// A Boolean value that indicates whether the method is idempotent (RFC 9110, 9.2.2). Unknown
  /// methods are not.
  var isIdempotent: Bool {
    switch self {
    case .get, .head, .options, .trace, .put, .delete: true
    default: false
    }
  }
}

extension HTTPResponse.Status {
  /// The codes of transient failures: a timeout, rate limiting, an overloaded server or gateway.
  static let transientCodes: Set<Int> = [408, 429, 502, 503, 504]

  /// A Boolean value that indicates whether the same request may succeed later.
  var isTransient: Bool { Self.transientCodes.contains(code) }
}

/// The sentence about an unsafe request that the server may have performed, although its response is missing.
enum PossibleEffect {
  static let note = "The request may have been carried out: look before you repeat it."
}
