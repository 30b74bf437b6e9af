// SPDX-License-Identifier: MIT

import FeedbackLoops
import Foundation
import Recordings
import Signals
import TestKit
import Testing
import Views

@testable import Inspection

/// An inspector observes all loops of the process, so the tests run one after another.
@Suite("Inspector", .serialized)
@MainActor struct InspectorTests {
  struct Search: Codable, Sendable, Equatable {
    var text = ""
    var password = ""
    var pages = [1, 2]
  }

  struct Other: Sendable {
    struct Inner: Sendable { var count = 0 }
    var inner = Inner()
  }

  enum Step: Codable, Sendable { case typed(String), passwordTyped(String) }

  private func loop() -> FeedbackLoop<Search, Step> {
    let loop = FeedbackLoop(
      initial: Search(),
      reduce: { (state: inout Search, step: Step) in
        switch step {
        case .typed(let text): state.text = text
        case .passwordTyped(let text): state.password = text
        }
      })
    loop.start()
    return loop
  }

  private func inspected(
    _ options: Inspector.Options = Inspector.Options(), _ body: (Inspector) throws -> Void
  ) rethrows {
    let inspector = Inspector(options)
    inspector.start()
    defer { inspector.stop() }
    try body(inspector)
  }

  @Test("the pages show loops, events, changes and the state, without secrets")
  func pages() {
    inspected { inspector in
      let loop = loop()
      loop.send(.typed("soup"))
      loop.send(.passwordTyped("pearl"))
      loop.send(.typed("stew"))
      let pages = LoopBrowserView(inspector)
      let terminal = HeadlessTerminal(showing: pages, columns: 130, rows: 24)
      #expect(terminal.content.contains("InspectorTests.Search"))
      #expect(terminal.content.contains(#"typed("stew")"#))
      #expect(terminal.content.contains(#"+ text: "stew""#))
      #expect(terminal.content.contains("pages: 2 elements"))
      #expect(!terminal.content.contains("pearl"))
      // Two steps back: the state as it was then.
      terminal.press(",", ",")
      #expect(terminal.content.contains(#"+ text: "soup""#))
      #expect(terminal.content.contains(#"- text: """#))
      terminal.press(".", ".")
      #expect(terminal.content.contains(#"+ text: "stew""#))
      withExtendedLifetime(loop) {}
    }
  }

  @Test("it follows the program while the last event is selected, and stays at an earlier one")
  func following() {
    inspected { inspector in
      let loop = loop()
      loop.send(.typed("one"))
      let pages = LoopBrowserView(inspector)
      let terminal = HeadlessTerminal(showing: pages, columns: 130, rows: 24)
      loop.send(.typed("two"))
      pages.update()
      terminal.press()
      #expect(terminal.content.contains(#"+ text: "two""#))
      terminal.press(",")
      loop.send(.typed("three"))
      pages.update()
      terminal.press()
      #expect(terminal.content.contains(#"+ text: "one""#))
      withExtendedLifetime(loop) {}
    }
  }

  @Test("the state of another loop is open, too")
  func states() {
    inspected { inspector in
      let loop = loop()
      let other = FeedbackLoop(
        initial: Other(), reduce: { (state: inout Other, step: Step) in state.inner.count += 1 })
      other.start()
      let pages = LoopBrowserView(inspector)
      let terminal = HeadlessTerminal(showing: pages, columns: 130, rows: 24)
      #expect(terminal.content.contains("count: 0"))
      terminal.press(",")
      #expect(terminal.content.contains("pages: 2 elements"))
      terminal.press(".")
      #expect(terminal.content.contains("count: 0"))
      withExtendedLifetime(loop) {}
    }
  }

