import Signals
import Synchronization

/// One live effect: its signal's lifetime, and whether its events still count.
///
/// The closures of its observer hold nothing but it, so that they need no memory of their own.
@usableFromInline
final class RunningEffect<
  State: Sendable, Event: Sendable, Key: Hashable & Sendable, Value: Sendable
>: Effect {
  @usableFromInline let runner: WishRunner<State, Event, Key, Value>
  @usableFromInline let tag: EffectTag?
  @usableFromInline let lifetime = Lifetime()
  /// 1: done, its signal has completed. 2: cancelled, its events don't count any more.
  @usableFromInline let marks = Atomic<UInt8>(0)

  @inlinable
  init(_ runner: WishRunner<State, Event, Key, Value>, tag: EffectTag?) {
    self.runner = runner
    self.tag = tag
  }

  @inlinable
  var isDone: Bool { marks.load(ordering: .acquiring) & 1 != 0 }

  @inlinable
  var isCancelled: Bool { marks.load(ordering: .acquiring) & 2 != 0 }

  @inlinable
  func cancel() -> Bool {
    let before = marks.bitwiseOr(2, ordering: .acquiringAndReleasing).oldValue
    if before == 0 { lifetime.end() }
    return before == 0
  }

  @inlinable
  func receive(_ event: Event) {
    if !lifetime.isEnded { runner.outlet.send(event, self) }
  }

  @inlinable
  func receiveEnd() {
    guard lifetime.beginEnding() else { return }
    _ = marks.bitwiseOr(1, ordering: .acquiringAndReleasing)
    runner.ends(self)
    lifetime.end()
  }
}
