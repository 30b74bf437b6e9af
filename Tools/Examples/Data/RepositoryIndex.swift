// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// Invented repositories, which can be searched by name, and not too often.
final class RepositoryIndex: Sendable {
  /// Why there are no names.
  enum Failure: Error, Hashable {
    /// The server did not answer.
    case outage(String)
    /// There were too many requests; the next one may come after so many seconds.
    case limit(seconds: Int)

    var isOutage: Bool { if case .outage = self { true } else { false } }
  }

  private let server: PretendServer
  private let answersPerWindow: Int
  private let pause: Int
  private let answered = Mutex(0)

  /// - Parameters:
  ///   - server: What answers.
  ///   - answersPerWindow: How many answers there are before a pause.
  ///   - pause: How many seconds a pause has.
  init(server: PretendServer, answersPerWindow: Int = 4, pause: Int = 5) {
    self.server = server
    self.answersPerWindow = answersPerWindow
    self.pause = pause
  }

  /// The names that contain a text.
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
