// SPDX-License-Identifier: MIT

import RecipeInteractors
import Signals

/// The result of a command: its output, or the reason why it failed. A command that takes time may report progress before.
public enum CommandResult: Hashable, Sendable {
  /// The command continues, and shows what it waits for.
  case progress(CommandOutput)
  /// The command succeeded.
  case success(CommandOutput)
  /// The command failed.
  case failure(CommandFailure)
}

/// The scene of a command: a cold signal that performs it when it is observed, sends its progress and its result, and
/// completes. Disposal cancels the command's requests.
///
/// A scene knows neither arguments nor terminals: a program prints the result as sentences or as JSON.
public typealias CommandScene = SafeSignal<CommandResult>

/// The output of a command, for people and for programs.
public struct CommandOutput: Hashable, Sendable {
  /// The sentences, one a line.
  public let lines: [String]
  /// The members of the JSON object, whose keys are stable.
  public let value: CommandValue
  /// A remark about the output, such as that it isn't current; nil for none.
  public var remark: String?
  /// The category of the failure that the output reports, which determines the exit status; nil for none.
  public var problem: CommandFailure.Kind?

  /// Creates an output.
  public init(_ lines: [String], _ value: CommandValue, remark: String? = nil) {
    self.lines = lines
    self.value = value
    self.remark = remark
  }
}

/// The reason why a command failed.
public struct CommandFailure: Error, Hashable {
  /// The category of a failure. Its raw value is the `kind` of the JSON object.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The server refused, or something else failed.
    case failed
    /// The command or its arguments are invalid.
    case usage
    /// No user is signed in, or the server rejected the name and the password.
    case notSignedIn = "not-signed-in"
    /// The server doesn't have it.
    case notFound = "not-found"
    /// The server can't be reached.
    case offline
    /// Something is at the path already.
    case exists
    /// The command was cancelled.
    case cancelled

    /// The exit status of a program whose command failed.
    public var status: Int32 {
      switch self {
      case .failed: 1
      case .usage: 2
      case .notSignedIn: 3
      case .notFound: 4
      case .offline: 5
      case .exists: 6
      case .cancelled: 130
      }
    }
  }

  /// The category.
  public let kind: Kind
  /// The title, in a few words.
  public let title: String
  /// The problem, its cause and advice.
  public private(set) var message: String
  /// The same for a session in JSON lines, whose commands have other names.
  public private(set) var sessionMessage: String
  /// The command that shows whether the server has done what has failed; nil if it certainly hasn't.
  public private(set) var check: CommandCheck?
  /// A Boolean value that indicates whether the message says already that the server may have done it.
  public private(set) var mayHaveEffect = false

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - kind: The category.
  ///   - title: The title, in a few words.
  ///   - message: The problem, its cause and advice.
  ///   - sessionMessage: The same for a session in JSON lines; nil for `message`.
  public init(_ kind: Kind, title: String, message: String, sessionMessage: String? = nil) {
    self.kind = kind
    self.title = title
    self.message = message
    self.sessionMessage = sessionMessage ?? message
  }

  /// Returns the same failure of a change that the server may have performed.
  ///
  /// - Parameter check: The command that shows the change.
  public func uncertain(shownBy check: CommandCheck) -> CommandFailure {
    var failure = self
    failure.check = check
    if mayHaveEffect {
      failure.message += " This shows it: \(check.shell)."
      failure.sessionMessage += " The command \(check.session) shows it."
    } else {
      failure.message += " The server may have done it. Check before you repeat it: \(check.shell)."
      failure.sessionMessage +=
        " The server may have done it. Check before you repeat it, with the command \(check.session)."
    }
    return failure
  }

  /// Returns the same failure with another sentence at the end of its message.
  public func appending(_ sentence: String) -> CommandFailure {
    var failure = self
    failure.message += " " + sentence
    failure.sessionMessage += " " + sentence
    return failure
  }

  /// Creates a failure with the texts of a problem.
  public init(_ problem: Problem) {
    let kind: Kind =
      switch problem.reason {
      case .offline: .offline
      case .signedOut: .notSignedIn
      case .notFound: .notFound
      case .other: .failed
      }
    // As for what the command itself hasn't found.
    let isMissing = kind == .notFound && problem.title == "The server refused"
    self.init(
      kind, title: isMissing ? Self.missing : problem.title, message: problem.message)
    mayHaveEffect = problem.mayHaveEffect
  }

  /// The title of a failure about something that doesn't exist.
  static let missing = "It wasn't found"

  /// No user is signed in.
  public static let notSignedIn = CommandFailure(
    .notSignedIn, title: "You aren't signed in",
    message: "Sign in first, with the command sign-in NAME.",
    sessionMessage: "Sign in first, with the command sign-in or sign-in-with.")

  /// The command was cancelled.
  public static let cancelled = CommandFailure(
    .cancelled, title: "Cancelled", message: "The command was cancelled before it was done.")

  /// The problem on one line.
  public var text: String { "\(title). \(message)" }

  /// The JSON object of the failure.
  public var value: CommandValue { ["error": error(message, check?.shell)] }

  /// The value of `error` in the answer of a session.
  var sessionValue: CommandValue { error(sessionMessage, check?.session) }

  private func error(_ message: String, _ check: String?) -> CommandValue {
    let members: [CommandValue.Member] = [
      .init("kind", .text(kind.rawValue)), .init("title", .text(title)),
      .init("message", .text(message)), .init("status", .integer(Int(kind.status))),
    ]
    guard let check else { return .object(members) }
    return .object(members + [.init("mayBeDone", true), .init("check", .text(check))])
  }
}

