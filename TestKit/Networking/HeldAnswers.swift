import HTTPTypes
import IssueReporting
import Networking
import Signals

/// Requests whose answers a test holds back, in the order in which they were asked.
public final class HeldAnswers: Sendable {
  private struct Waiting: Sendable {
    let deliver: Rule.Deliver
    let lifetime: Lifetime
  }

  private struct Content: Sendable {
    var waiting: [Waiting] = []
    var cancelled = 0
  }

  private let content = Lock(Content())

  init() {}

  /// How many requests wait for an answer.
  public var count: Int { content.withLock { $0.waiting.count } }

  /// How many requests were called off while they waited.
  public var cancelled: Int { content.withLock { $0.cancelled } }

  /// Answers the request that has waited longest with a value as JSON.
  public func answer(
    with value: some Encodable, status: HTTPResponse.Status = .ok
  ) {
    release(.success(MockClient.json(value, status)))
  }

  /// Answers the request that has waited longest with a response as it is.
  public func answer(with response: Response) {
    release(.success(response))
  }

  /// Fails the request that has waited longest as the network does.
  public func fail(with kind: TransportError.Kind = .cannotConnect) {
    release(.failure(TransportError(kind, host: "mock")))
  }

  func add(_ deliver: @escaping Rule.Deliver, _ lifetime: Lifetime) {
    content.withLock { $0.waiting.append(Waiting(deliver: deliver, lifetime: lifetime)) }
    lifetime.onEnd {
      // Let go after the lock, with whatever its closure holds.
      let gone: Waiting? = self.content.withLock { content in
        let index = content.waiting.firstIndex { $0.lifetime == lifetime }
        guard let index else { return nil }
        content.cancelled += 1
        return content.waiting.remove(at: index)
      }
      withExtendedLifetime(gone) {}
    }
  }

  private func release(_ outcome: Result<Response, TransportError>) {
    let first = content.withLock { content in
      content.waiting.isEmpty ? nil : content.waiting.removeFirst()
    }
    guard let first else { return reportIssue("No request waits for this answer.") }
    first.deliver(outcome)
  }
}
