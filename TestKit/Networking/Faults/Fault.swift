// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals

/// A fault of one exchange.
public enum Fault: Hashable, Sendable {
  /// The exchange fails without reaching the server.
  case failure(TransportError.Kind)
  /// The server acts on the request, but its answer is lost on the way.
  case lostAnswer
  /// The connection ends after so many bytes of the answer's content; an answer that is no longer
  /// than that arrives whole.
  case cut(after: Int)
  /// The answer comes so much later.
  case slow(Duration)
  /// The server refuses without acting, with a status and perhaps a time to wait.
  case status(Int, retryAfter: Int? = nil)
  /// The answer's content is cut in half and a brace put behind it: no JSON any more.
  case malformedJSON
  /// The answer's content is a page, as proxies and portals of hotels put in the place of the
  /// server's.
  case page

  /// 429, and so many seconds to wait.
  public static func tooManyRequests(retryAfter: Int? = nil) -> Fault {
    .status(429, retryAfter: retryAfter)
  }

  /// 503, and so many seconds to wait.
  public static func unavailable(retryAfter: Int? = nil) -> Fault {
    .status(503, retryAfter: retryAfter)
  }

  /// One of each sort, and a failure of each kind.
  public static let all: [Fault] =
    TransportError.Kind.all.map(Fault.failure)
    + [
      .lostAnswer, .cut(after: 10), .slow(.seconds(5)), .tooManyRequests(retryAfter: 2),
      .unavailable(), .malformedJSON, .page,
    ]

  /// The name, the same in messages and in `named`.
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

  /// The fault of `all` that bears a name; nil if there is none.
  public static func named(_ name: String) -> Fault? { all.first { $0.name == name } }

  /// An exchange with the fault in it.
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
  /// Where an exchange usually stands when this happens.
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
      .badEncoding, .untaken:
      .receiving
    }
  }
}

extension Signal<Response, TransportError> {
  /// Fails in place of the responses for which a condition holds.
  fileprivate func failing(
    _ kind: TransportError.Kind, _ request: OutgoingRequest,
    where holds: @escaping @Sendable (Response) -> Bool
  ) -> Signal {
    let error = TransportError(kind, phase: .receiving, host: ReceivedRequest(request).serverName)
    return flatMapLatest { holds($0) ? .failed(error) : .just($0) }
  }
}
