// SPDX-License-Identifier: MIT

import Signals

/// Effects that a test holds back: each one waits, once started, until the test lets it answer.
///
/// Wrap the signals of mocked dependencies with `hold`. An effect that its loop cancels is no longer in
/// flight.
public final class HeldEffects: Sendable {
  /// An effect that waits.
  public struct Waiting: Sendable, CustomStringConvertible {
    /// Tells it from the others, from 1 in the order in which they were started.
    public let number: Int
    /// What the test calls it.
    public let name: String
    fileprivate let release: @Sendable () -> Void

    /// Such as `load #2`.
    public var description: String { "\(name) #\(number)" }
  }

  private struct Content: Sendable {
    var waiting: [Waiting] = []
    var count = 0
  }

  private let content = Lock(Content())

  /// Creates an empty collection.
  public init() {}

  /// The effects in flight, in the order in which they were started.
  public var inFlight: [Waiting] { content.withLock { $0.waiting } }

  /// A signal that begins only when the test lets it, and is in flight until then.
  ///
  /// - Parameters:
  ///   - signal: What it answers with, which should do so at once.
  ///   - name: What messages call it.
  public func hold<Element>(
    _ signal: SafeSignal<Element>, as name: String
  ) -> SafeSignal<Element> {
    SafeSignal { observer, lifetime in
      let number = self.content.withLock { content in
        content.count += 1
        content.waiting.append(
          Waiting(number: content.count, name: name) {
            let running = signal.observe(observer)
            lifetime.onEnd { running.dispose() }
          })
        return content.count
      }
      lifetime.onEnd { _ = self.remove(number) }
    }
  }

  /// Lets an effect answer, if it is still in flight.
  public func release(_ effect: Waiting) {
    remove(effect.number)?.release()
  }

  private func remove(_ number: Int) -> Waiting? {
    content.withLock { content in
      content.waiting.firstIndex { $0.number == number }.map { content.waiting.remove(at: $0) }
    }
  }
}
