// SPDX-License-Identifier: MIT

import FeedbackLoops
import Foundation
import Recordings
import Signals
import TestKit
import Testing

@Suite("FlightRecorder")
struct FlightRecorderTests {
  /// Records events in a file of a temporary folder, and returns the content of the file.
  static func record<State: Codable & Sendable, Event: Codable & Sendable>(
    _ events: some Sequence<Event>, from start: State, capacity: Int = 1 << 16, interval: Int = 256,
    _ reduce: @escaping @Sendable (inout State, Event) -> Void
  ) throws -> Data {
    let folder = TemporaryFolder("flight")
    let file = folder.url.appending(path: "loop.flight")
    let recorder = try FlightRecorder<State, Event>(
      file: file.path, capacity: capacity, interval: interval, time: VirtualScheduler())
    let loop = FeedbackLoop<State, Event>(initial: start, reduce: reduce, hook: recorder.hook)
    loop.start()
    for event in events { loop.send(event, fileID: "Scenes/Todo.swift", line: 12) }
    return try Data(contentsOf: file)
  }

  @Test("the file contains the loop's recording while the loop still runs")
  func records() throws {
    let folder = TemporaryFolder("flight")
    let file = folder.url.appending(path: "todo.flight")
    let time = VirtualScheduler()
    let recorder = try FlightRecorder<TodoState, TodoEvent>(file: file.path, time: time)
    let loop = FeedbackLoop(TodoState.machine(time), hook: recorder.hook)
    time.advance(by: .seconds(5))
    loop.start()
    time.advance(by: .milliseconds(250))
    loop.send(.add("milk \"and\" \\ \n 🥚"), fileID: "Scenes/Todo.swift", line: 12)
    time.advance(by: .seconds(1))
    let recording = try Recording<TodoState, TodoEvent>(flight: Data(contentsOf: file))
    #expect(recording.start == TodoState())
    #expect(recording.steps.map(\.event) == [.add("milk \"and\" \\ \n 🥚"), .saved])
    #expect(recording.steps.map(\.time) == [.milliseconds(250), .milliseconds(1250)])
    #expect(
      recording.steps.map(\.cause) == [
        "sent at Scenes/Todo.swift:12", "whenSaving(only) #1 after event 1",
      ])
    #expect(recording.unfinished == nil)
    loop.stop()
  }

  @Test("the file keeps its size and the last events, preceded by a state")
  func ring() throws {
    let data = try Self.record(1...20_000, from: 0) { $0 += $1 }
    #expect(data.count == 4_096 + 1 << 16)
    let recording = try Recording<Int, Int>(flight: data)
    #expect(recording.after > 0)
    #expect(recording.steps.count > 300)
    #expect(recording.steps.last?.event == 20_000)
    #expect(recording.after + recording.steps.count == 20_000)
    try recording.check { $0 += $1 }
    let count = recording.steps.count
    #expect(recording.state(after: count) { $0 += $1 } == 20_000 * 20_001 / 2)
    #expect(throws: RecordingDifference.self) { try recording.check { $0 += $1 + 1 } }
  }

  @Test("a large state is written rarely, and one larger than the file enlarges it")
  func largeStates() throws {
    let large = Array(0..<10_000)
    let data = try Self.record(0..<5_000, from: large, interval: 1) { $0[$1] = -1 }
    let recording = try Recording<[Int], Int>(flight: data)
    #expect(data.count > 1 << 16)
    #expect(recording.after + recording.steps.count == 5_000)
    #expect(recording.snapshots.count < 10)
    let last = recording.state(after: recording.steps.count) { $0[$1] = -1 }
    #expect(last == Array(repeating: -1, count: 5_000) + Array(5_000..<10_000))
    let texts = try Self.record(
      ["a", String(repeating: "b", count: 100_000), "c"], from: 0, capacity: 8_192
    ) { $0 += $1.count }
    let long = try Recording<Int, String>(flight: texts)
    #expect(long.steps.map(\.event.count) == [1, 100_000, 1])
  }

  @Test("events fill one half without a state, and all can be replayed")
  func largeEvents() throws {
    let events = (0..<40).map { String(repeating: "x", count: 100 + $0 * 97) }
    let data = try Self.record(events, from: 0, capacity: 16_384) { $0 += $1.count }
    let recording = try Recording<Int, String>(flight: data)
    #expect(recording.after + recording.steps.count == 40)
    let last = recording.state(after: recording.steps.count) { $0 += $1.count }
    #expect(last == events.map(\.count).reduce(0, +))
  }

  @Test("the event of a reducer that traps is in the file, and a test replays it")
  func trap() async throws {
    let folder = TemporaryFolder("flight")
    let file = folder.url.appending(path: "trap.flight").path
    await #expect(processExitsWith: .failure) { [file = file as String] in
      let recorder = try FlightRecorder<[Int], Int>(file: file, time: VirtualScheduler())
      let loop = FeedbackLoop<[Int], Int>(
        initial: [1], reduce: { state, event in state[0] = state[event] }, hook: recorder.hook)
      loop.start()
      loop.send(0)
      loop.send(7)
    }
    let data = try Data(contentsOf: URL(filePath: file))
    let recording = try Recording<[Int], Int>(flight: data)
    #expect(recording.steps.map(\.event) == [0])
    #expect(recording.unfinished?.event == 7)
    let test = try RecordedTest(content: data).text(named: "it", reducer: "reduce")
    #expect(test.contains("try Recording<Array<Int>, Int>("))
    #expect(test.contains("; the program ended in its reducer\n"))
  }

  @Test("a file survives the death of its process by SIGKILL")
  func killed() async throws {
    let folder = TemporaryFolder("flight")
    let file = folder.url.appending(path: "killed.flight").path
    await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String] in
      let recorder = try FlightRecorder<Int, Int>(file: file, time: VirtualScheduler())
      let loop = FeedbackLoop<Int, Int>(
        initial: 0,
        reduce: { state, event in
          state += event
          if event == 1_000 { kill(getpid(), SIGKILL) }
        }, hook: recorder.hook)
      loop.start()
      for event in 1...2_000 { loop.send(event) }
    }
    let recording = try Recording<Int, Int>(flight: Data(contentsOf: URL(filePath: file)))
    #expect(recording.steps.last?.event == 999)
    #expect(recording.unfinished?.event == 1_000)
    try recording.check { $0 += $1 }
  }

  @Test("values of all kinds are decoded unchanged")
  func values() throws {
    let all = Values()
    let data = try Self.record([all, all], from: all) { $0 = $1 }
    let recording = try Recording<Values, Values>(flight: data)
    #expect(recording.start == all)
    #expect(recording.steps.map(\.event) == [all, all])
    let turns = try Recording<Int, InTurns>(
      flight: try Self.record([InTurns()], from: 0) { state, _ in state += 1 })
    #expect(turns.steps.count == 1)
    let children = try Recording<Int, Child>(
      flight: try Self.record([Child(name: "a", age: 3)], from: 0) { state, _ in state += 1 })
    #expect(children.steps.first.map { [$0.event.name, "\($0.event.age)"] } == ["a", "3"])
  }

  @Test("integers of every size, negative ones, and lists of them are decoded unchanged")
  func integers() throws {
    struct Numbers: Codable, Equatable, Sendable {
      var signed: [Int] = []
      var small: [Int8] = [.min, -1, 0, 1, 9, 10, .max]
      var wide: [Int64] = [.min, -1_000, 0, .max]
      var unsigned: [UInt64] = [0, 9, 10, .max]
      var nested: [[Int]] = [[], [0], [-10, 99, 100]]
      var text = ["", "a", "\""]
    }
    let numbers = [Int.min, -100, -10, -9, -1, 0, 1, 9, 10, 11, 99, 100, 101, 12_345, Int.max]
    let data = try Self.record(numbers, from: Numbers()) { $0.signed.append($1) }
    let recording = try Recording<Numbers, Int>(flight: data)
    #expect(recording.start == Numbers())
    #expect(recording.steps.map(\.event) == numbers)
    try recording.check { $0.signed.append($1) }
    let later = try Self.record(0..<2_000, from: Numbers(signed: numbers), capacity: 1 << 14) {
      $0.signed[$1 % $0.signed.count] = $1 % 2 == 0 ? $1 : -$1
    }
    #expect(try Recording<Numbers, Int>(flight: later).start.nested == Numbers().nested)
  }

  @Test("a value that JSON can't represent is reported with its line")
  func unwritable() throws {
    let data = try Self.record([1, Double.infinity], from: 0.5) { $0 += $1 }
    #expect {
      try Recording<Double, Double>(flight: data)
    } throws: { error in
      (error as? RecordingError)?.line == 4
    }
  }

  @Test("a damaged or truncated file is read or refused without a crash")
  func damaged() throws {
    var generator = SeededRandom(7)
    let data = try Self.record(1...3_000, from: 0, capacity: 16_384) { $0 += $1 }
    for _ in 0..<300 {
      var copy = data
      for _ in 0..<3 {
        copy[Int(generator.next() % UInt64(copy.count))] = UInt8(generator.next() & 0xff)
      }
      _ = try? Recording<Int, Int>(flight: copy)
      _ = try? Recording<Int, Int>(flight: copy.prefix(Int(generator.next() % UInt64(copy.count))))
    }
    #expect(throws: RecordingError.self) { try Recording<Int, Int>(flight: Data("other".utf8)) }
    #expect(throws: RecordingError.self) { try Recording<Int, String>(flight: data) }
  }

  @Test("a file that can't be put in its place leaves nothing on the disk")
  func leavesNothing() throws {
    let folder = TemporaryFolder("flight")
    let path = folder.path("loop.flight")
    let inside = path + "/inside"
    try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: true)
    #expect(throws: FlightRecorderError.self) {
      _ = try FlightRecorder<Int, Int>(file: path, time: VirtualScheduler())
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["loop.flight"])
  }

  @Test("a file that can't be created is reported with the reason")
  func refused() throws {
    let folder = TemporaryFolder("flight")
    let path = folder.url.appending(path: "no/such/folder").path
    #expect {
      try FlightRecorder<Int, Int>(file: path, time: VirtualScheduler())
    } throws: { error in
      "\(error)".contains("it can't be created: No such file or directory")
    }
  }
}

