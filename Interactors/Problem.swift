// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

/// A failure with texts for the user, as a value that a state can store.
public struct Problem: UserMessageProviding, Hashable, Codable {
  /// The category of a failure, for front ends that can't show a sentence, such as the status of a command.
  public enum Reason: Hashable, Sendable, Codable {
    /// The server could not be reached.
    case offline
    /// The server requires the user to sign in.
    case signedOut
    /// The server, or a list, doesn't have it.
    case notFound
    /// Any other failure.
    case other
  }

  /// The title, in a few words.
  public let title: String
  /// The problem, its cause and advice.
  public let message: String
  /// The category.
  public let reason: Reason
  /// A Boolean value that indicates whether the server may have performed the request nevertheless, which the message says.
  public let mayHaveEffect: Bool

  /// Creates a problem.
  public init(
    title: String, message: String, reason: Reason = .other, mayHaveEffect: Bool = false
  ) {
    self.title = title
    self.message = message
    self.reason = reason
    self.mayHaveEffect = mayHaveEffect
  }

  /// Returns the same problem with a sentence before its message, which says what isn't done.
  package func noting(_ sentence: String) -> Problem {
    Problem(
      title: title, message: "\(sentence) \(message)", reason: reason, mayHaveEffect: mayHaveEffect)
  }

  /// Returns the same problem with another message.
  func with(message: String) -> Problem {
    Problem(title: title, message: message, reason: reason, mayHaveEffect: mayHaveEffect)
  }

  /// Creates a problem with the texts and the category of an error.
  public init(_ error: some UserMessageProviding) {
    let reason: Reason =
      switch error {
      case let error as LoadingProblem: Reason(error.reason)
      case let error as ClientError<ServerError>: Reason(error)
      case let error as StreamFailure: Reason(error)
      default: .other
      }
    self.init(
      title: error.title, message: error.message, reason: reason,
      mayHaveEffect: (error as? ClientError<ServerError>)?.mayHaveEffect ?? false)
  }

  /// Creates a problem with the texts and the category of an error that waits for the user's decision.
  init(_ error: UserFriendlyError) {
    let (reason, mayHaveEffect): (Reason, Bool) =
      switch error.underlyingError {
      case let problem as SafeClient.Problem: (Reason(problem.reason), problem.mayHaveEffect)
      case let problem as Problem: (problem.reason, problem.mayHaveEffect)
      default: (.other, false)
      }
    self.init(
      title: error.title, message: error.message, reason: reason, mayHaveEffect: mayHaveEffect)
  }
}

extension Problem.Reason {
  fileprivate init(_ reason: SafeClient.Problem.Reason) {
    switch reason {
    case .offline: self = .offline
    case .refused(let status): self.init(status: status.code)
    case .invalid: self = .other
    }
  }

  fileprivate init(_ error: ClientError<ServerError>) {
    switch error {
    case .transport(let error): self.init(error)
    case .server, .status: self.init(status: error.status?.code)
    case .decoding, .invalidRequest: self = .other
    }
  }

  fileprivate init(_ error: StreamFailure) {
    switch error {
    case .transport(let error): self.init(error)
    case .refused(let status, _): self.init(status: status.code)
    case .framing, .closed, .webSocket, .outgoingOverflow: self = .other
    }
  }

  /// As for `SafeClient.Problem.reason`, only a transient failure means that the server can't be reached.
  private init(_ error: TransportError) { self = error.isTransient ? .offline : .other }

  private init(status: Int?) {
    switch status {
    case 401: self = .signedOut
    case 404, 410: self = .notFound
    default: self = .other
    }
  }
}
