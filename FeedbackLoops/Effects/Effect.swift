// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// An effect that a loop has started. Its events refer to it while they wait in the queue.
@usableFromInline
final class Effect: Sendable {
  /// The lifetime of the effect's signal.
  @usableFromInline let lifetime = Lifetime()
  /// The cause of its events, with the id of the effect, for a hook; nil without one.
  @usableFromInline let cause: Cause?
  @usableFromInline let cancellation = Atomic(false)

  @inlinable
  init(cause: Cause?) {
    self.cause = cause
  }

  /// Returns an effect that was cancelled before its start.
  @inlinable
  static func cancelled() -> Effect {
    let effect = Effect(cause: nil)
    _ = effect.cancel()
    return effect
  }

  /// A Boolean value that indicates whether the effect was cancelled. The loop drops the events of a cancelled effect that
  /// wait in the queue.
  @inlinable
  var isCancelled: Bool { cancellation.load(ordering: .acquiring) }

  /// Cancels the effect, and returns whether it was running. For the turn of the loop only.
  @inlinable
  func cancel() -> Bool {
    cancellation.store(true, ordering: .releasing)
    guard lifetime.beginEnding() else { return false }
    lifetime.end()
    return true
  }
}

/// The part of a loop that doesn't depend on the types of its states and events.
@usableFromInline
protocol EffectLoop: AnyObject, Sendable {
  /// A Boolean value that indicates whether the loop was stopped, so that no further effect starts.
  var isStopped: Bool { get }

  /// Performs work in a turn of the loop, after the events that were sent before.
  func perform(_ work: @escaping @Sendable () -> Void)

  /// Reports the start of an effect to the hook, and returns the cause of its events. For the turn of the loop only.
  func effectStarted(feedback: String, key: String) -> Cause

  /// Reports the end of an effect to the hook, if there is one. For the turn of the loop only.
  func effectEnded(_ effect: Effect, _ end: EffectEnd)
}

/// The loop as the effects of one feedback see it: a receiver of their events and of their starts and ends.
@usableFromInline
struct EffectSink<Event: Sendable>: Sendable {
  @usableFromInline let loop: any EffectLoop
  /// A Boolean value that indicates whether a hook observes the start and the end of effects.
  @usableFromInline let isTraced: Bool
  /// Sends an event of an effect to the loop, from any thread.
  @usableFromInline let send: @Sendable (Event, Effect) -> Void
  /// The name of the feedback.
  @usableFromInline var label: FeedbackLabel
  /// The ids of the children that the feedback belongs to, each followed by a slash.
  @usableFromInline var path = ""

  @inlinable
  init(
    loop: any EffectLoop, isTraced: Bool, label: FeedbackLabel,
    send: @escaping @Sendable (Event, Effect) -> Void
  ) {
    self.loop = loop
    self.isTraced = isTraced
    self.label = label
    self.send = send
  }

  /// Returns the same sink for the effects of another feedback.
  @inlinable
  func labelled(_ label: FeedbackLabel) -> EffectSink {
    var sink = self
    sink.label = label
    return sink
  }

  /// Returns a sink for a child's events, whose effects' keys are below a path.
  @inlinable
  func contramap<Child>(
    path: String = "", _ embed: @escaping @Sendable (Child) -> Event
  ) -> EffectSink<Child> {
    var sink = EffectSink<Child>(
      loop: loop, isTraced: isTraced, label: label,
      send: { [send] event, effect in send(embed(event), effect) })
    sink.path = self.path + path
    return sink
  }

  /// Creates an effect, and reports its start to the hook.
  @inlinable
  func makeEffect(key: some Hashable & Sendable) -> Effect {
    Effect(cause: isTraced ? loop.effectStarted(feedback: label.name, key: "\(path)\(key)") : nil)
  }
}

/// The name of a feedback: the given name, or its source location.
@usableFromInline
enum FeedbackLabel: Sendable {
  case given(String)
  case place(StaticString, UInt)

  @usableFromInline var name: String {
    switch self {
    case .given(let name): name
    case .place(let file, let line): "\(file):\(line)"
    }
  }
}
