// SPDX-License-Identifier: MIT

import FeedbackLoops
import TestKit
import Testing

@testable import machines

@Suite("Example 14, one loop or several")
struct OneOrSeveralTests {
  private typealias State = OneOrSeveral.State
  private typealias Event = OneOrSeveral.Event

  /// The events, and the time that passes after each of them.
  private static let script: [(event: Event, wait: Duration)] = [
    (.counter(.increment), .zero), (.game(.threw), .milliseconds(700)),
    (.picker(.red(.sweepToggled)), .milliseconds(600)), (.counter(.increment), .seconds(1)),
    (.picker(.blue(.moved(by: 34))), .zero), (.picker(.red(.sweepToggled)), .seconds(1)),
    (.counter(.decrement), .zero), (.game(.threw), .milliseconds(999)),
  ]

  @Test("together or separately, the same events and times lead to the same states")
  func same() {
    let (one, other) = (VirtualScheduler(), VirtualScheduler())
    let together = FeedbackLoop(OneOrSeveral.machine(on: one))
    together.start()
    let apart = Several(on: other)
    for (event, wait) in Self.script {
      together.send(event)
      apart.send(event)
      one.advance(by: wait)
      other.advance(by: wait)
      #expect(together.state.value.counter == apart.counter.state.value)
      #expect(together.state.value.picker == apart.picker.state.value)
      #expect(together.state.value.game == apart.game.state.value)
    }
    #expect(together.state.value.picker.text == "#660022")
    #expect(together.state.value.game == PlayCatch.State(holder: .machine, catches: 1))
  }

  @Test("together, the parent receives every event, and clears all parts and their effects")
  func together() throws {
    let time = VirtualScheduler()
    let harness = LoopHarness(OneOrSeveral.machine(on: time), time: time)
    try harness.when(.game(.threw))
    try harness.then {
      $0.game.holder = .machine
      $0.eventCount = 1
    }
    try harness.thenStarts("whileMachineHolds")
    try harness.when(.picker(.green(.sweepToggled)))
    try harness.then {
      $0.picker.green.isSweeping = true
      $0.eventCount = 2
    }
    try harness.thenStarts("green")
    try harness.when(.cleared)
    try harness.then(is: State())
    try harness.thenEnds("green", .cancelled)
    try harness.thenEnds("whileMachineHolds", .cancelled)
    try harness.finish()
    #expect(time.pending == 0)
  }

  @Test("separately, one can be stopped while the others run")
  func apart() {
    let time = VirtualScheduler()
    let several = Several(on: time)
    several.send(.game(.threw))
    several.send(.picker(.red(.sweepToggled)))
    several.game.stop()
    several.send(.cleared)
    time.advance(by: .seconds(1))
    #expect(several.game.state.value.catches == 0)
    #expect(several.picker.state.value.red.value == 68)
    several.picker.stop()
    #expect(time.pending == 0)
  }

  @Test("every combination of the parts leads back to the first state")
  func explored() throws {
    let explorer = Explorer(
      OneOrSeveral.machine(on: VirtualScheduler()),
      events: { _ in
        [
          .counter(.increment), .counter(.decrement), .picker(.red(.sweepToggled)), .game(.threw),
          .cleared,
        ]
      },
      answers: [
        "red": { _ in [.picker(.red(.tick))] }, "green": { _ in [] }, "blue": { _ in [] },
        "whileMachineHolds": { _ in [.game(.threwBack)] },
      ],
      canonical: { state in
        var state = state
        state.eventCount = min(state.eventCount, 1)
        state.counter.count = min(max(state.counter.count, -1), 1)
        state.picker.red.value = min(state.picker.red.value, 17)
        state.game.catches = min(state.game.catches, 1)
        return state
      },
      label: { state in
        "\(state.game.holder)\(state.picker.red.isSweeping ? ", sweeping" : "")"
      })
    try explorer.explore().check(
      .visits(["you", "you, sweeping", "machine", "machine, sweeping"]), .noDeadEnds,
      .reaches("the first state") { $0 == State() })
  }
}
