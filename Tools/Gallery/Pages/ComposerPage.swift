// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import Views

extension GalleryPage {
  static let composer = GalleryPage(
    "composer", "Composer", .fields,
    note: "/ and @ complete, and Enter sends. While an answer runs, messages wait in a queue.",
    options: [.toggle("Answer runs")], size: Size(width: 60, height: 14), keys: ["/"]
  ) { options in
    let model = ComposerModel(history: ["How long does rye bread rise?"])
    return DeclaredView {
      Stateful([ComposerMessage]()) { sent in
        let messages = sent.value.indices.map { SentMessage(id: $0, message: sent.value[$0]) }
        Transcript(messages) { entry in
          MessageRow("Mira Holt", isOwn: true) { Label(Text(entry.message.text)) }
        }
        .emptyText("Nothing is sent yet.")
        .grow()
        Composer("Ask for a recipe", model: model, isBusy: options.isOn("Answer runs")) {
          sent.value.append($0)
        }
        .queue(
          options.isOn("Answer runs") ? [ComposerMessage("And how long does it rest?")] : []
        ) {}
        .attachesFiles()
        .completions { suggestions(for: $0) }
        .defaultFocus()
      }
    }
  }

  @MainActor private static func suggestions(for query: ComposerQuery) -> [ComposerSuggestion] {
    let all: [(String, String)] =
      query.kind == .command
      ? [
        ("convert", "grams to cups and back"), ("menu", "plan a menu for a week"),
        ("scale", "for more or fewer guests"), ("shop", "write a shopping list"),
      ]
      : [("bread.md", "Bread"), ("lentils.md", "Lentil soup"), ("tart.md", "Plum tart")]
    return all.filter { $0.0.hasPrefix(query.text) }.map { ComposerSuggestion($0, detail: $1) }
  }
}

/// A message of the page.
private struct SentMessage: Identifiable, Equatable, Sendable {
  let id: Int
  let message: ComposerMessage
}
