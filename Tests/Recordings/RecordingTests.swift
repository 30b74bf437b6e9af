// SPDX-License-Identifier: MIT

import FeedbackLoops
import Foundation
import Recordings
import Signals
import TestKit
import Testing

@Suite("Recording")
struct RecordingTests {
  static let text = """
    {"event":"TodoEvent","recording":"feedback loop","state":"TodoState","version":3}
    {"start":{"isSaving":false,"items":[]}}
    {"cause":"sent at Scenes/Todo.swift:12","event":{"add":{"_0":"milk"}},"microseconds":250000,"number":1}
    {"after":1,"diff":"+ items[0]: \\"milk\\"\\n- isSaving: false\\n+ isSaving: true"}
    {"cause":"whenSaving(only) #1 after event 1","event":{"saved":{}},"microseconds":1250000,"number":2}
    {"after":2,"diff":"- isSaving: true\\n+ isSaving: false"}

    """

  /// Returns the recording of a loop that adds milk after a quarter of a second, and saves it
  /// within a second.
  static func record() -> Recording<TodoState, TodoEvent>? {
    let time = VirtualScheduler()
    let recorder = LoopRecorder<TodoState, TodoEvent>(time: time, diff: { StateDiff.text($0, $1) })
    let loop = FeedbackLoop(TodoState.machine(time), hook: recorder.hook)
    time.advance(by: .seconds(5))
    loop.start()
    time.advance(by: .milliseconds(250))
    loop.send(.add("milk"), fileID: "Scenes/Todo.swift", line: 12)
    time.advance(by: .seconds(1))
    loop.stop()
    return recorder.recording
  }

  /// Returns the reason why a text is refused.
  static func reason(_ text: String) -> String {
    do {
      let recording = try Recording<TodoState, TodoEvent>(jsonLines: text)
      return "read: \(recording.steps.count)"
    } catch {
      return "\(error)"
    }
  }

  /// Returns the text of the recording with one line replaced.
  static func text(_ number: Int, _ line: String) -> String {
    var lines = text.split(separator: "\n").map(String.init)
    lines[number - 1] = line
    return lines.joined(separator: "\n")
  }

  @Test("a loop is recorded with causes, differences and times, as a line of JSON each")
  func records() throws {
    #expect(try Self.record()?.jsonLines() == Self.text)
  }

  @Test("a decoded recording equals the encoded one")
  func roundTrip() throws {
    let recording = try Recording<TodoState, TodoEvent>(jsonLines: Self.text)
    #expect(try recording.jsonLines() == Self.text)
    #expect(recording.steps.map(\.event) == [.add("milk"), .saved])
    #expect(recording.steps.map(\.time) == [.milliseconds(250), .milliseconds(1250)])
    let windows = Self.text.replacing("\n", with: "\r\n") + "\r\n  \r\n"
    #expect(try Recording<TodoState, TodoEvent>(jsonLines: windows).steps.count == 2)
  }

  @Test("a recording is replayed to any point")
  func replay() throws {
    let recording = try Recording<TodoState, TodoEvent>(jsonLines: Self.text)
    let states = [-1, 0, 1, 2, 9].map { recording.state(after: $0, TodoState.reduce) }
    let saving = TodoState(items: ["milk"], isSaving: true)
    let saved = TodoState(items: ["milk"])
    #expect(states == [TodoState(), TodoState(), saving, saved, saved])
  }

