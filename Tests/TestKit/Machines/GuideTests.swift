// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

/// The snippet of the guide to checked machines, word by word.
@Suite("Guide to checked machines")
struct CheckedMachinesGuideTests {
  enum Door: Hashable, Sendable { case closed, opening, open, broken }
  enum DoorEvent: Hashable, Sendable { case push, opened, jammed, pull, repair }

  static func machine(motor: SafeSignal<DoorEvent>) -> Machine<Door, DoorEvent> {
    Machine(
      initial: .closed,
      reduce: { door, event in
        switch (door, event) {
        case (.closed, .push): door = .opening
        case (.opening, .opened): door = .open
        case (.opening, .jammed): door = .broken
        case (.open, .pull), (.broken, .repair): door = .closed
        case (.closed, _), (.opening, _), (.open, _), (.broken, _): break
        }
      },
      feedbacks: [Feedback(while: { $0 == .opening }) { _ in motor }.named("whenOpening")])
  }

  static let explorer = Explorer(
    machine(motor: .never()), events: { _ in [.push, .pull, .repair] },
    answers: ["whenOpening": { _ in [.opened, .jammed] }])

  @Test("the door is checked, drawn, covered and tested")
  func door() throws {
    let exploration = try Self.explorer.explore()
    try exploration.check(
      .visits(["closed", "opening", "open", "broken"]), .noDeadEnds,
      .reaches("closed") { $0 == .closed })

    let coverage = MachineCoverage<Door, DoorEvent>()
    let harness = LoopHarness(Self.machine(motor: .just(.opened)), hook: coverage.hook)
    try harness.when(.push)
    try harness.then(is: .opening)
    try harness.thenStarts("whenOpening")
    try harness.then(is: .open)
    try harness.thenEnds("whenOpening")
    try harness.finish()

    #expect(
      coverage.summary(of: exploration.graph) == """
        3 of 4 states and 2 of 5 transitions were visited.
        ✗ broken
        ✗ opening → broken: jammed
        ✗ open → closed: pull
        ✗ broken → closed: repair
        """)
    #expect(
      coverage.marking(exploration.graph).boxes() == """
        ┌────────────┐
        │ ● ✓ closed │◀────────────────┐
        │            ├─ ✓ push ────┐   │
        └────────────┘             │   │
        ┌───────────┐              │   │
        │ ✓ opening │◀─────────────┘   │
        │           ├─ ✓ opened ───┐   │
        │           ├─ ✗ jammed ───┼─┐ │
        └───────────┘              │ │ │
        ┌────────┐                 │ │ │
        │ ✓ open │◀────────────────┘ │ │
        │        ├─ ✗ pull ──────────┼─┤
        └────────┘                   │ │
        ┌──────────┐                 │ │
        │ ✗ broken │◀────────────────┘ │
        │          ├─ ✗ repair ────────┘
        └──────────┘

        """)
  }
}
