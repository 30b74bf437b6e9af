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

/// What a message says about the effect of a request whose response is missing.
enum PossibleEffect {
  /// Returns a message with the advice to repeat the request, or the warning that an unsafe request may have had an effect.
  ///
  /// - Parameters:
  ///   - text: What has happened.
  ///   - repetition: The advice to repeat the request; nil for none.
  ///   - mayHaveEffect: Whether the server may have performed an unsafe request.
  static func message(_ text: String, or repetition: String?, _ mayHaveEffect: Bool) -> String {
    let end =
      mayHaveEffect
      ? "The request may have been carried out: look before you repeat it." : repetition
    return [text, end].compactMap(\.self).joined(separator: " ")
  }
}
