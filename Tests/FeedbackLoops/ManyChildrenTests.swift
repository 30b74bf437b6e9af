// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

/// Collections of children: the cost of an event, and the equivalence of all forms of collections.
@Suite("Many children")
struct ManyChildrenTests {
  private struct Row: Hashable, Sendable, Identifiable {
    let id: Int
    var number = 0
  }

  private struct Lists: Sendable {
    var identified = IdentifiedArray<Int, Row>()
    var array: [Row] = []
    var dictionary: [Int: Row] = [:]
  }

  private enum Event: Sendable {
    case insert(Int), remove(Int), moveFirstToLast, set([Int])
    case identified(Int, Int), array(Int, Int), dictionary(Int, Int)

    var identified: (id: Int, event: Int)? {
      if case .identified(let id, let number) = self { (id, number) } else { nil }
    }
    var array: (id: Int, event: Int)? {
      if case .array(let id, let number) = self { (id, number) } else { nil }
    }
    var dictionary: (id: Int, event: Int)? {
      if case .dictionary(let id, let number) = self { (id, number) } else { nil }
    }
  }

  private static let row = Reducer<Row, Int> { $0.number = $1 }

  private static let reducer = Reducer<Lists, Event>.combine(
    row.forEach(\Lists.identified, event: \Event.identified),
    row.forEach(\Lists.array, id: \.id, event: \Event.array),
    row.forEach(\Lists.dictionary, event: \Event.dictionary),
    Reducer { (lists: inout Lists, event: Event) in
      switch event {
      case .insert(let id):
        if lists.identified.append(Row(id: id)) { lists.array.append(Row(id: id)) }
        lists.dictionary[id] = lists.dictionary[id] ?? Row(id: id)
      case .remove(let id):
        lists.identified.remove(id: id)
        lists.array.removeAll { $0.id == id }
        lists.dictionary[id] = nil
      case .moveFirstToLast:
        guard !lists.array.isEmpty else { return }
        lists.identified.move(from: 0, to: lists.identified.count - 1)
        lists.array.append(lists.array.removeFirst())
      case .set(let ids):
        lists.identified = IdentifiedArray(ids.map { Row(id: $0) })
        lists.array = Array(lists.identified)
        lists.dictionary = [:]
        for row in lists.array { lists.dictionary[row.id] = row }
      case .identified, .array, .dictionary: break
      }
    })

  /// Counts running effects by the id of the child and the value that they were started for.
  private static func feedback(_ live: LiveCounts) -> Feedback<Row, Int> {
    Feedback<Row, Int>(when: { $0.number > 0 ? [$0.id, $0.number] : nil }) { key in
      SafeSignal { _, lifetime in
        live.change { $0["\(key)", default: 0] += 1 }
        lifetime.onEnd { live.change { $0["\(key)"]? -= 1 } }
      }
    }
  }

