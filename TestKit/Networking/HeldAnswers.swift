import HTTPTypes
import IssueReporting
import Networking
import Signals

/// Requests whose answers a test holds back, in the order in which they were asked.
public final class HeldAnswers: Sendable {
  private struct Waiting: Sendable {
    let asked: AskedRequest
    let observer: Observer<Response, TransportError>
    let lifetime: Lifetime
  }

  private struct Content: Sendable {
    var waiting: [Waiting] = []
    var cancelled = 0
  }

  private let content = Lock(Content())

  /// Creates a place for `StubAnswer.held`.
  public init() {}

  /// How many requests wait for an answer.
  public var count: Int { content.withLock { $0.waiting.count } }

  /// The requests that wait for an answer, the one that has waited longest first.
  public var asked: [AskedRequest] { content.withLock { $0.waiting.map(\.asked) } }

  /// How many requests were called off while they waited.
  public var cancelled: Int { content.withLock { $0.cancelled } }

  /// Answers the request that has waited longest with a value as JSON.
  public func answer(
    with value: some Encodable, status: HTTPResponse.Status = .ok
  ) {
    answer(.json(value, status: status))
  }

  /// Answers the request that has waited longest with a response as it is.
  public func answer(with response: Response) {
    answer(.response(response))
  }

  /// Fails the request that has waited longest as the network does.
  public func fail(with kind: TransportError.Kind = .cannotConnect) {
    answer(.failure(kind))
  }

  /// Gives an answer of any sort to the request that has waited longest.
  public func answer(_ answer: StubAnswer) {
    let first = content.withLock { content in
      content.waiting.isEmpty ? nil : content.waiting.removeFirst()
    }
    guard let first else { return reportIssue("No request waits for this answer.") }
    answer.send(first.asked, self).start(first.observer, first.lifetime)
  }

  /// A signal that waits here.
  func hold(_ asked: AskedRequest) -> Signal<Response, TransportError> {
    Signal { observer, lifetime in self.add(asked, observer, lifetime) }
  }

  private func add(
    _ asked: AskedRequest, _ observer: Observer<Response, TransportError>, _ lifetime: Lifetime
  ) {
    content.withLock {
      $0.waiting.append(Waiting(asked: asked, observer: observer, lifetime: lifetime))
    }
    lifetime.onEnd {
      // Let go after the lock, with whatever its observer holds.
      let gone: Waiting? = self.content.withLock { content in
        let index = content.waiting.firstIndex { $0.lifetime == lifetime }
        guard let index else { return nil }
        content.cancelled += 1
        return content.waiting.remove(at: index)
      }
      withExtendedLifetime(gone) {}
    }
  }
}
