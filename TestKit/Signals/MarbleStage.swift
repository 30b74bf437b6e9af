// SPDX-License-Identifier: MIT

import IssueReporting
import Signals

/// An environment for marble tests: sources that play marble diagrams in virtual time, with one
/// millisecond per tick, and the diagrams of the signals that are built from them.
///
/// ```swift
/// let stage = MarbleStage()
/// let letters = stage.hot("a-b---c|")
/// let signal = letters.signal.debounce(for: .milliseconds(2), on: stage.time)
/// #expect(stage.marbles(of: signal) == "----b--[c|]")
/// ```
public final class MarbleStage: Sendable {
  /// The time of the stage.
  public let time = VirtualScheduler()

  /// Creates a stage whose time is zero.
  public init() {}

  /// Returns a source that plays its diagram once, independent of observations. Tick 0 is now.
  public func hot(_ marbles: Marbles) -> HotSource {
    HotSource(marbles, time)
  }

  /// Returns a source that plays its diagram from the start for each observation.
  public func cold(_ marbles: Marbles) -> ColdSource {
    ColdSource(marbles, time)
  }

  /// Observes a signal until the virtual time comes to rest, and returns its events as a diagram.
  ///
  /// - Parameters:
  ///   - signal: The signal, whose elements appear by their descriptions.
  ///   - limit: The number of ticks after which the observation is disposed, for signals that don't
  ///     end. Without a limit, a signal that has work left after 1,000 ticks fails the test.
  ///   - fileID: The file of the caller, for the message.
  ///   - filePath: The path of that file.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public func marbles<Element, Failure>(
    of signal: Signal<Element, Failure>, limit: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Marbles {
    let moments = Lock<[Marbles.Moment]>([])
    let origin = time.now
    let add: @Sendable (Signal<String, MarbleFailure>.Event) -> Void = { [time] event in
      let tick = MarbleStage.ticks(in: time.now - origin)
      moments.withLock { moments in
        while moments.count <= tick { moments.append([]) }
        moments[tick].append(event)
      }
    }
    let handle = signal.observe(
      next: { add(.next("\($0)")) },
      end: { add(.end($0.failure == nil ? .completed : .failed(MarbleFailure()))) })
    var ticks = 0
    // Work that is scheduled for the current time runs now.
    time.advance()
    while time.pending > 0, ticks < limit ?? 1_000 {
      time.advance(by: .milliseconds(1))
      ticks += 1
    }
    if time.pending > 0, limit == nil {
      reportIssue(
        """
        The signal has work left after 1,000 ticks, so its line of marbles would not be complete. Give \
        marbles(of:limit:) a limit.
        """, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    handle.dispose()
    return Marbles(moments: moments.withLock { $0 })
  }

  static func ticks(in duration: Duration) -> Int {
    Int(duration / .milliseconds(1))
  }
}

/// The ticks at which an observation of a source began and ended, counted from the creation of the
/// stage.
public struct ObservedSpan: Hashable, Sendable {
  /// The tick of the start.
  public let start: Int
  /// The tick of the end or the disposal, or nil while the observation is active.
  public internal(set) var end: Int?

  /// Creates a span for comparisons.
  public init(_ start: Int, to end: Int? = nil) {
    self.start = start
    self.end = end
  }
}

/// A source that plays its diagram once, independent of observations.
///
/// ```swift
/// let stage = MarbleStage()
/// let source = stage.hot("a-b|")
/// stage.marbles(of: source.signal.prefix(1))  // [a|]
/// ```
public final class HotSource: Sendable {
  private let subject = PublishSubject<String, MarbleFailure>()
  private let spans = Spans()
  private let time: VirtualScheduler
  private let bag = DisposeBag()

  init(_ marbles: Marbles, _ time: VirtualScheduler) {
    self.time = time
    marbles.play(on: time, to: subject.on).dispose(in: bag)
  }

  /// The source's signal.
  public var signal: Signal<String, MarbleFailure> {
    // The signal retains the source, which plays while the signal exists.
    spans.watching(.deferred { self.subject.signal }, time)
  }

  /// The observations so far.
  public var observations: [ObservedSpan] { spans.all }
}

/// A source that plays its diagram for each observation.
public final class ColdSource: Sendable {
  private let spans = Spans()
  private let marbles: Marbles
  private let time: VirtualScheduler

  init(_ marbles: Marbles, _ time: VirtualScheduler) {
    self.marbles = marbles
    self.time = time
  }

  /// The source's signal.
  public var signal: Signal<String, MarbleFailure> {
    spans.watching(
      Signal { [marbles, time] observer, lifetime in
        let playing = marbles.play(on: time, to: observer)
        lifetime.onEnd { playing.dispose() }
      }, time)
  }

  /// The observations so far.
  public var observations: [ObservedSpan] { spans.all }
}

extension Marbles {
  /// Sends the events at their ticks until the returned handle is disposed.
  func play(
    on time: VirtualScheduler, to observer: Observer<String, MarbleFailure>
  ) -> Disposable {
    let bag = DisposeBag()
    for (tick, moment) in moments.enumerated() where !moment.isEmpty {
      time.schedule(after: .milliseconds(tick)) {
        for event in moment {
          switch event {
          case .next(let element): observer.send(element)
          case .end(let end): observer.end(end)
          }
        }
      }.dispose(in: bag)
    }
    return Disposable { bag.dispose() }
  }
}

/// The observations of a source, in the order of their starts.
private final class Spans: Sendable {
  private let spans = Lock<[ObservedSpan]>([])

  var all: [ObservedSpan] { spans.withLock { $0 } }

  func watching(
    _ signal: Signal<String, MarbleFailure>, _ time: VirtualScheduler
  ) -> Signal<String, MarbleFailure> {
    .deferred { [self] in
      let index = spans.withLock { spans in
        spans.append(ObservedSpan(MarbleStage.ticks(in: time.now)))
        return spans.count - 1
      }
      return signal.handleEvents(over: { [self] in
        let now = MarbleStage.ticks(in: time.now)
        spans.withLock { $0[index].end = now }
      })
    }
  }
}
