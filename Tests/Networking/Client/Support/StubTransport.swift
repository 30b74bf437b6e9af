import HTTPTypes
import Networking
import Signals

/// A transport that answers by a closure, at once or when the test says so, and remembers what it was asked.
final class StubTransport: Sendable {
  enum Reply: Sendable {
    case response(Response)
    case failure(TransportError)
    case hold
  }

  private struct Held: Sendable {
    let index: Int
    let observer: Observer<Response, TransportError>
  }

  private struct State: Sendable {
    var asked: [OutgoingRequest] = []
    var held: [Held] = []
    var calledOff = 0
  }

  private let state = Box(State())
  private let reply: @Sendable (OutgoingRequest, _ index: Int) -> Reply

  init(_ reply: @escaping @Sendable (OutgoingRequest, _ index: Int) -> Reply) {
    self.reply = reply
  }

  /// Answers with these in order, the last one for ever.
  convenience init(_ replies: Reply...) {
    self.init { _, index in replies[min(index, replies.count - 1)] }
  }

  /// All requests so far.
  var asked: [OutgoingRequest] { state.value.asked }
  /// How many requests are held.
  var held: Int { state.value.held.count }
  /// How many were called off while they were held.
  var calledOff: Int { state.value.calledOff }

  var transport: Transport {
    { [self] request in
      Signal { [self] observer, lifetime in
        let index = Box(0)
        state.change { state in
          index.value = state.asked.count
          state.asked.append(request)
        }
        let number = index.value
        switch reply(request, number) {
        case .response(let response):
          observer.send(response)
          observer.complete()
        case .failure(let error): observer.fail(error)
        case .hold:
          state.change { $0.held.append(Held(index: number, observer: observer)) }
          lifetime.onEnd { [state] in
            state.change { state in
              let count = state.held.count
              state.held.removeAll { $0.index == number }
              state.calledOff += count - state.held.count
            }
          }
        }
      }
    }
  }

  /// Answers the request that is held for longest.
  func release(_ reply: Reply) {
    let first = Box<Held?>(nil)
    state.change { first.value = $0.held.isEmpty ? nil : $0.held.removeFirst() }
    switch reply {
    case .response(let response):
      first.value?.observer.send(response)
      first.value?.observer.complete()
    case .failure(let error): first.value?.observer.fail(error)
    case .hold: break
    }
  }
}

extension OutgoingRequest {
  /// A request of the tests.
  static func test(
    _ method: HTTPRequest.Method = .get, _ path: String = "/a", headers: HTTPFields = [:]
  ) -> OutgoingRequest {
    OutgoingRequest(
      HTTPRequest(
        method: method, scheme: "https", authority: "h.example", path: path, headerFields: headers))
  }
}

/// Observes a signal that may not end, and keeps what comes.
final class Watch: Sendable {
  private let results = Box<[Result<Response, TransportError>]>([])
  private let completions = Box(0)
  private let handle = Box<Disposable?>(nil)

  init(_ signal: Signal<Response, TransportError>) {
    handle.value = signal.observe(
      next: { [results] response in results.change { $0.append(.success(response)) } },
      end: { [results, completions] end in
        if let failure = end.failure {
          results.change { $0.append(.failure(failure)) }
        } else {
          completions.change { $0 += 1 }
        }
      })
  }

  /// The status of each response, the kind of each failure.
  var brought: [String] {
    results.value.map { result in
      switch result {
      case .success(let response): "\(response.status.code)"
      case .failure(let error): "\(error.kind)"
      }
    }
  }

  var responses: [Response] { results.value.compactMap { try? $0.get() } }
  var isCompleted: Bool { completions.value == 1 }

  func dispose() {
    handle.value = nil
  }
}

/// A clock of the tests: time passes, and work is done, when the test says so.
final class TestScheduler: TimeScheduler {
  private struct Entry: Sendable {
    let due: Duration
    let number: Int
    let work: @Sendable () -> Void
  }

  private struct Plan: Sendable {
    var now = Duration.zero
    var entries: [Entry] = []
    var count = 0
  }

  private let plan = Box(Plan())

  var now: Duration { plan.value.now }
  var pending: Int { plan.value.entries.count }

  func schedule(_ work: @escaping @Sendable () -> Void) { work() }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Disposable {
    let number = Box(0)
    plan.change { plan in
      plan.count += 1
      number.value = plan.count
      plan.entries.append(Entry(due: plan.now + delay, number: plan.count, work: work))
    }
    return Disposable { [plan] in
      let before = plan.value
      plan.change { $0.entries.removeAll { $0.number == number.value } }
      withExtendedLifetime(before) {}
    }
  }

  func advance(by time: Duration) {
    let target = now + time
    while let next = plan.value.entries.filter({ $0.due <= target }).min(by: { $0.due < $1.due }) {
      plan.change { plan in
        plan.now = next.due
        plan.entries.removeAll { $0.number == next.number }
      }
      next.work()
    }
    plan.change { $0.now = target }
  }
}
