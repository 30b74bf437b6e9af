// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals

/// A simulated fault of one exchange.
public enum Fault: Hashable, Sendable {
  /// The exchange fails without reaching the server.
  case failure(TransportError.Kind)
  /// The server processes the request, but its response is lost.
  case lostAnswer
  /// The connection ends after a number of bytes of the response's body. A shorter body arrives
  /// completely.
  case cut(after: Int)
  /// The response arrives after an additional delay.
  case slow(Duration)
  /// The server rejects the request without processing it, with a status and optionally a
  /// `Retry-After` time in seconds.
  case status(Int, retryAfter: Int? = nil)
  /// The response's body is cut in half and followed by a brace, which makes it invalid JSON.
  case malformedJSON
  /// The response's body is replaced by an HTML page, as proxies and captive portals do.
  case page

  /// Returns a fault with status 429 and an optional `Retry-After` time in seconds.
  public static func tooManyRequests(retryAfter: Int? = nil) -> Fault {
    .status(429, retryAfter: retryAfter)
  }

  /// Returns a fault with status 503 and an optional `Retry-After` time in seconds.
  public static func unavailable(retryAfter: Int? = nil) -> Fault {
    .status(503, retryAfter: retryAfter)
  }

  /// One fault of each type, and a failure of each kind.
  public static let all: [Fault] =
    TransportError.Kind.all.map(Fault.failure)
    + [
      .lostAnswer, .cut(after: 10), .slow(.seconds(5)), .tooManyRequests(retryAfter: 2),
      .unavailable(), .malformedJSON, .page,
    ]

  /// The name of the fault in messages and for ``named(_:)``.
  public var name: String {
    switch self {
    case .failure(let kind): kind.name
    case .lostAnswer: "lostAnswer"
    case .cut(let bytes): "cut-\(bytes)"
    case .slow(let delay): "slow-\(delay)"
    case .status(let code, let seconds): "\(code)" + (seconds.map { "-retryAfter-\($0)" } ?? "")
    case .malformedJSON: "malformedJSON"
    case .page: "page"
    }
  }

  /// Returns the fault of ``all`` with a name; nil for an unknown name.
  public static func named(_ name: String) -> Fault? { all.first { $0.name == name } }

  /// Returns an exchange that is subject to the fault.
  func strike(
    _ request: OutgoingRequest, on scheduler: any TimeScheduler, _ inner: @escaping Transport
  ) -> Signal<Response, TransportError> {
    switch self {
    case .failure(let kind):
      return .failed(
        TransportError(kind, phase: kind.usualPhase, host: ReceivedRequest(request).serverName))
    case .lostAnswer:
      return inner(request).failing(.connectionLost(maybeSent: true), request) { _ in true }
    case .cut(let bytes):
      return inner(request).failing(.truncated, request) { $0.body.count > max(0, bytes) }
    case .slow(let delay):
      return StubResponse.after(delay, on: scheduler, .passed(to: inner)).send(
        ReceivedRequest(request), PendingResponses())
    case .status(let code, let seconds):
      let headers: HTTPFields = seconds.map { [.retryAfter: "\($0)"] } ?? [:]
      return .just(Response(status: HTTPResponse.Status(code: code), headers: headers))
    case .malformedJSON:
      return inner(request).map { response in
        var response = response
        response.body = response.body.prefix(response.body.count / 2) + Array("}".utf8)
        return response
      }
    case .page:
      return inner(request).map { _ in
        Response(
          headers: [.contentType: "text/html"],
          body: Array("<!DOCTYPE html><title>Please sign in</title>".utf8))
      }
    }
  }
}

extension TransportError.Kind {
  /// The phase in which an error of this kind usually occurs.
  fileprivate var usualPhase: TransportError.Phase {
    switch self {
    case .renewalFailed: .authorizing
    case .cannotResolve, .invalidRequest, .stopped, .unexpected: .resolving
    case .cannotConnect, .timedOut(.connect), .proxy, .proxyRefused: .connecting
    case .insecure: .securing
    case .connectionLost, .timedOut(.total), .timedOut(.firstByte), .unreadableBody,
      .tooManyRedirects, .redirectRefused:
      .waiting
    case .timedOut(.stall), .truncated, .responseTooLarge, .headTooLarge, .malformedResponse,
      .badEncoding, .untaken, .unwritable, .invalidUpload:
      .receiving
    }
  }
}

extension Signal<Response, TransportError> {
  /// Returns a signal that fails instead of sending responses that satisfy a condition.
  fileprivate func failing(
    _ kind: TransportError.Kind, _ request: OutgoingRequest,
    where holds: @escaping @Sendable (Response) -> Bool
  ) -> Signal {
    let error = TransportError(kind, phase: .receiving, host: ReceivedRequest(request).serverName)
    return flatMapLatest { holds($0) ? .failed(error) : .just($0) }
  }
}