  @Test("a changed machine is detected at the first event that differs")
  func diverges() throws {
    let recording = try Recording<TodoState, TodoEvent>(jsonLines: Self.text)
    try recording.check(TodoState.reduce)
    #expect {
      try recording.check { state, event in
        if event != .saved { TodoState.reduce(&state, event) }
      }
    } throws: { error in
      "\(error)" == """
        Event 2, saved, no longer changes the state as recorded.
        Recorded:
          - isSaving: true
          + isSaving: false
        Now:
          no change
        """
    }
  }

  @Test("a text without a recording is refused at its first line")
  func foreign() {
    #expect(Self.reason("") == "Line 1 of the recording is wrong: there is nothing.")
    #expect(
      Self.reason("# Design\n") == """
        Line 1 of the recording is wrong: it does not say that this is a recording of a loop: it \
        is no JSON, or only a part of it.
        """)
    #expect(
      Self.reason("{\"a\":1}") == """
        Line 1 of the recording is wrong: it does not say that this is a recording of a loop: \
        “recording” is missing.
        """)
    #expect(
      Self.reason(Self.text.replacing("feedback loop", with: "terminal")) == """
        Line 1 of the recording is wrong: this is a recording of a “terminal”, not of a feedback \
        loop.
        """)
    #expect(
      Self.reason(Self.text.replacing("\"version\":3", with: "\"version\":4")) == """
        Line 1 of the recording is wrong: its version is 4; only 3 can be read. Record it again.
        """)
    #expect(
      Self.reason(Self.text.replacing("TodoState", with: "Other")) == """
        Line 1 of the recording is wrong: it was recorded from another machine: state Other, event \
        TodoEvent; wanted were TodoState and TodoEvent.
        """)
  }

  @Test("a corrupt text is refused at the invalid line")
  func corrupt() {
    let cutOff = String(Self.text.dropLast(20))
    #expect(
      Self.reason(cutOff)
        == "Line 6 of the recording is wrong: it is no JSON, or only a part of it.")
    #expect(
      Self.reason(String(Self.text.prefix { $0 != "\n" })) == """
        Line 2 of the recording is wrong: it is missing; it has the state at the start.
        """)
    #expect(
      Self.reason(Self.text(2, "{\"start\":{\"items\":[]}}"))
        == "Line 2 of the recording is wrong: “start.isSaving” is missing.")
    #expect(
      Self.reason(Self.text(2, "{\"start\":{\"items\":[1],\"isSaving\":false}}"))
        == "Line 2 of the recording is wrong: “start.items.0” is no String.")
    #expect(
      Self.reason(Self.text(2, "{\"start\":null}"))
        == "Line 2 of the recording is wrong: “start” is missing."
        || Self.reason(Self.text(2, "{\"start\":null}")).contains("is null instead of"))
    #expect(Self.reason(Self.text(3, "")) == "Line 3 of the recording is wrong: it is empty.")
    #expect(Self.reason(Self.text(3, "{\u{0}")).hasPrefix("Line 3 of the recording is wrong: "))
  }

  @Test("a missing, duplicate or misplaced line is refused")
  func sequence() {
    let lines = Self.text.split(separator: "\n").map(String.init)
    func reason(_ lines: [String]) -> String { Self.reason(lines.joined(separator: "\n")) }
    #expect(
      reason(Array(lines[0...1] + lines[4...5]))
        == "Line 3 of the recording is wrong: it is event 2, but event 1 comes here.")
    #expect(
      reason(Array(lines[0...3] + lines[2...3]))
        == "Line 5 of the recording is wrong: it is event 1, but event 2 comes here.")
    #expect(
      reason(Array(lines[0...3] + [lines[5]]))
        == "Line 5 of the recording is wrong: it is the outcome of event 2, but that of 1 comes here."
    )
    #expect(
      reason(Array(lines[0...3] + [lines[3]]))
        == "Line 5 of the recording is wrong: event 1 has its outcome already.")
    #expect(
      reason(Array(lines[0...3]) + [#"{"after":2,"state":{"isSaving":false,"items":[]}}"#])
        == "Line 5 of the recording is wrong: it is the state after event 2, but event 1 stands above it."
    )
    #expect(
      reason(Array(lines[0...2] + [lines[5]]))
        == "Line 4 of the recording is wrong: it is the outcome of event 2, but that of 1 comes here."
    )
    #expect(
      Self.reason(Self.text.replacing("1250000", with: "1250"))
        == "Line 5 of the recording is wrong: its time is before that of the event above.")
    #expect(
      Self.reason(Self.text.replacing("250000,\"number\":1", with: "-1,\"number\":1"))
        == "Line 3 of the recording is wrong: its time is before that of the event above.")
  }

  @Test("an event whose reducer didn't return is replayed last, and a test replays it")
  func unfinished() throws {
    let lines = Self.text.split(separator: "\n").map(String.init)
    let last = String(lines[4].dropLast()) + #","unfinished":true}"#
    let text = (lines[0...3] + [last]).joined(separator: "\n")
    let recording = try Recording<TodoState, TodoEvent>(jsonLines: text)
    #expect(recording.steps.map(\.event) == [.add("milk")])
    #expect(recording.unfinished?.event == .saved)
    #expect(try recording.jsonLines() == text + "\n")
    var replayed: [TodoEvent] = []
    try recording.check { state, event in
      replayed.append(event)
      TodoState.reduce(&state, event)
    }
    #expect(replayed == [.add("milk"), .saved])
    let test = try RecordedTest(jsonLines: text).text(named: "it", reducer: "TodoState.reduce")
    #expect(
      test.contains(
        "  // 2. saved: whenSaving(only) #1 after event 1, at 1.25 seconds; the program ended in its reducer\n"
      ))
    #expect(
      Self.reason(text + "\n" + lines[5])
        == "Line 6 of the recording is wrong: it follows an event whose reducer did not return.")
  }

  @Test("a recorder keeps the last events, with states to replay them from")
  func bounded() throws {
    let recorder = LoopRecorder<[Int], Int>(time: VirtualScheduler(), limit: 10, interval: 4)
    let loop = FeedbackLoop<[Int], Int>(
      initial: [], reduce: { $0.append($1) }, hook: recorder.hook)
    loop.start()
    for event in 1...21 { loop.send(event) }
    let recording = try #require(recorder.recording)
    #expect(recording.after == 12)
    #expect(recording.start == Array(1...12))
    #expect(recording.steps.map(\.event) == Array(13...21))
    #expect(recording.snapshots.map(\.after) == [16, 20])
    var count = 0
    let last = recording.state(after: 9) { state, event in
      count += 1
      state.append(event)
    }
    #expect(last == Array(1...21))
    #expect(count == 1)
    let text = try recording.jsonLines()
    let copy = try Recording<[Int], Int>(jsonLines: text)
    #expect(try copy.jsonLines() == text)
    try copy.check { $0.append($1) }
    #expect {
      try copy.check { state, event in state.append(event == 18 ? 0 : event) }
    } throws: { error in
      "\(error)" == """
        The events 17 to 20 no longer lead to the recorded state (- recorded, + now). The last one is 20:
          - [17]: 18
          + [17]: 0
        """
    }
  }

  @Test("every truncated and every changed recording is read or refused without a crash")
  func damaged() {
    let bytes = Array(Self.text.utf8)
    for count in stride(from: 0, to: bytes.count, by: 3) {
      _ = Self.reason(String(decoding: bytes.prefix(count), as: UTF8.self))
      var changed = bytes
      changed[count] ^= 0x15
      _ = Self.reason(String(decoding: changed, as: UTF8.self))
    }
  }

  @Test("a value that JSON can't represent is reported with its line")
  func unwritable() {
    let step = Recording<Double, Double>.Step(
      event: .infinity, cause: "", diff: "", time: .zero)
    #expect {
      try Recording(start: 1.5, steps: [step]).jsonLines()
    } throws: { error in
      (error as? RecordingError)?.line == 3
        && "\(error)".contains("its value can't be written as JSON: “event” is inf.")
    }
  }

  private struct Nest: Codable, Sendable {
    var name = "a nest"
    var children: [Nest] = []
  }

  @Test("an error about a state that is too deep for JSON shows its outline only")
  func tooDeep() {
    let nest = (0..<600).reduce(Nest()) { nest, _ in Nest(children: [nest]) }
    #expect {
      try Recording<Nest, Int>(start: nest, steps: []).jsonLines()
    } throws: { error in
      "\(error)".contains("can't be written as JSON") && "\(error)".count < 500
    }
  }
}

/// A list of things to do, saved after each change.
struct TodoState: Codable, Hashable, Sendable {
  var items: [String] = []
  var isSaving = false

  static func reduce(_ state: inout TodoState, _ event: TodoEvent) {
    switch event {
    case .add(let item):
      state.items.append(item)
      state.isSaving = true
    case .saved: state.isSaving = false
    }
  }

  static func machine(_ time: VirtualScheduler) -> Machine<TodoState, TodoEvent> {
    Machine(
      initial: TodoState(), reduce: reduce,
      feedbacks: [
        Feedback(while: \.isSaving) { _ in
          SafeSignal.timer(after: .seconds(1), on: time).map { .saved }
        }.named("whenSaving")
      ])
  }
}

enum TodoEvent: Codable, Hashable, Sendable {
  case add(String)
  case saved
}
