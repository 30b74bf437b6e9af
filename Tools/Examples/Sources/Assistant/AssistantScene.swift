// SPDX-License-Identifier: MIT

import Conversations
import Proscenium

extension Assistant {
  /// Returns the screen of the selected conversation, full screen or inline.
  @MainActor func createScene() -> some Component {
    let texts = AnswerTexts(loop.state)
    let composers = Composers()
    let controller = TranscriptController()
    return Observing(summaries, current) { summaries, conversation in
      ViewController.Assistant(
        summaries: summaries, conversation: conversation, controller: controller,
        composer: composers[conversation.id], text: { texts[$0] },
        content: { tools.content($0) },
        onCreate: { loop.send(.created) },
        onSelect: { loop.send(.selected($0)) },
        onEvent: { loop.send(.conversation(conversation.id, $0)) })
    }
    .onNext(of: tokens) { texts.append($0) }
    .onNext(of: current) { texts.complete($0) }
  }
}

/// The draft of each conversation, with what the user sent and queued.
@MainActor private final class Composers {
  private var models: [Int: ComposerModel] = [:]

  subscript(id: Int) -> ComposerModel {
    let model = models[id] ?? ComposerModel()
    models[id] = model
    return model
  }
}

/// The texts of the answers that are visible.
@MainActor private final class AnswerTexts {
  private let state: Property<Assistant.State>
  private var texts: [Conversation.Entry.ID: StreamedText] = [:]

  init(_ state: Property<Assistant.State>) { self.state = state }

  subscript(entry: Conversation.Entry) -> StreamedText {
    if let text = texts[entry.id] { return text }
    let text =
      entry.state == .streaming
      ? StreamedText(received(of: entry.id))
      : StreamedText(entry.message.content, isComplete: true)
    texts[entry.id] = text
    return text
  }

  /// Adds a token, unless the text was made with it.
  func append(_ token: Conversation.Token) {
    guard let text = texts[token.entry], text.string.utf8.count == token.offset else { return }
    text.append(token.text)
  }

  func complete(_ conversation: Conversation) {
    for entry in conversation.entries where entry.state != .streaming {
      texts[entry.id]?.complete()
    }
  }

  private func received(of id: Conversation.Entry.ID) -> String {
    guard let answer = state.value.conversations[id: id.conversation]?.answer, answer.id == id
    else { return "" }
    return answer.text
  }
}
