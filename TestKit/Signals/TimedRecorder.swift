// SPDX-License-Identifier: MIT

import Signals

/// An event with the virtual time at which it was received.
public struct Recorded<Element: Sendable, Failure: Error>: Sendable {
  /// The time since the creation of the scheduler.
  public let time: Duration
  /// The event.
  public let event: Signal<Element, Failure>.Event

  /// Creates a recorded event for comparisons.
  public init(_ time: Duration, _ event: Signal<Element, Failure>.Event) {
    self.time = time
    self.event = event
  }

  /// Returns a recorded element for comparisons.
  public static func next(_ element: Element, at time: Duration) -> Recorded {
    Recorded(time, .next(element))
  }

  /// Returns a recorded completion for comparisons.
  public static func completed(at time: Duration) -> Recorded {
    Recorded(time, .end(.completed))
  }

  /// Returns a recorded failure for comparisons.
  public static func failed(_ failure: Failure, at time: Duration) -> Recorded {
    Recorded(time, .end(.failed(failure)))
  }
}

extension Recorded: Equatable where Element: Equatable, Failure: Equatable {}
extension Recorded: Hashable where Element: Hashable, Failure: Hashable {}

/// An observer that records the events it receives and their virtual times.
///
/// ```swift
/// let time = VirtualScheduler()
/// let recorder = TimedRecorder(SafeSignal.just(1).delay(for: .seconds(2), on: time), on: time)
/// time.run()
/// #expect(recorder.events == [.next(1, at: .seconds(2)), .completed(at: .seconds(2))])
/// ```
public final class TimedRecorder<Element: Sendable, Failure: Error>: Sendable {
  private final class Tape: Sendable {
    let events = Lock<[Recorded<Element, Failure>]>([])
  }

  private let tape = Tape()
  private let bag = DisposeBag()

  /// Creates a recorder and observes a signal.
  public init(_ signal: Signal<Element, Failure>, on time: VirtualScheduler) {
    let note: @Sendable (Signal<Element, Failure>.Event) -> Void = { [tape] event in
      let now = time.now
      tape.events.withLock { $0.append(Recorded(now, event)) }
    }
    signal.observe(next: { note(.next($0)) }, end: { note(.end($0)) }).dispose(in: bag)
  }

  /// All events so far.
  public var events: [Recorded<Element, Failure>] { tape.events.withLock { $0 } }

  /// Ends the observation.
  public func dispose() {
    bag.dispose()
  }
}

/// The lifetimes of the observations of a signal in virtual time, in the order of their starts.
///
/// ```swift
/// let spans = ObservationSpans(on: time)
/// let handle = spans.watching(request).retry(2).observe { _ in }
/// #expect(spans.all == [.init(start: .zero, end: .seconds(1)), …])
/// ```
public final class ObservationSpans: Sendable {
  /// The start and the end of an observation.
  public struct Span: Hashable, Sendable {
    /// The start.
    public let start: Duration
    /// The release, or nil while the observation is active.
    public internal(set) var end: Duration?

    /// Creates a span for comparisons.
    public init(start: Duration, end: Duration? = nil) {
      self.start = start
      self.end = end
    }
  }

  private let time: VirtualScheduler
  private let spans = Lock<[Span]>([])

  /// Creates an empty list.
  public init(on time: VirtualScheduler) {
    self.time = time
  }

  /// The spans so far.
  public var all: [Span] { spans.withLock { $0 } }

  /// Returns the same signal with its observations recorded.
  public func watching<Element, Failure>(
    _ signal: Signal<Element, Failure>
  ) -> Signal<Element, Failure> {
    .deferred { [self] in
      let now = time.now
      let index = spans.withLock { spans in
        spans.append(Span(start: now))
        return spans.count - 1
      }
      return signal.handleEvents(over: { [self] in
        let now = time.now
        spans.withLock { $0[index].end = now }
      })
    }
  }
}
