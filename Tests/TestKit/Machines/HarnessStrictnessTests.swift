// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

/// What an exhaustive harness requires: each is missing in one test, asserted in another, and allowed by name in a third.
@Suite("LoopHarness: exhaustiveness")
struct HarnessStrictnessTests {
  private enum Page: Hashable, Sendable { case idle, loading, loaded }

  private enum PageEvent: Hashable, Sendable { case load, progress, loaded }

  /// Returns a harness of a page that is loading, after the assertions of the beginning.
  private static func harness(
    _ effect: SafeSignal<PageEvent>, allowing allowed: Set<String> = []
  ) throws -> LoopHarness<Page, PageEvent> {
    let harness = LoopHarness(
      Machine<Page, PageEvent>(
        initial: .idle,
        reduce: { page, event in
          switch (page, event) {
          case (.idle, .load): page = .loading
          case (.loading, .loaded): page = .loaded
          default: break
          }
        },
        feedbacks: [Feedback(while: { $0 == .loading }) { _ in effect }.named("load")]),
      allowing: allowed)
    try harness.when(.load)
    try harness.then { $0 = .loading }
    try harness.thenStarts("load")
    return harness
  }

  /// Returns the message of the harness at its end.
  private static func missing(_ harness: LoopHarness<Page, PageEvent>) -> String {
    do {
      try harness.finish()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("the answer of an effect must be asserted, as a change and as the end of the effect")
  func answers() throws {
    let forgotten = Self.missing(try Self.harness(.just(.loaded)))
    #expect(forgotten.contains("the state changed after loaded"))
    #expect(forgotten.contains("load(only) #1 was completed"))
    let change = try Self.harness(.just(.loaded))
    try change.then { $0 = .loaded }
    #expect(Self.missing(change).contains("load(only) #1 was completed"))
    try change.thenEnds("load")
    try change.finish()
    // Its name allows no change.
    #expect(
      Self.missing(try Self.harness(.just(.loaded), allowing: ["load"]))
        .contains("the state changed after loaded"))
  }

  @Test("an answer that changes nothing must be asserted, or allowed by name")
  func ignored() throws {
    let effect = SafeSignal<PageEvent>.sequence([.progress, .loaded])
    func asserting(
      _ harness: LoopHarness<Page, PageEvent>
    ) throws -> LoopHarness<Page, PageEvent> {
      try harness.then { $0 = .loaded }
      try harness.thenEnds("load")
      return harness
    }
    let forgotten = Self.missing(try asserting(try Self.harness(effect)))
    #expect(
      forgotten.contains("progress, load(only) #1 after event 1, was ignored"), "\(forgotten)")
    let asserted = try asserting(try Self.harness(effect))
    try asserted.thenIgnores(.progress)
    try asserted.finish()
    try asserting(try Self.harness(effect, allowing: ["load"])).finish()
    #expect(
      Self.missing(try asserting(try Self.harness(effect, allowing: ["other"])))
        .contains("was ignored"))
  }

  @Test("an event of the test that changes nothing must be asserted")
  func ignoredEvent() throws {
    let harness = try Self.harness(.never(), allowing: ["load"])
    try harness.when(.load)
    #expect(throws: Finding.self) { try harness.when(.loaded) }
    #expect(throws: Finding.self) { try harness.thenIgnores(.loaded) }
    try harness.thenIgnores(.load)
    try harness.when(.progress)
    try harness.thenNothing()
    try harness.whenStopped()
    try harness.thenEnds("load", .cancelled)
    try harness.finish()
  }

  @Test("a dropped answer must be asserted, or allowed by name")
  func dropped() throws {
    // The first one leaves the state that requests the effect.
    let effect = SafeSignal<PageEvent>.sequence([.loaded, .progress])
    func asserting(
      _ harness: LoopHarness<Page, PageEvent>
    ) throws -> LoopHarness<Page, PageEvent> {
      try harness.then { $0 = .loaded }
      try harness.thenEnds("load")
      return harness
    }
    let forgotten = Self.missing(try asserting(try Self.harness(effect)))
    #expect(forgotten.contains("was dropped: its effect had been cancelled"), "\(forgotten)")
    let asserted = try asserting(try Self.harness(effect))
    #expect(throws: Finding.self) { try asserted.thenDrops(.loaded) }
    try asserted.thenDrops(.progress)
    try asserted.finish()
    try asserting(try Self.harness(effect, allowing: ["load"])).finish()
  }

  @Test("a completion without an answer must be asserted, or allowed by name")
  func silent() throws {
    let forgotten = try Self.harness(.empty())
    try forgotten.thenEnds("load", .completed)
    #expect(Self.missing(forgotten).contains("load(only) #1 completed without an event"))
    let asserted = try Self.harness(.empty())
    try asserted.thenCompletesSilently("load")
    try asserted.finish()
    let allowed = try Self.harness(.empty(), allowing: ["load"])
    try allowed.thenEnds("load", .completed)
    try allowed.finish()
    // An effect that has answered isn't silent.
    let answered = try Self.harness(.just(.loaded))
    #expect(throws: Finding.self) { try answered.thenCompletesSilently("load") }
  }
}