/// A value with members of all kinds.
struct Values: Codable, Hashable, Sendable {
  enum Kind: Codable, Hashable, Sendable {
    case plain
    case pair(Int, name: String)
    indirect case nested([Kind])
  }

  struct Empty: Codable, Hashable, Sendable {}

  var kind = Kind.nested([.plain, .pair(1, name: "tab\t\u{1}"), .nested([])])
  var empty = Empty()
  var empties = [Empty(), Empty()]
  var some: Int? = 3
  var none: Int?
  var optionals: [Int?] = [1, nil]
  var numbers: [Double] = [0.1, -1e300, 5, .leastNonzeroMagnitude]
  var small: Float = 0.3
  var integers: [UInt64] = [0, .max]
  var bytes = Data([1, 2, 255])
  var date = Date(timeIntervalSinceReferenceDate: 700_000_000.25)
  var address = URL(string: "https://example.com/a?b=c")
  var price = Decimal(string: "12.345678901234567890")
  var byName = ["a": 1, "b": 2]
  var byNumber = [1: "a", 2: "b"]
  var set: Set<Int> = [4]
  var character = "\u{2028}é🥚\"\\/"
  var identifier = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
}

/// A value that alternates between two containers.
struct InTurns: Codable, Sendable {
  enum Keys: CodingKey { case one, other }

  init() {}

  init(from decoder: any Decoder) throws {
    let all = try decoder.container(keyedBy: Keys.self)
    for key in [Keys.one, .other] {
      var list = try all.nestedUnkeyedContainer(forKey: key)
      #expect(try [list.decode(Int.self), list.decode(Int.self)] == [1, 2])
    }
  }

  func encode(to encoder: any Encoder) throws {
    var all = encoder.container(keyedBy: Keys.self)
    var one = all.nestedUnkeyedContainer(forKey: .one)
    var other = all.nestedUnkeyedContainer(forKey: .other)
    for number in 1...2 {
      try one.encode(number)
      try other.encode(number)
    }
  }
}

/// A class that is encoded with its superclass.
class Parent: Codable, @unchecked Sendable {
  // SAFETY: constants only.
  let name: String
  init(name: String) { self.name = name }
}

final class Child: Parent, @unchecked Sendable {
  // SAFETY: constants only.
  let age: Int

  init(name: String, age: Int) {
    self.age = age
    super.init(name: name)
  }

  enum Keys: CodingKey { case age }

  required init(from decoder: any Decoder) throws {
    age = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .age)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(age, forKey: .age)
  }
}
