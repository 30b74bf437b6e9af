// SPDX-License-Identifier: MIT

/// The texts that were killed last, for all the fields of a window to yank.
@MainActor final class KillRing {
  /// The texts, the newest last.
  private(set) var kills: [String] = []

  private static let mostKills = 32

  /// The side of the caret from which text was killed.
  enum Side: Hashable { case before, behind }

  /// Keeps a text that was killed; one that goes on from the last joins it, at its end or before it.
  func kill(_ text: String, joining: Side?) {
    guard !text.isEmpty else { return }
    switch (joining, kills.popLast()) {
    case (.before, let last?): kills.append(text + last)
    case (.behind, let last?): kills.append(last + text)
    case (nil, let last?): kills += [last, text]
    case (_, nil): kills.append(text)
    }
    if kills.count > Self.mostKills { kills.removeFirst() }
  }

  /// What was killed so many kills ago, going round.
  func killed(_ age: Int) -> String? {
    kills.isEmpty ? nil : kills[kills.count - 1 - age % kills.count]
  }
}
