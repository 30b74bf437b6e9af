// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// Adds the field `traceparent` (W3C Trace Context), with which servers relate their logs to the
/// request.
///
///     TraceMiddleware()
///     // traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
///
/// Each observation is a separate span. Outside a ``RetryMiddleware`` all attempts have one span.
/// Inside it each attempt has another one, in the same trace if `trace` returns it. A request with
/// the field keeps it.
public struct TraceMiddleware: Middleware {
  private let random: @Sendable () -> UInt64
  private let trace: @Sendable () -> String?

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - random: The source of identifiers.
  ///   - trace: The trace that requests belong to, 32 hexadecimal digits; nil for a new one each.
  public init(
    random: @escaping @Sendable () -> UInt64 = { .random(in: 1...UInt64.max) },
    trace: @escaping @Sendable () -> String? = { nil }
  ) {
    self.random = random
    self.trace = trace
  }

  /// Performs a request with the added field.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    .deferred {
      var request = request
      if let name = Self.field, request.head.headerFields[name] == nil {
        let trace = trace().flatMap { Self.isTrace($0) ? $0 : nil }
        let identity = trace ?? hex(random()) + hex(random())
        request.head.headerFields[name] = "00-\(identity)-\(hex(random()))-01"
      }
      return next(request)
    }
  }

  private static let field = HTTPField.Name("traceparent")

  private static func isTrace(_ text: String) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
      && text.utf8.contains { $0 != UInt8(ascii: "0") }
  }

  private func hex(_ number: UInt64) -> String {
    let digits = String(max(1, number), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
