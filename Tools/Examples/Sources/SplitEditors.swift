// SPDX-License-Identifier: MIT

import Observation
import Proscenium

/// Editors side by side, one of which has the focus.
@main struct SplitEditors: TerminalApplication {
  struct Draft: Identifiable, Sendable {
    let id: Int
    var text = ""
  }

  @Observable @MainActor final class Model {
    var drafts = [Draft(id: 1), Draft(id: 2)]
    /// The editor that gets the focus when it appears.
    var newest = 1

    func add() {
      guard drafts.count < 6 else { return }
      newest = (drafts.map(\.id).max() ?? 0) + 1
      drafts.append(Draft(id: newest))
    }

    func remove(_ id: Int) {
      if drafts.count > 1 { drafts.removeAll { $0.id == id } }
    }

    func write(_ text: String, in id: Int) {
      if let index = drafts.firstIndex(where: { $0.id == id }) { drafts[index].text = text }
    }
  }

  let model = Model()

  var root: some Component {
    HStack(spacing: 1) {
      ForEach(model.drafts) { draft in
        TextEditor("Type something", text: draft.text, showsLineNumbers: true) {
          model.write($0, in: draft.id)
        }
        .focused(draft.id == model.newest)
        .onKey("f4", "close") { model.remove(draft.id) }
        .bordered("Editor \(draft.id), \(words(in: draft.text)) words")
        .grow()
      }
    }
    .onKey("ctrl+n", "new editor") { model.add() }
  }

  private func words(in text: String) -> Int {
    text.split { $0 == " " || $0 == "\n" }.count
  }
}
