// SPDX-License-Identifier: MIT

import FeedbackLoops
import Foundation
import Recordings
import Testing

extension Int {
  fileprivate struct Beats: Codable, Hashable, Sendable {}
}

@Suite("RecordedTest")
struct RecordedTestTests {
  @Test("the generated text of a test equals the one below, which compiles and passes")
  func text() throws {
    let recording = try #require(RecordingTests.record())
    let text = try RecordedTest(jsonLines: recording.jsonLines()).text(
      named: "milk is added, and saved", reducer: "TodoState.reduce")
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    #expect(source.hasSuffix("\n" + text), Comment(rawValue: text))
  }

  /// A type that contains others.
  struct Pager<Item: Codable & Hashable & Sendable>: Sendable {
    struct State: Codable, Hashable, Sendable { var items: [Item] = [] }
    enum Event: Codable, Hashable, Sendable { case loaded([Item]) }

    static func reduce(_ state: inout State, _ event: Event) {
      if case .loaded(let items) = event { state.items += items }
    }
  }

  @Test("nested types are named with their outer types, also in generic ones, and without modules")
  func nestedTypes() throws {
    typealias Pages = Pager<[String: TodoState?]>
    let recording = Recording<Pages.State, Pages.Event>(start: Pages.State(), steps: [])
    let lines = try recording.jsonLines()
    let text = try RecordedTest(jsonLines: lines).text(named: "it", reducer: "reduce")
    let outer = "RecordedTestTests.Pager<Dictionary<String, Optional<TodoState>>>"
    #expect(text.contains("try Recording<\(outer).State, \(outer).Event>("), "\(text)")
    #expect(try Recording<Pages.State, Pages.Event>(jsonLines: lines).steps.isEmpty)
    #expect(throws: RecordingError.self) {
      try Recording<Pager<String>.State, Pager<String>.Event>(jsonLines: lines)
    }
  }

  @Test("a type in an extension of another module's type is named with that type")
  func extensionTypes() throws {
    let lines = try Recording<Int.Beats, Int.Beats>(start: Int.Beats(), steps: []).jsonLines()
    let text = try RecordedTest(jsonLines: lines).text(named: "it", reducer: "reduce")
    #expect(text.contains("try Recording<Int.Beats, Int.Beats>("), "\(text)")
  }

  @Test("the test of a running loop names nested types with their outer types")
  func loopTypes() throws {
    let log = LoopLog(recordsTests: true) { _ in }
    let hook = try #require(log.hook(Pager<TodoState>.State.self, Pager<TodoState>.Event.self))
    let loop = FeedbackLoop(
      initial: Pager<TodoState>.State(), reduce: Pager<TodoState>.reduce, hook: hook)
    loop.start()
    loop.send(.loaded([TodoState()]))
    let text = try log.test(of: 1, named: "it", reducer: "Pager.reduce")
    let outer = "RecordedTestTests.Pager<TodoState>"
    #expect(text.contains("try Recording<\(outer).State, \(outer).Event>("), "\(text)")
    loop.stop()
  }

  @Test("no string or comment breaks the generated text")
  func escapes() throws {
    let step = Recording<String, String>.Step(
      event: "a\n\\#\"\"\"#", cause: "sent\nat 1", diff: "", time: .seconds(1))
    let recording = Recording(start: "", steps: [step])
    let test = try RecordedTest(jsonLines: recording.jsonLines())
    let text = test.text(
      named: "\"quoted\"", reducer: "{ _, _ in }", state: "Swift.String", event: "Swift.String")
    #expect(text.hasPrefix("@Test(\"\\\"quoted\\\"\")\nfunc quoted() throws {\n"))
    #expect(text.contains("  let recording = try Recording<Swift.String, Swift.String>(\n"))
    #expect(text.contains(##"  // 1. "a\n\\#\"\"\"#": sent at 1, at 1.0 seconds"##))
    #expect(text.contains("    jsonLines: ##\"\"\"\n"))
    #expect(text.contains("\n      \"\"\"##)\n"))
    for (sentence, name) in [
      ("", "replay"), ("3 eggs", "replay3Eggs"), ("default", "replayDefault"),
      ("Ünder way", "nderWay"), ("The egg's found", "theEggSFound"),
    ] {
      let text = test.text(named: sentence, reducer: "{ _, _ in }")
      #expect(text.contains("\nfunc \(name)() throws {\n"), "\(text)")
    }
  }
}

@Suite("A recording without a type")
struct ForeignRecordingTests {
  @Test("events are written as Swift code, as far as JSON allows")
  func events() throws {
    let events = [
      #"{"moved":{"to":2,"from":-1}}"#: "moved(from: -1, to: 2)",
      #"{"failed":{"_0":{"text":"no","codes":[1.5,true,null]}}}"#:
        #"failed((codes: [1.5, true, nil], text: "no"))"#,
      #""plain""#: #""plain""#, "{}": "()",
    ]
    for (json, text) in events {
      let lines = """
        {"event":"E","recording":"feedback loop","state":"S","version":3}
        {"start":null}
        {"cause":"c","event":\(json),"microseconds":0,"number":1}
        {"after":1,"diff":""}
        """
      let test = try RecordedTest(jsonLines: lines).text(named: "it", reducer: "r")
      #expect(test.contains("  // 1. \(text): c, at 0.0 seconds\n"), "\(test)")
      #expect(test.contains("try Recording<S, E>("))
    }
  }

  @Test("what would end the literal is found before a combining mark, too")
  func combining() throws {
    let lines = """
      {"event":"E","recording":"feedback loop","state":"S","version":3}
      {"start":null}
      {"cause":"c","event":{"add":{"_0":"\\\\#\u{301}"}},"microseconds":0,"number":1}
      {"after":1,"diff":""}
      """
    let test = try RecordedTest(jsonLines: lines).text(named: "it", reducer: "r")
    #expect(test.contains("jsonLines: ##"))
  }

  @Test("an invalid recording is refused with its invalid line")
  func refused() {
    #expect(throws: RecordingError(line: 1, reason: "there is nothing.")) {
      try RecordedTest(jsonLines: "\n\n")
    }
    #expect {
      try RecordedTest(
        jsonLines: """
          {"event":"E","recording":"feedback loop","state":"S","version":3}
          {"start":null}
          {"cause":"c","microseconds":0,"number":1}
          """)
    } throws: { error in
      "\(error)" == "Line 3 of the recording is wrong: “event” is missing."
    }
  }
}

@Test("milk is added, and saved")
func milkIsAddedAndSaved() throws {
  // 1. add("milk"): sent at Scenes/Todo.swift:12, at 0.25 seconds
  // 2. saved: whenSaving(only) #1 after event 1, at 1.25 seconds
  let recording = try Recording<TodoState, TodoEvent>(
    jsonLines: #"""
      {"event":"TodoEvent","recording":"feedback loop","state":"TodoState","version":3}
      {"start":{"isSaving":false,"items":[]}}
      {"cause":"sent at Scenes/Todo.swift:12","event":{"add":{"_0":"milk"}},"microseconds":250000,"number":1}
      {"after":1,"diff":"+ items[0]: \"milk\"\n- isSaving: false\n+ isSaving: true"}
      {"cause":"whenSaving(only) #1 after event 1","event":{"saved":{}},"microseconds":1250000,"number":2}
      {"after":2,"diff":"- isSaving: true\n+ isSaving: false"}
      """#)
  try recording.check(TodoState.reduce)
}
