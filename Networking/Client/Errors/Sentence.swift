// SPDX-License-Identifier: MIT

extension String {
  /// The text with a full stop, unless it ends a sentence already, so that another sentence can follow. White space at its
  /// end is removed; an empty text stays empty.
  ///
  /// ```text
  /// "The oven is cold".endedSentence       // "The oven is cold."
  /// "Who said “Stop!”?".endedSentence      // the same
  /// ```
  var endedSentence: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    // A closing mark may follow the end of a sentence.
    guard let end = text.last(where: { !Self.closing.contains($0) }), !Self.ends.contains(end)
    else { return String(text) }
    return String(text) + "."
  }

  private static let ends: Set<Character> = [".", "!", "?", "…", ":", "。", "！", "？", "؟", "।"]
  private static let closing: Set<Character> = ["\"", "'", ")", "]", "”", "’", "»", "」", "）"]
}
