// SPDX-License-Identifier: MIT

import HTTPTypes

extension HTTPRequest.Method {
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
