// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals

/// The requests whose responses a test holds back, in the order in which they were received.
public final class PendingResponses: Sendable {
  private struct Waiting: Sendable {
    let received: ReceivedRequest
    let observer: Observer<Response, TransportError>
    let lifetime: Lifetime
  }

  private struct Content: Sendable {
    var waiting: [Waiting] = []
    var cancelled = 0
  }

  private let content = Lock(Content())

  /// Creates an empty list for ``StubResponse/held(_:)``.
  public init() {}

  /// The number of pending requests.
  public var count: Int { content.withLock { $0.waiting.count } }

  /// The pending requests, oldest first.
  public var receivedRequests: [ReceivedRequest] { content.withLock { $0.waiting.map(\.received) } }

  /// The number of requests that were cancelled while they were pending.
  public var cancelled: Int { content.withLock { $0.cancelled } }

  /// Answers the oldest pending request with a value as JSON.
  public func answer(
    with value: some Encodable, status: HTTPResponse.Status = .ok,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let location = IssueLocation(fileID, filePath, line, column)
    let answer = StubResponse.json(
      value, status: status, fileID: fileID, filePath: filePath, line: line, column: column)
    send(answer, at: location)
  }

  /// Answers the oldest pending request with a response.
  public func answer(
    with response: Response,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    send(.response(response), at: IssueLocation(fileID, filePath, line, column))
  }

  /// Fails the oldest pending request with a network error.
  public func fail(
    with kind: TransportError.Kind = .cannotConnect,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    send(.failure(kind), at: IssueLocation(fileID, filePath, line, column))
  }

  /// Answers the oldest pending request with a stub response.
  public func answer(
    _ answer: StubResponse,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    send(answer, at: IssueLocation(fileID, filePath, line, column))
  }

  private func send(_ answer: StubResponse, at location: IssueLocation) {
    let first = content.withLock { content in
      content.waiting.isEmpty ? nil : content.waiting.removeFirst()
    }
    guard let first else { return location.report("No request waits for this answer.") }
    answer.send(first.received, self).start(first.observer, first.lifetime)
  }

  /// Returns a signal that waits for its response.
  func hold(_ received: ReceivedRequest) -> Signal<Response, TransportError> {
    Signal { observer, lifetime in self.add(received, observer, lifetime) }
  }

  private func add(
    _ received: ReceivedRequest, _ observer: Observer<Response, TransportError>,
    _ lifetime: Lifetime
  ) {
    content.withLock {
      $0.waiting.append(Waiting(received: received, observer: observer, lifetime: lifetime))
    }
    lifetime.onEnd {
      // Released after the lock, with everything its observer retains.
      let removed: Waiting? = self.content.withLock { content in
        let index = content.waiting.firstIndex { $0.lifetime == lifetime }
        guard let index else { return nil }
        content.cancelled += 1
        return content.waiting.remove(at: index)
      }
      withExtendedLifetime(removed) {}
    }
  }
}