/// The command that shows whether the server has made a change.
public struct CommandCheck: Hashable, Sendable {
  /// The command line.
  public let shell: String
  /// The name of the command in a session in JSON lines.
  public let session: String

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - shell: The command line.
  ///   - session: The name of the command in a session in JSON lines.
  public init(shell: String, session: String) {
    self.shell = shell
    self.session = session
  }
}

extension CommandResult {
  /// A Boolean value that indicates whether another result follows.
  public var isProgress: Bool { if case .progress = self { true } else { false } }

  static func failure(_ problem: Problem) -> CommandResult { .failure(CommandFailure(problem)) }

  static func notFound(_ message: String) -> CommandResult {
    .failure(CommandFailure(.notFound, title: CommandFailure.missing, message: message))
  }
}

extension [String] {
  /// Returns the lines, or a sentence if there are none.
  func ifEmpty(_ sentence: String) -> [String] { isEmpty ? [sentence] : self }
}

/// Returns the result of content: its first current value, or the problem of loading it. A value that isn't current has a remark.
///
/// - Parameters:
///   - values: The loaded values.
///   - statuses: The statuses of loading.
///   - output: Returns the result for a value.
func result<Value: Sendable>(
  of values: SafeSignal<Value>, _ statuses: SafeSignal<ContentStatus>,
  _ output: @escaping @Sendable (Value) -> CommandResult
) -> CommandScene {
  combineLatest(values.map(Value?.some).start(with: nil), statuses)
    .compactMap { value, status -> CommandResult? in
      switch status.state {
      case .idle, .loading: return nil
      case .loaded: return value.map(output)
      case .failed(let problem, _):
        guard let value else { return .failure(problem) }
        guard case .success(var success) = output(value) else { return output(value) }
        success.remark = "\(problem.title). \(problem.message)"
        return .success(success)
      }
    }
    .prefix(1)
}

extension Signal where Failure == Never {
  /// Returns a scene that sends every element to an observer and has no result.
  func silently<Output>(into observer: SafeObserver<Element>) -> SafeSignal<Output> {
    feedNext(into: observer).compactMap { _ in nil }
  }
}
