// SPDX-License-Identifier: MIT

import FeedbackLoops
import Foundation
import Signals
import TestKit

/// Explores a machine with many states, and checks it.
///
/// The state has two numbers. The user can increase either of them, modulo the side of the square. While the first
/// number is even, an effect runs for one of four values, and answers by setting the second number to zero.
enum ExplorationTable {
  private struct Square: Hashable, Sendable {
    var x: Int32 = 0
    var y: Int32 = 0

    var request: Int32? { x % 2 == 0 ? x % 8 : nil }
  }

  private enum SquareEvent: Sendable { case right, down, answered }

  static func print(sides: [Int32] = [100, 316, 1_000]) throws {
    Swift.print(
      """
      ## Explorations

      | situations | explored in | checked in | processor time | peak of memory |
      |---:|---:|---:|---:|---:|
      """)
    for side in sides { try explore(side) }
    Swift.print()
  }

  private static func explore(_ side: Int32) throws {
    let reduce: @Sendable (inout Square, SquareEvent) -> Void = { square, event in
      switch event {
      case .right: square.x = (square.x + 1) % side
      case .down: square.y = (square.y + 1) % side
      case .answered: square.y = 0
      }
    }
    let machine = Machine<Square, SquareEvent>(
      initial: Square(), reduce: reduce,
      feedbacks: [Feedback(when: { $0.request }) { _ in .just(.answered) }.named("load")])
    let explorer = Explorer(
      machine, limit: 1 << 21, events: { _ in [.right, .down] },
      answers: ["load": { _ in [.answered] }])
    let clock = ContinuousClock()
    let (start, before) = (clock.now, processorTime)
    let exploration = try explorer.explore()
    let explored = clock.now
    try exploration.check(
      .noDeadEnds, .invariant("inside") { $0.x < side && $0.y < side },
      .leadsTo("the first row", from: { $0.x % 2 == 0 }, where: { $0.y == 0 }), .comesToRest())
    let end = clock.now
    Swift.print(
      "| \(Int(side) * Int(side)) | \(seconds(explored - start)) s | "
        + "\(seconds(end - explored)) s | \(seconds(processorTime - before)) s | \(peak) MiB |")
  }

  private static func seconds(_ duration: Duration) -> String {
    let seconds =
      Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    return String(format: "%.2f", seconds)
  }

  private static var usage: rusage {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
    #else
      getrusage(__rusage_who_t(0), &usage)
    #endif
    return usage
  }

  /// The processor time of the process so far.
  private static var processorTime: Duration {
    let usage = usage
    return .seconds(Int64(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec))
      + .microseconds(Int64(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec))
  }

  /// The peak memory of the process in MiB.
  private static var peak: Int {
    #if canImport(Darwin)
      usage.ru_maxrss >> 20
    #else
      usage.ru_maxrss >> 10
    #endif
  }
}
