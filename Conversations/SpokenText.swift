// SPDX-License-Identifier: MIT

import Views

/// The utterances of a message: its lines, and the sentences of its texts. Those of a text that grows are only the sentences that
/// can't change, so that they are the first ones of the complete text, however it is divided.
struct SpokenText {
  private(set) var utterances: [String] = []
  /// A Boolean value that indicates whether the end of a text isn't known yet.
  private(set) var isGrowing = false

  /// Creates the utterances of the description of a message.
  init(_ node: AccessibilityNode, in words: Words) {
    add(node, words)
  }

  private mutating func add(_ node: AccessibilityNode, _ words: Words) {
    let line = node.element.line(in: words)
    if node.isGrowing {
      isGrowing = true
      if node.element.role == .text {
        utterances += Self.sentences(in: line).dropLast().prefix {
          $0.allSatisfy { !Self.marks.contains($0) }
        }
      }
    } else if node.element.role == .text {
      utterances += Self.sentences(in: line)
    } else if node.element.role != .link, !line.isEmpty {
      // A link is in a text.
      utterances.append(line)
    }
    for child in node.children { add(child, words) }
  }

  /// The characters that may be a part of Markdown whose end is missing.
  private static let marks: Set<Character> = [
    "*", "_", "`", "~", "[", "]", "<", ">", "|", "\\", "&",
  ]

  /// Returns the sentences of a text; the last one may not have ended.
  static func sentences(in text: String) -> [String] {
    var sentences: [String] = []
    var sentence = ""
    var hasEnded = false
    for character in text {
      if hasEnded, character == " " {
        sentences.append(sentence)
        (sentence, hasEnded) = ("", false)
        continue
      }
      sentence.append(character)
      switch character {
      case ".", "!", "?", "…": hasEnded = true
      case "。", "！", "？":
        sentences.append(sentence)
        (sentence, hasEnded) = ("", false)
      case ")", "\"", "'", "”", "’", "»": break
      default: hasEnded = false
      }
    }
    return sentence.isEmpty ? sentences : sentences + [sentence]
  }
}
