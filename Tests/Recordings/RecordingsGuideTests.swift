// SPDX-License-Identifier: MIT

import FeedbackLoops
import Foundation
import Recordings
import TestKit
import Testing

/// The snippets of the guide to recordings, compiled and run.
@Suite("The guide to recordings")
struct RecordingsGuideTests {
  private struct Search: Codable, Equatable, Sendable {
    var text = ""
    var searches = 0

    static let reduce: @Sendable (inout Search, SearchEvent) -> Void = { search, event in
      switch event {
      case .typed(let text): search.text = text
      case .submitted: search.searches += 1
      }
    }
  }

  private enum SearchEvent: Codable, Equatable, Sendable {
    case typed(String)
    case submitted
  }

  @Test("events are recorded into a file, read and replayed")
  func guide() throws {
    let folder = TemporaryFolder("guide")
    let file = folder.path("search.flight")
    let scheduler = VirtualScheduler()
    let machine = Machine<Search, SearchEvent>(initial: Search(), reduce: Search.reduce)
    let recorder = try FlightRecorder<Search, SearchEvent>(file: file, time: scheduler)
    let loop = FeedbackLoop(machine, hook: recorder.hook)
    loop.start()
    loop.send(.typed("soup"))
    loop.send(.submitted)

    let recording = try Recording<Search, SearchEvent>(
      flight: Data(contentsOf: URL(filePath: file)))
    let last = recording.steps.last?.event  // .submitted
    let trapped = recording.unfinished?.event  // the event that trapped, if one did
    let typed = recording.state(after: 1, Search.reduce)  // replays from the nearest state before
    try recording.check(Search.reduce)  // fails where the reducer does something else today

    #expect(last == .submitted && trapped == nil)
    #expect(typed == Search(text: "soup"))
    loop.stop()
  }
}
