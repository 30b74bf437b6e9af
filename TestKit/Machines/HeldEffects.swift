// SPDX-License-Identifier: MIT

import Signals

/// Effects whose results a test holds back: a started effect waits until the test releases it.
///
/// Wrap the signals of mocked dependencies with ``hold(_:as:)``. An effect that its loop cancels leaves ``inFlight``.
///
/// ```swift
/// let held = HeldEffects()
/// let search = held.hold(.just("soup"), as: "search")
/// // … a loop observes `search` …
/// held.release(held.inFlight[0])      // the loop receives "soup"
/// ```
public final class HeldEffects: Sendable {
  /// An effect in flight.
  public struct Waiting: Sendable, CustomStringConvertible {
    /// The number of the effect: 1 for the first that was started.
    public let number: Int
    /// The name that the test gave to the effect.
    public let name: String
    fileprivate let release: @Sendable () -> Void

    /// The name and the number, such as `load #2`.
    public var description: String { "\(name) #\(number)" }
  }

  private struct Content: Sendable {
    var waiting: [Waiting] = []
    var count = 0
  }

  private let content = Lock(Content())

  /// Creates an empty collection.
  public init() {}

  /// The effects in flight, in the order of their start.
  public var inFlight: [Waiting] { content.withLock { $0.waiting } }

  /// Returns a signal that waits for ``release(_:)`` before it starts the given signal.
  ///
  /// - Parameters:
  ///   - signal: The signal with the results, which it should send immediately.
  ///   - name: The name of the effect in messages.
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

  /// Lets an effect continue if it is still in flight.
  public func release(_ effect: Waiting) {
    remove(effect.number)?.release()
  }

  private func remove(_ number: Int) -> Waiting? {
    content.withLock { content in
      content.waiting.firstIndex { $0.number == number }.map { content.waiting.remove(at: $0) }
    }
  }
}
