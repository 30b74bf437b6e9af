// SPDX-License-Identifier: MIT

import FeedbackLoops
import TestKit
import Testing

@testable import machines

@Suite("Example 2, the traffic light")
struct TrafficLightTests {
  @Test("each light lasts its time, with an injected scheduler")
  func lasts() throws {
    let time = VirtualScheduler()
    let harness = LoopHarness(TrafficLight.machine(on: time), time: time)
    try harness.thenStarts("whenLit", key: "red")
    try harness.whenTimePasses(.milliseconds(3_999))
    try harness.thenNothing()
    try harness.whenTimePasses(.milliseconds(1))
    try harness.then(is: .redAndYellow)
    try harness.thenEnds("whenLit", key: "red")
    try harness.thenStarts("whenLit", key: "redAndYellow")
    try harness.whenTimePasses(.seconds(1))
    try harness.then(is: .green)
    try harness.thenEnds("whenLit", key: "redAndYellow")
    try harness.thenStarts("whenLit", key: "green")
    try harness.whenStopped()
    try harness.thenEnds("whenLit", key: "green", .cancelled)
    try harness.finish()
  }

  @Test("leaving a state early cancels its timer")
  func early() throws {
    let time = VirtualScheduler()
    let harness = LoopHarness(TrafficLight.machine(on: time), time: time)
    try harness.thenStarts("whenLit", key: "red")
    try harness.whenTimePasses(.milliseconds(3_900))
    try harness.when(.fault)
    try harness.then(is: .flashingOn)
    try harness.thenEnds("whenLit", key: "red", .cancelled)
    try harness.thenStarts("whenLit", key: "flashingOn")
    #expect(time.pending == 1, "one timer runs, that of the flashing light")
    try harness.whenTimePasses(.milliseconds(499))
    try harness.thenNothing()
    try harness.when(.repaired)
    try harness.then(is: .red)
    try harness.thenEnds("whenLit", key: "flashingOn", .cancelled)
    try harness.thenStarts("whenLit", key: "red")
    try harness.whenStopped()
    try harness.thenEnds("whenLit", .cancelled)
    try harness.finish()
    #expect(time.pending == 0)
  }

  @Test("every light is reached, none is final, and each one leads to green")
  func explored() throws {
    let explorer = Explorer(
      TrafficLight.machine(on: VirtualScheduler()), events: { _ in [.fault, .repaired] },
      answers: ["whenLit": { _ in [.timePassed] }])
    try explorer.explore().check(
      .visits(TrafficLight.State.allCases.map { "\($0)" }), .noDeadEnds,
      .reaches("green", without: { $0 == .fault }) { $0 == .green })
  }
}
