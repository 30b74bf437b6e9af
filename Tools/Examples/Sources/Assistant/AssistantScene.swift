// SPDX-License-Identifier: MIT

import Conversations
import Proscenium

extension Assistant {
  /// Returns the screen of the selected conversation, full screen or inline.
  @MainActor func createScene() -> some Component {
    let (drafts, controller) = (Drafts(), TranscriptController())
    return Observing(loop) { state in
      ViewController.Assistant(
        conversations: Array(state.conversations), conversation: state.current,
        draft: drafts[state.selection], controller: controller, content: tools.content,
        onCreate: { loop.send(.created) },
        onSelect: { loop.send(.selected($0)) },
        onEvent: { loop.send(.conversation(state.selection, $0)) })
    }
  }
}

/// The draft of each conversation, with what the user sent.
@MainActor private final class Drafts {
  private var models: [Int: ComposerModel] = [:]

  subscript(id: Int) -> ComposerModel {
    let model = models[id] ?? ComposerModel()
    models[id] = model
    return model
  }
}
