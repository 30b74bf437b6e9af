// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

@Suite("Walks through a machine")
struct WalkCoverageTests {
  private static let machine = CheckedMachinesGuideTests.machine(motor: .never())

  @Test("walks cover their states and edges, and gaps are reported")
  func walks() throws {
    let graph = try CheckedMachinesGuideTests.explorer.explore().graph
    let coverage = MachineCoverage<
      CheckedMachinesGuideTests.Door, CheckedMachinesGuideTests.DoorEvent
    >()
    coverage.walk([[.push, .opened, .pull], [.push, .jammed]], through: Self.machine)
    #expect(!coverage.isComplete(on: graph))
    #expect(coverage.summary(of: graph).hasSuffix("\n✗ broken → closed: repair"))
    coverage.walk([[.push, .jammed, .repair]], through: Self.machine)
    coverage.expectAll(of: graph)
  }
}
