// SPDX-License-Identifier: MIT

import FeedbackLoops
import TestKit
import Testing

@testable import machines

@Suite("Example 3, playing catch")
struct PlayCatchTests {
  @Test("the machine holds the ball for a second, and throws it back")
  func throwsBack() throws {
    let time = VirtualScheduler()
    let harness = LoopHarness(PlayCatch.machine(on: time), time: time)
    try harness.when(.threw)
    try harness.then { $0.holder = .machine }
    try harness.thenStarts("whileMachineHolds")
    try harness.whenTimePasses(.milliseconds(999))
    try harness.thenNothing()
    try harness.whenTimePasses(.milliseconds(1))
    try harness.then {
      $0.holder = .you
      $0.catches = 1
    }
    try harness.thenEnds("whileMachineHolds")
    try harness.finish()
  }

  @Test("throwing without the ball changes nothing, and doesn't delay the machine")
  func withoutBall() throws {
    let time = VirtualScheduler()
    let harness = LoopHarness(PlayCatch.machine(on: time), time: time)
    try harness.when(.threw)
    try harness.then { $0.holder = .machine }
    try harness.thenStarts("whileMachineHolds")
    try harness.whenTimePasses(.milliseconds(500))
    try harness.when(.threw)
    try harness.thenNothing()
    try harness.whenTimePasses(.milliseconds(500))
    try harness.then(is: PlayCatch.State(holder: .you, catches: 1))
    try harness.thenEnds("whileMachineHolds")
    try harness.finish()
  }

  @Test("the ball reaches either player, and always returns to you")
  func explored() throws {
    let explorer = Explorer(
      PlayCatch.machine(on: VirtualScheduler()), events: { _ in [.threw] },
      answers: ["whileMachineHolds": { _ in [.threwBack] }],
      canonical: { PlayCatch.State(holder: $0.holder) }, label: { "\($0.holder)" })
    try explorer.explore().check(
      .visits(["you", "machine"]), .noDeadEnds,
      .reaches("you have the ball") { $0.holder == .you })
  }
}