  @Test("arrays, identified arrays and dictionaries run the same effects", arguments: 0..<100)
  func forms(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    let boxes = (0..<3).map { _ in LiveCounts() }
    let loop = FeedbackLoop<Lists, Event>(
      initial: Lists(), reduce: Self.reducer.reduce,
      feedbacks: [
        Self.feedback(boxes[0]).forEach(
          \Lists.identified, event: Event.identified, extract: \.identified),
        Self.feedback(boxes[1]).forEach(
          \Lists.array, id: \.id, event: Event.array, extract: \.array),
        Self.feedback(boxes[2]).forEach(
          \Lists.dictionary, event: Event.dictionary, extract: \.dictionary),
      ])
    loop.start()
    for step in 0..<60 {
      let id = Int.random(in: 0..<8, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: loop.send(.insert(id))
      case 2: loop.send(.remove(id))
      case 3: loop.send(.moveFirstToLast)
      case 4: loop.send(.set((0..<id).map { $0 * 3 % 8 }))
      default:
        let number = Int.random(in: 0..<3, using: &random)
        loop.send(.identified(id, number))
        loop.send(.array(id, number))
        loop.send(.dictionary(id, number))
      }
      let rows = loop.state.value.array.filter { $0.number > 0 }
      let expected = rows.map { "\([$0.id, $0.number])" }
      for box in boxes { #expect(box.keys == expected.sorted(), "seed \(seed), step \(step)") }
    }
    loop.stop()
    for box in boxes { #expect(box.keys == []) }
  }

  @Test("an event of a child runs only its feedbacks, and an event of the parent none")
  func looks() {
    let looks = Looks()
    let feedback = Feedback<Row, Int>(
      when: { (row: Row) -> Int? in
        looks.add()
        return row.number > 0 ? row.number : nil
      }
    ) { _ in .never() }
    let rows = IdentifiedArray((0..<1_000).map { Row(id: $0) })
    let loop = FeedbackLoop<Lists, Event>(
      initial: Lists(identified: rows),
      reduce: Self.reducer.reduce,
      feedbacks: [
        feedback.forEach(\Lists.identified, event: Event.identified, extract: \.identified)
      ])
    loop.start()
    #expect(looks.value == 1_000)
    loop.send(.identified(500, 3))
    #expect(looks.value == 1_001)
    loop.send(.array(1, 1))
    #expect(looks.value == 1_001)
    loop.send(.remove(7))
    #expect(looks.value == 1_001)
    loop.send(.insert(5_000))
    #expect(looks.value == 1_002)
  }

  @Test("the effects of a child that another one replaces in the same event are cancelled")
  func identity() {
    struct Screen: Sendable {
      var detail: Row?
    }
    let log = Recorder<String, Never>()
    let feedback = Feedback<Row, Int>(when: { $0.number > 0 ? $0.number : nil }) { number in
      SafeSignal<Int> { _, lifetime in
        log.observer.send("start \(number)")
        lifetime.onEnd { log.observer.send("end \(number)") }
      }
    }
    typealias Whole = Feedback<Screen, Row?>
    func run(_ feedback: Whole) -> [String] {
      let before = log.elements.count
      let loop = FeedbackLoop<Screen, Row?>(
        initial: Screen(), reduce: { $0.detail = $1 }, feedbacks: [feedback])
      loop.start()
      loop.send(Row(id: 1, number: 5))
      loop.send(Row(id: 1, number: 5))
      loop.send(Row(id: 2, number: 5))
      loop.send(nil)
      loop.stop()
      return Array(log.elements.dropFirst(before))
    }
    let replaced = ["start 5", "end 5", "start 5", "end 5"]
    // By the identity of the child's type, and by a custom one.
    let embed: @Sendable (Int) -> Row? = { Row(id: $0) }
    let extract: @Sendable (Row?) -> Int? = { _ in nil }
    let identifiable: Whole = feedback.pullback(
      state: \Screen.detail, event: embed, extract: extract)
    #expect(run(identifiable) == replaced)
    let given: Whole = feedback.pullback(
      state: \Screen.detail, id: { (row: Row) in row.id }, event: embed, extract: extract)
    #expect(run(given) == replaced)
    let constant: Whole = feedback.pullback(
      state: \Screen.detail, id: { (_: Row) in 0 }, event: embed, extract: extract)
    #expect(run(constant) == ["start 5", "end 5"])
  }
}

/// Counts calls.
private final class Looks: Sendable {
  private let count = Lock(0)

  var value: Int { count.withLock { $0 } }

  func add() { count.withLock { $0 += 1 } }
}

/// The running effects, counted by name.
private final class LiveCounts: Sendable {
  private let counts = Lock<[String: Int]>([:])

  func change(_ body: (inout [String: Int]) -> Void) { counts.withLock { body(&$0) } }

  /// The sorted names, each as often as it's running.
  var keys: [String] {
    counts.withLock { counts in
      counts.flatMap { Array(repeating: $0.key, count: max(0, $0.value)) }.sorted()
    }
  }
}
