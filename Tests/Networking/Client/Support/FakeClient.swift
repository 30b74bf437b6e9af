// SPDX-License-Identifier: MIT

import Networking
import Signals

/// A client that responds from a list, or holds the response until it's released.
final class FakeClient: Client {
  /// The result of a request.
  enum Answer: Sendable {
    case response(Response)
    case transport(TransportError)
    case invalid(String)
    case silence
  }

  private struct State: Sendable {
    var answers: [Answer]
    var asked = 0
    var cancelled = 0
  }

  private let state: Box<State>

  init(_ answers: Answer...) {
    state = Box(State(answers: answers))
  }

  var asked: Int { state.value.asked }
  var cancelled: Int { state.value.cancelled }

  func response<Resource, Failure>(
    for request: Request<Resource, Failure>
  ) -> Signal<Resource, ClientError<Failure>> {
    Signal({ [state] observer, lifetime in
      let answer = Box(Answer.silence)
      state.change { state in
        state.asked += 1
        if !state.answers.isEmpty { answer.value = state.answers.removeFirst() }
      }
      switch answer.value {
      case .response(let response):
        switch request.read(response) {
        case .success(let resource):
          observer.send(resource)
          observer.complete()
        case .failure(let error): observer.fail(error)
        }
      case .transport(let error): observer.fail(.transport(error))
      case .invalid(let problem): observer.fail(.invalidRequest(problem))
      case .silence: lifetime.onEnd { state.change { $0.cancelled += 1 } }
      }
    })
  }
}

extension FakeClient.Answer {
  static var good: Self {
    .response(Response(body: Array(soupText.utf8)))
  }

  static var lost: Self { .transport(TransportError(.connectionLost(maybeSent: true))) }

  static func refusal(_ status: Int) -> Self {
    .response(Response(status: .init(code: status), body: Array(#"{"error":"no"}"#.utf8)))
  }
}
