// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import Views

extension GalleryPage {
  static let transcript = GalleryPage(
    "transcript", "Transcript", .text,
    note: "It follows the newest message until one scrolls up, and keeps its place.",
    size: Size(width: 60, height: 18)
  ) {
    DeclaredView {
      Stateful(0..<12) { numbers in
        transcript(numbers.value.map { TranscriptMessage($0) })
        HStack(spacing: 2) {
          Button("Older") {
            numbers.value = max(-60, numbers.value.lowerBound - 5)..<numbers.value.upperBound
          }
          Button("Newer") {
            numbers.value = numbers.value.lowerBound..<numbers.value.upperBound + 1
          }
        }
        .padding(Insets(top: 1))
      }
    }
  }

  @MainActor private static func transcript(_ messages: [TranscriptMessage]) -> some Component {
    Transcript(messages) { message in
      MessageRow(message.author, time: message.time, isOwn: message.isOwn) {
        Markdown(message.text, scrolls: false)
        if !message.code.isEmpty { CodeBlock(message.code, language: "swift") }
        if !message.steps.isEmpty {
          Disclosure("\(message.steps.count) steps") {
            for (index, step) in message.steps.enumerated() { Label(Text(step)).id(index) }
          }
        }
      }
    }
    .sections { $0.day }
    .searchable { $0.text + $0.code }
    .grow()
  }
}

/// A message of the page.
private struct TranscriptMessage: Identifiable, Equatable, Sendable {
  let id: Int

  init(_ id: Int) { self.id = id }

  private static let authors = ["Mira Holt", "Chef"]
  private static let texts = [
    "How long does **rye bread** rise?",
    "Some *hours*, and longer in a cold kitchen: it is done when it has doubled.",
    "And how many loaves do I get from 1,200 g?",
    "Two. Here is the division:",
    "Thanks! What do I do next?",
    "Heat the stove, then bake:\n\n1. 10 minutes at 250°\n2. 40 minutes at 200°",
  ]

  private var kind: Int { (id % Self.texts.count + Self.texts.count) % Self.texts.count }
  var isOwn: Bool { kind.isMultiple(of: 2) }
  var author: String { Self.authors[isOwn ? 0 : 1] }
  var text: String { Self.texts[kind] }
  var code: String { kind == 3 ? "let loaves = 1_200 / 600   // 2" : "" }
  var steps: [String] { kind == 5 ? ["Read the recipe", "Asked the stove"] : [] }
  var day: String { id < 10 ? "Yesterday" : "Today" }
  var time: String {
    let minutes = 540 + (id + 60) * 7
    return "\(minutes / 60 % 24):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }
}
