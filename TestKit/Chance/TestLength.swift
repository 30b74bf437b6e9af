// SPDX-License-Identifier: MIT

import Foundation

/// The length of tests that have a short form for every change and a long form for the night.
///
/// Tests are short unless the environment variable `PROSCENIUM_LONG_TESTS` is `1`.
///
/// ```swift
/// for seed in 0..<TestLength.rounds(50, long: 1_000) {     // 50
///   var random = SeededRandom(UInt64(seed))
/// }
/// ```
public enum TestLength {
  /// A Boolean value that indicates whether tests run in their long form.
  public static let isLong = ProcessInfo.processInfo.environment["PROSCENIUM_LONG_TESTS"] == "1"

  /// Returns the number of rounds, seeds or elements of a test in the form that is run.
  public static func rounds(_ short: Int, long: Int) -> Int { isLong ? long : short }
}
