// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@testable import Networking

@Suite("HandleOutcome")
struct HandleOutcomeTests {
  private let answers = PublishSubject<Response, TransportError>()
  private let told = Recorder<String, Never>()

  private func watch() -> Recorder<Response, TransportError> {
    Recorder(
      answers.signal.handleOutcome { [told] outcome in
        let word =
          switch outcome {
          case .success(let response): "\(response.status.code)"
          case .failure(let error): "\(error.kind)"
          case nil: "called off"
          }
        told.observer.send(word)
      })
  }

  @Test("a response is reported once, even if the end and the disposal follow")
  func answer() {
    let watch = watch()
    answers.send(Response(status: .noContent))
    #expect(told.elements == ["204"])
    answers.complete()
    watch.dispose()
    #expect(told.elements == ["204"])
    #expect(watch.elements.count == 1 && watch.isCompleted)
  }

  @Test("a failure is reported once")
  func failure() {
    let watch = watch()
    answers.fail(TransportError(.truncated))
    watch.dispose()
    #expect(told.elements == ["truncated"])
    #expect(watch.failure?.kind == .truncated)
  }

  @Test("an exchange that was cancelled or ended without a response is reported as such")
  func calledOff() {
    watch().dispose()
    #expect(told.elements == ["called off"])
    let watch = watch()
    answers.complete()
    #expect(told.elements == ["called off", "called off"] && watch.isCompleted)
  }
}
