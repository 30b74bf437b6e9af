// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import Views

/// A difference of 50,000 lines in a window without a terminal.
@MainActor final class Review {
  private let surface = HeadlessSurface(size: Size(width: 120, height: 40))
  private let window: Window
  /// The milliseconds for reading the patch, and until the first frame.
  private(set) var reading = 0.0, opening = 0.0

  /// - Parameter layout: The place of old and new lines.
  init(_ layout: Difference.Layout) {
    window = Window(surface: surface, clock: StoppedClock())
    let patch = Self.patch
    var difference: TextDifference?
    reading = Usage.milliseconds { difference = try? TextDifference(patch: patch) }
    guard let difference else { return }
    opening = Usage.milliseconds {
      window.root = DeclaredView { Difference(difference, layout: layout) { _, _ in }.grow() }
      window.render()
    }
  }

  /// A patch whose hunks have 50,000 lines, four in ten of them changed.
  private static var patch: String {
    var patch = "--- a/pans.swift\n+++ b/pans.swift\n"
    for hunk in 0..<5_000 {
      let start = hunk * 20 + 1
      patch += "@@ -\(start),8 +\(start),8 @@\n"
      for line in 0..<3 {
        patch += " let pan\(line) = stove.pans(where: { $0.isHot }) // \(hunk)\n"
      }
      for sign in ["-", "+"] {
        for line in 0..<2 { patch += "\(sign)let lid\(line) = pan\(line).lid(\(sign)\(hunk))\n" }
      }
      for line in 3..<6 { patch += " let pan\(line) = stove.pans(where: { $0.isCold })\n" }
    }
    return patch
  }

  /// Returns the milliseconds for a page down.
  func pages(_ count: Int = 300) -> Double {
    let all = Usage.milliseconds {
      for _ in 0..<count {
        window.dispatch(.key(KeyPress(.pageDown)))
        window.render()
      }
    }
    return all / Double(count)
  }

  /// Returns the milliseconds for comparing two texts of 50,000 lines.
  ///
  /// - Parameter isShuffled: Whether the new text has the lines of the old one in another order, instead of other ones.
  static func comparison(isShuffled: Bool) -> Double {
    let lines = (0..<50_000).map { "let pan\($0) = stove.pans[\($0)]\n" }
    // 7,919 is prime to the number of lines.
    let other = lines.indices.map {
      isShuffled ? lines[$0 * 7_919 % lines.count] : "let lid\($0) = pan\($0).lid\n"
    }
    let (old, new) = (lines.joined(), other.joined())
    return Usage.milliseconds { _ = TextDifference(from: old, to: new).hunks.count }
  }
}
