// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Recordings with virtual times")
struct TimedRecorderTests {
  private struct Broken: Error, Hashable {}

  @Test("events are recorded with their times, and observations with their durations")
  func times() {
    let time = VirtualScheduler()
    let spans = ObservationSpans(on: time)
    let attempt = Signal<Void, Broken>.timer(after: .seconds(1), on: time)
      .map { () throws(Broken) -> Int in throw Broken() }
    let recorder = TimedRecorder(
      spans.watching(attempt).retry(1).start(with: 7), on: time)
    time.run()
    #expect(recorder.events == [.next(7, at: .zero), .failed(Broken(), at: .seconds(2))])
    #expect(
      spans.all == [
        .init(start: .zero, end: .seconds(1)), .init(start: .seconds(1), end: .seconds(2)),
      ])
  }

  @Test("a name with a quotation mark is written and parsed unchanged")
  func quotationMarks() throws {
    let stage = MarbleStage()
    let line = stage.marbles(of: SafeSignal.sequence(["it's", "a\\b", "c"]))
    #expect(try Marbles(parsing: line.description) == line)
  }

  @Test("a line is truncated at its limit")
  func cutOff() {
    let stage = MarbleStage()
    let late = SafeSignal.just(1).delay(for: .seconds(2), on: stage.time)
    #expect(stage.marbles(of: late, limit: 10) == "")
  }
}
