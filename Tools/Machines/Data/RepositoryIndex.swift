// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// Invented repositories, which can be searched by name with a rate limit.
final class RepositoryIndex: Sendable {
  /// The reasons why a search fails.
  enum Failure: Error, Hashable {
    /// The server didn't respond.
    case outage(String)
    /// There were too many requests. The next one is allowed after the given number of seconds.
    case limit(seconds: Int)

    var isOutage: Bool { if case .outage = self { true } else { false } }
  }

  private let server: PretendServer
  private let answersPerWindow: Int
  private let pause: Int
  private let answered = Mutex(0)

  /// - Parameters:
  ///   - server: The server that responds.
  ///   - answersPerWindow: The number of responses before a pause.
  ///   - pause: The length of the pause in seconds.
  init(server: PretendServer, answersPerWindow: Int = 4, pause: Int = 5) {
    self.server = server
    self.answersPerWindow = answersPerWindow
    self.pause = pause
  }

  /// Returns the names that contain a text.
  func names(matching query: String) -> Signal<[String], Failure> {
    server.answer { Self.names.filter { $0.contains(query.lowercased()) } }
      .mapFailure { Failure.outage($0.words) }
      .flatMapLatest { [self] names in
        isOverLimit() ? .failed(.limit(seconds: pause)) : .just(names)
      }
  }

  private func isOverLimit() -> Bool {
    answered.withLock { count in
      count += 1
      guard count > answersPerWindow else { return false }
      count = 0
      return true
    }
  }

  private static let names = ["loop", "signal", "screen", "scene", "store", "lens"].flatMap {
    noun in
    ["small", "plain", "swift"].map { "\($0)-\(noun)" }
  }
}
