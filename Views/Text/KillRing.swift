// SPDX-License-Identifier: MIT

/// The kill ring of a window: the deleted texts that its fields can insert again (yank).
@MainActor final class KillRing {
  /// The texts, newest last.
  private(set) var kills: [String] = []

  private static let mostKills = 32

  /// The side of the caret on which text was deleted.
  enum Side: Hashable { case before, behind }

  /// Adds a deleted text. A text that continues the last deletion is joined with it, at its end or its beginning.
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

  /// Returns the text of an earlier deletion by its age, wrapping around.
  func killed(_ age: Int) -> String? {
    kills.isEmpty ? nil : kills[kills.count - 1 - age % kills.count]
  }
}
