// SPDX-License-Identifier: MIT

import Networking
import Signals

/// Whether content is on its way, current, or couldn't be loaded, for a screen.
public struct ContentStatus: Hashable, Sendable {
  /// The state of loading.
  public enum State: Hashable, Sendable {
    /// Nothing was requested, or the request was cancelled.
    case idle
    /// A request is running.
    case loading
    /// The content is current.
    case loaded
    /// The last request failed; `isRetried` indicates whether it is repeated when the server can be reached again.
    case failed(Problem, isRetried: Bool)
  }

  /// A Boolean value that indicates whether there is content to show, even if it isn't current.
  public let hasContent: Bool
  /// The state of loading.
  public let state: State
  /// The age of content that isn't current, when it stopped being so, or of content that was stored, while it is loaded; nil if it is
  /// unknown, or if the content is current.
  public let age: Duration?

  /// Creates the status of content that a client has loaded.
  public init<Value>(_ content: RemoteContent<Value>) {
    hasContent = content.value != nil
    age = content.age
    state =
      switch content.status {
      case .idle: .idle
      case .loading: .loading
      case .loaded: .loaded
      case .stale(let problem, _), .failed(let problem, _):
        .failed(Problem(problem), isRetried: problem.reason == .offline)
      }
  }

  /// The problem of the last request; nil if it succeeded or is running.
  public var problem: Problem? {
    if case .failed(let problem, _) = state { problem } else { nil }
  }
}

extension Signal where Failure == Never {
  /// Sends the status of content for a screen.
  public func statuses<Value>() -> SafeSignal<ContentStatus> where Element == RemoteContent<Value> {
    map(ContentStatus.init)
  }
}
