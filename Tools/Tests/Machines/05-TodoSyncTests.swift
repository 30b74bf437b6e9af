// SPDX-License-Identifier: MIT

import FeedbackLoops
import TestKit
import Testing

@testable import machines

@Suite("Example 5, tasks that are sent")
struct TodoSyncTests {
  private typealias Request = TodoSync.Request
  private let time = VirtualScheduler()

  private func harness(
    _ titles: [String], fails: @escaping PretendServer.Rule = { _ in false }
  ) -> LoopHarness<TodoSync.State, TodoSync.Event> {
    let server = PretendServer(on: time, fails: fails)
    return LoopHarness(TodoSync.machine(server: server, titles: titles), time: time)
  }

  private func key(_ id: Int, _ version: Int) -> String {
    "\(Request(id: id, version: version))"
  }

  @Test("of several tasks one is sent at a time, in order")
  func oneAtATime() throws {
    let harness = harness(["milk", "bread", "tea"])
    for id in 1...3 {
      try harness.thenStarts("whenUnsaved", key: key(id, 1))
      try harness.thenNothing()
      try harness.whenTimePasses(.seconds(1))
      try harness.then { $0.todos[id - 1].savedVersion = 1 }
      try harness.thenEnds("whenUnsaved", key: key(id, 1))
    }
    try harness.finish()
  }

  @Test("a change during the request is another version: the old request is cancelled")
  func changed() throws {
    let harness = harness(["milk"])
    try harness.thenStarts("whenUnsaved", key: key(1, 1))
    try harness.whenTimePasses(.milliseconds(900))
    try harness.when(.toggled(id: 1))
    try harness.then {
      $0.todos[0].isDone = true
      $0.todos[0].version = 2
    }
    try harness.thenEnds("whenUnsaved", key: key(1, 1), .cancelled)
    try harness.thenStarts("whenUnsaved", key: key(1, 2))
    try harness.whenTimePasses(.milliseconds(999))
    try harness.thenNothing()
    try harness.whenTimePasses(.milliseconds(1))
    try harness.then { $0.todos[0].savedVersion = 2 }
    try harness.thenEnds("whenUnsaved", key: key(1, 2))
    #expect(harness.state.todos[0].isSaved)
    try harness.finish()
  }

  @Test("a failed task doesn't block others, and is sent again on request")
  func retry() throws {
    let harness = harness(["milk", "bread"], fails: { $0 == 1 })
    try harness.thenStarts("whenUnsaved", key: key(1, 1))
    try harness.whenTimePasses(.seconds(1))
    try harness.then { $0.todos[0].failedVersion = 1 }
    try harness.thenEnds("whenUnsaved", key: key(1, 1))
    try harness.thenStarts("whenUnsaved", key: key(2, 1))
    try harness.whenTimePasses(.seconds(1))
    try harness.then { $0.todos[1].savedVersion = 1 }
    try harness.thenEnds("whenUnsaved", key: key(2, 1))
    try harness.when(.retried)
    try harness.then { $0.todos[0].failedVersion = 0 }
    try harness.thenStarts("whenUnsaved", key: key(1, 1))
    try harness.whenTimePasses(.seconds(1))
    try harness.then { $0.todos[0].savedVersion = 1 }
    try harness.thenEnds("whenUnsaved", key: key(1, 1))
    try harness.finish()
  }

  @Test("every state leads to one in which all is saved")
  func explored() throws {
    let explorer = Explorer(
      TodoSync.machine(server: PretendServer(on: time), titles: ["milk", "bread"]),
      events: { state in
        [.retried] + state.todos.filter { $0.version < 3 }.map { .toggled(id: $0.id) }
      },
      effectAnswers: [
        "whenUnsaved": { _, effect in
          (effect.value as? TodoSync.Request).map { [.saved($0), .failed($0)] } ?? []
        }
      ],
      isFinal: { $0.todos.allSatisfy { $0.version == 3 && $0.isSaved } },
      label: { state in
        state.todos.map { $0.isSaved ? "saved" : $0.hasFailed ? "failed" : "unsaved" }
          .joined(separator: ", ")
      })
    let kinds = ["saved", "failed", "unsaved"]
    try explorer.explore().check(
      .visits(kinds.flatMap { one in kinds.map { "\(one), \($0)" } }), .noDeadEnds,
      .reaches("all is saved") { $0.todos.allSatisfy(\.isSaved) },
      .invariant("the server has no version that isn't there") { state in
        state.todos.allSatisfy { $0.savedVersion <= $0.version }
      })
  }
}
