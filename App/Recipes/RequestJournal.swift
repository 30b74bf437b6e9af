// SPDX-License-Identifier: MIT

import Foundation
import Networking
import RecipeEntities
import RecipeInteractors
import Signals

/// A record of the requests of a command, for the reason of its failure.
///
/// Two middlewares write it: ``attempts`` below the retries, and ``rounds`` above them.
final class RequestJournal: Sendable {
  private struct Record: Sendable {
    /// The number of the command, so that later outcomes of earlier commands are ignored.
    var command = 0
    /// The failure of the last attempt; nil after a success.
    var problem: Problem?
    /// The number of running attempts to change something.
    var changing = 0
    /// The number of attempts that the server may have performed, because there was no answer.
    var uncertain = 0
    /// Whether the server has answered the last attempt to change something.
    var isAnswered = false
    /// The number of consecutive failures of each request, each after all its attempts.
    var failures: [String: Int] = [:]

    /// Notes the outcome of an attempt to change something.
    mutating func note(_ outcome: Result<Response, TransportError>) {
      changing -= 1
      isAnswered = false
      switch outcome {
      case .failure(let error): if error.maybeSent { uncertain += 1 }
      case .success(let response):
        switch response.status.code {
        // A gateway has no answer, or the server has failed meanwhile.
        case 408, 500, 502, 504: uncertain += 1
        case ..<400:
          uncertain = 0
          isAnswered = true
        default: isAnswered = response.status.code < 500
        }
      }
    }
  }

  private let record = MutableProperty(Record())
  private let refused = SafePublishSubject<Problem>()

  /// The number of failures after which a request isn't repeated any longer. The retries of one are a single failure.
  private static let limit = 2

  /// Begins the record of a command.
  func begin() {
    record.modify { $0 = Record(command: $0.command + 1) }
  }

  /// The failure of the last attempt of the command; nil after a success.
  var problem: Problem? { record.value.problem }

  /// A Boolean value that indicates whether the server may have performed a change of the command whose answer is missing.
  var mayHaveChanged: Bool { record.value.changing + record.value.uncertain > 0 }

  /// A Boolean value that indicates whether the server has answered the last change of the command, even with a refusal.
  var isAnswered: Bool { record.value.isAnswered }

  /// Sends the problem of each request that has failed repeatedly, and that an interactor would repeat without end.
  var refusals: SafeSignal<Problem> { refused.signal }

  /// The middleware that records each attempt.
  var attempts: any Middleware {
    OutcomeMiddleware { [record] request in
      let isChange = !request.isSafe
      let isStream = request.sink != nil
      let command = record.modify { record in
        if isChange { record.changing += 1 }
        return record.command
      }
      return { outcome in
        record.modify { record in
          guard record.command == command else { return }
          record.problem = Self.problem(of: outcome, request)
          if isChange {
            record.note(outcome)
          } else if !isStream, record.problem == nil, record.changing == 0 {
            // The server was asked whether it has performed the change.
            record.uncertain = 0
          }
        }
      }
    }
  }

  /// The middleware that records each request with all its attempts.
  var rounds: any Middleware {
    OutcomeMiddleware { [record, refused] request in
      let command = record.value.command
      let key = "\(request.head.method) \(request.head.path ?? "")"
      return { outcome in
        let isExhausted = record.modify { record in
          guard record.command == command else { return false }
          record.failures[key] = Self.isTransient(outcome) ? (record.failures[key] ?? 0) + 1 : nil
          return record.failures[key] ?? 0 >= Self.limit
        }
        if isExhausted, let problem = Self.problem(of: outcome, request) { refused.send(problem) }
      }
    }
  }

  private static func isTransient(_ outcome: Result<Response, TransportError>) -> Bool {
    switch outcome {
    case .success(let response): RetryPolicy.passing.contains(response.status.code)
    case .failure(let error): error.isTransient
    }
  }

  /// Returns the problem of an outcome; nil for a success.
  private static func problem(
    of outcome: Result<Response, TransportError>, _ request: OutgoingRequest
  ) -> Problem? {
    switch outcome {
    case .failure(let error):
      let error = error.attributed(to: request)
      return Problem(ClientError<ServerError>.transport(error))
    case .success(let response):
      guard response.status.code >= 400 else { return nil }
      let body = Data(response.body)
      guard let refusal = try? JSONDecoder().decode(ServerError.self, from: body) else {
        return Problem(ClientError<ServerError>.status(response))
      }
      return Problem(ClientError.server(refusal, status: response.status))
    }
  }
}

/// A middleware that reports the outcome of each request that isn't cancelled.
private struct OutcomeMiddleware: Middleware {
  /// Is called when a request begins, and returns a closure that receives its outcome.
  let begin: @Sendable (OutgoingRequest) -> @Sendable (Result<Response, TransportError>) -> Void

  func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    .deferred {
      let report = begin(request)
      return next(request).handleEvents(
        next: { report(.success($0)) },
        end: { end in if case .failed(let error) = end { report(.failure(error)) } })
    }
  }
}