  @Test("a test of a loop is a file that replays its events")
  func test() throws {
    let folder = TemporaryFolder("inspector")
    try inspected(.init(testFolder: folder.path("tests"))) { inspector in
      let loop = loop()
      loop.send(.typed("soup"))
      let terminal = HeadlessTerminal(
        showing: LoopBrowserView(inspector), columns: 130, rows: 24)
      terminal.press("t")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("tests"))
      #expect(files == ["InspectorTestsSearchRecordedTests.swift"])
      let text = try String(
        contentsOfFile: folder.path("tests") + "/" + (files.first ?? ""), encoding: .utf8)
      #expect(text.contains("import Recordings\nimport Testing\n"))
      #expect(text.contains(#"{"typed":{"_0":"soup"}}"#))
      #expect(text.contains("try recording.check(reduce)"))
      withExtendedLifetime(loop) {}
    }
  }

  @Test(
    "the recording of a test leads to the recorded states, also when the first events were dropped")
  func tape() throws {
    try inspected { inspector in
      let loop = loop()
      for number in 1...1_234 { loop.send(.typed("\(number)")) }
      let number = try #require(inspector.history.members().last?.number)
      let text = try inspector.test(of: number, named: "Search")
      let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        .filter { $0.hasPrefix("{") }.joined(separator: "\n")
      let recording = try Recording<Search, Step>(jsonLines: lines)
      #expect(recording.steps.count <= 500)
      #expect(recording.after + recording.steps.count == 1_234)
      try recording.check { state, step in
        if case .typed(let text) = step { state.text = text }
      }
      withExtendedLifetime(loop) {}
    }
  }

  @Test("a history from a file offers no test, since no program can write it")
  func replayedHistory() {
    inspected { inspector in
      let loop = loop()
      loop.send(.typed("soup"))
      let hints = LoopBrowserView(history: inspector.history).keyHints
      #expect(
        !hints.contains { $0.label == "write test" } && hints.contains { $0.label == "only" })
      #expect(LoopBrowserView(inspector).keyHints.contains { $0.label == "write test" })
      withExtendedLifetime(loop) {}
    }
  }

  @Test("the memory is limited")
  func limits() {
    inspected(.init(entryLimit: 100)) { inspector in
      let loop = loop()
      for number in 1...2_000 {
        loop.send(.typed("\(number)"))
        inspector.end(inspector.begin("GET /\(number)"), "200")
      }
      #expect(inspector.history.entries.count <= 141)
      #expect(inspector.history.entries.count + inspector.droppedEntries == 4_001)
      #expect(inspector.requests.count == 100)
      #expect(inspector.requests.last?.outcome == "200")
      withExtendedLifetime(loop) {}
    }
  }

  @Test("requests in flight and finished ones are listed, and values of observed signals")
  func work() {
    inspected { inspector in
      _ = inspector.begin("GET /soups")
      inspector.end(inspector.begin("GET /stews"), "404")
      let values = SafePublishSubject<Int>()
      let bag = DisposeBag()
      values.signal.inspected(as: "counter", by: inspector).observeNext { _ in }.dispose(in: bag)
      values.send(41)
      let terminal = HeadlessTerminal(
        showing: LoopBrowserView(inspector), columns: 100, rows: 20)
      #expect(terminal.content.contains("1 request in flight"))
      terminal.press("ctrl+pgdn")
      #expect(terminal.content.contains("GET /soups"))
      #expect(terminal.content.contains("in flight"))
      #expect(terminal.content.contains("404"))
      terminal.press("ctrl+pgdn")
      #expect(terminal.content.contains("counter"))
      #expect(terminal.content.contains("41"))
    }
  }

  @Test("a key shows and hides it, and earlier screens are drawn as they were")
  func toggling() {
    let surface = HeadlessSurface(size: Size(width: 100, height: 20))
    let inspection = InspectorSession(Inspector(), surface)
    let window = Window(surface: inspection.surface, clock: FrozenClock())
    let label = LabelView("the first screen")
    window.root = label
    window.render()
    label.string = "the second screen"
    window.render()
    #expect(inspection.history.frames.count == 2)
    #expect(inspection.history.frames.allSatisfy { $0.bytes > 0 })
    #expect(!inspection.handle(.key(KeyPress(.enter)), in: window))
    #expect(inspection.handle(.key(KeyPress(.function(12))), in: window))
    window.render()
    #expect(surface.drawnText().contains("Inspector"))
    #expect(inspection.history.frames.count == 2)
    for _ in 0..<3 { window.dispatch(.key(KeyPress("ctrl+pgdn") ?? KeyPress(.tab))) }
    window.render()
    #expect(surface.drawnText().contains("the second screen"))
    #expect(inspection.handle(.key(KeyPress(.function(12))), in: window))
    window.render()
    #expect(!surface.drawnText().contains("Inspector"))
    #expect(surface.drawnText().contains("the second screen"))
  }

  @Test("frames are dropped when they have too many cells")
  func frames() {
    let surface = HeadlessSurface(size: Size(width: 10, height: 10))
    let history = FrameHistory(surface, cellLimit: 350) { .seconds(1) }
    for _ in 0..<9 { history.present(Canvas(size: surface.size), cursor: nil) }
    #expect(history.frames.map(\.number) == [7, 8, 9])
    #expect(history.frame(at: .zero)?.number == 7)
    #expect(history.frame(at: .seconds(2))?.number == 9)
    history.isPaused = true
    history.present(Canvas(size: surface.size), cursor: nil)
    #expect(history.count == 9)
    #expect(surface.frames == 10)
  }

  @Test("an outline has its lines as a tree")
  func outline() {
    let rows = OutlineRows(
      "Search\n  text: \"a\"\n  pages: 2 elements\n    0: 1\n    1: 2\n  end: nil")
    #expect(rows.roots == [0])
    #expect(
      rows.nodes[0].children.map { rows.nodes[$0].text } == [
        "text: \"a\"", "pages: 2 elements", "end: nil",
      ])
    #expect(rows.nodes[2].children.count == 2)
    #expect(Set(rows.nodes.map(\.path)).count == rows.nodes.count)
    #expect(OutlineRows("").roots.isEmpty)
  }
}
