// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import Views

extension GalleryPage {
  static let approval = GalleryPage(
    "approval", "Approval", .messages,
    note: "Keys answer 750 ms after the last key, so that nothing is allowed by accident.",
    options: [.choice("Details", ["Command", "Difference"])]
  ) { options in
    let old = "Soak the lentils for an hour.\nAdd the stock.\nSimmer for 30 minutes.\n"
    let change = TextDifference(from: old, to: old.replacing("an hour", with: "ten minutes"))
    return DeclaredView {
      Stateful(ApprovalAnswers()) { answers in
        Card {
          if let title = answers.value.title {
            Label(Text("Answer: \(title)"), role: \.heading)
            Button("Ask again") { answers.value.ask() }
          } else {
            Approval(
              options["Details"] == 0 ? "Run this command?" : "Change “Lentil soup”?",
              id: answers.value.count, onChoose: { answers.value.title = $0.title }
            ) {
              if options["Details"] == 0 {
                CodeBlock("oven preheat --to 220 --fan\ntimer start 25m", language: "sh")
              } else {
                Difference(change)
              }
            }
          }
        }
      }
    }
  }
}

/// The answer of the page, and the number of questions.
private struct ApprovalAnswers: Equatable, Sendable {
  private(set) var count = 1
  var title: String?

  mutating func ask() { self = ApprovalAnswers(count: count + 1) }
}
