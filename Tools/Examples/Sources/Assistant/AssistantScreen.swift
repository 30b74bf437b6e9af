// SPDX-License-Identifier: MIT

import Conversations
import Proscenium

extension ViewController {
  /// The messages of a conversation above the field for the next one. The other conversations are at the left where
  /// there is room.
  struct Assistant: Composite {
    typealias Model = assistant.Assistant

    let summaries: [Model.Summary]
    let conversation: Conversation
    let controller: TranscriptController
    let composer: ComposerModel
    let text: @MainActor (Conversation.Entry) -> StreamedText
    /// Returns the present content of a file.
    let content: @MainActor (_ path: String) -> String
    let onCreate: @MainActor () -> Void
    let onSelect: @MainActor (Int) -> Void
    let onEvent: @MainActor (Conversation.Event) -> Void

    var body: DeclarationList {
      Dock {
        transcript.grow()
        state
        field
      } panes: {
        Pane(.leading, length: 26, fromWidth: 80, fromHeight: 16) { list }
      }
      .grow()
      .onKey("ctrl+n", "new", perform: onCreate)
      .onKey("esc", "interrupt", when: conversation.phase != .idle) { onEvent(.interrupted) }
    }

    @DeclarationBuilder private var list: DeclarationList {
      Label("Conversations", role: \.heading)
      List(summaries, selection: conversation.id, onSelectionChange: onSelect) {
        ListRow(
          title: Text($0.title), detail: $0.needsApproval ? "?" : $0.isBusy ? "…" : "")
      }
      .grow()
    }

    private var transcript: some Component {
      Transcript(conversation.visibleEntries) { entry in row(entry) }
        .searchable { text($0).string }
        .finished { text($0).isComplete }
        .emptyText("Ask something.")
        .controller(controller)
    }

    @DeclarationBuilder private func row(_ entry: Conversation.Entry) -> DeclarationList {
      let state: MessageRow.State =
        entry.state == .interrupted ? .failed("interrupted") : .complete
      switch entry.message.role {
      case .user:
        MessageRow("You", isOwn: true) { Label(Text(entry.message.content)) }
      case .assistant:
        let text = self.text(entry)
        MessageRow("Assistant", state: state) {
          StreamedMarkdown(text)
          if text.isEmpty, entry.state == .streaming { Spinner("Thinking…") }
          for call in entry.message.toolCalls ?? [] { Label(Text(call.title), role: \.secondary) }
        }
      case .tool:
        MessageRow(state: state) {
          Disclosure("Result") { CodeBlock(entry.message.content) }
        }
      }
    }

    @DeclarationBuilder private var state: DeclarationList {
      if let call = conversation.approval {
        approval(call)
      } else if conversation.isWaiting {
        Spinner("The connection was lost. The rest of the answer is requested…")
      } else if let failure = conversation.failure {
        HStack(spacing: 2) {
          Label(Text(failure), role: \.error).grow()
          Button("Try again") { onEvent(.retried) }
        }
      }
      for text in conversation.queue { Label("then: \(text)", role: \.secondary) }
    }

    private func approval(_ call: ToolCall) -> some Component {
      Approval("\(call.title)?", id: conversation.step) { choice in
        onEvent(.decided(choice.decision))
      } details: {
        switch call.action {
        case .command(let command): CodeBlock(command, language: "sh")
        case .file(let path, let new):
          Kept(for: conversation.step) {
            TextDifference(from: content(path), to: new, path: path)
          } content: {
            Difference($0).limited(SizeLimits(maxHeight: 12))
          }
        case .unknown: CodeBlock(call.function.arguments)
        }
      }
      .padding(Insets(top: 1, bottom: 1))
    }

    private var field: some Component {
      Composer("message", model: composer, isBusy: conversation.isBusy) { message in
        onEvent(.sent(message.text))
        controller.scrollToEnd()
      }
      .onInterrupt { onEvent(.interrupted) }
      .defaultFocus()
      .onKey("pgup") { controller.act(.pageUp) }
      .onKey("pgdn") { controller.act(.pageDown) }
    }
  }
}

extension Approval.Choice {
  fileprivate var decision: Conversation.Decision {
    switch self {
    case .allowOnce: .allow
    case .allowAlways: .always
    default: .refuse
    }
  }
}

extension ToolCall {
  var title: String {
    switch action {
    case .command: "Run a command"
    case .file(let path, _): "Write \(path)"
    case .unknown: "Use \(function.name)"
    }
  }
}
