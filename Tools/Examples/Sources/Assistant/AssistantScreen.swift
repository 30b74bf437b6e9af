// SPDX-License-Identifier: MIT

import Conversations
import Proscenium

extension ViewController {
  /// The messages of a conversation above the field for the next one. The other conversations are at the left where
  /// there is room.
  struct Assistant: Composite {
    let conversations: [Conversation]
    let conversation: Conversation
    let draft: ComposerModel
    let controller: TranscriptController
    /// Returns the present content of a file.
    let content: @Sendable (_ path: String) -> String
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
      .onKey(
        "esc", conversation.failure == nil ? "interrupt" : "dismiss",
        when: conversation.phase != .idle
      ) { onEvent(.interrupted) }
    }

    @DeclarationBuilder private var list: DeclarationList {
      Label("Conversations", role: \.heading)
      List(conversations, selection: conversation.id, onSelectionChange: onSelect) {
        ListRow(
          title: Text($0.title), detail: $0.approval != nil ? "?" : $0.isBusy ? "…" : "")
      }
      .grow()
    }

    private var transcript: some Component {
      Transcript(conversation.entries) { entry in row(entry) }
        .searchable { $0.message.content }
        .finished { $0.state != .streaming }
        .emptyText("Ask something.")
        .controller(controller)
    }

    @DeclarationBuilder private func row(_ entry: Conversation.Entry) -> DeclarationList {
      let (message, isStreaming) = (entry.message, entry.state == .streaming)
      let state: MessageRow.State =
        entry.state == .interrupted ? .failed("interrupted") : .complete
      switch message.role {
      case .user: MessageRow("You", isOwn: true) { Label(Text(message.content)) }
      case .assistant:
        MessageRow("Assistant", state: state) {
          Markdown(message.content, isStreaming: isStreaming, scrolls: false)
          for call in message.toolCalls ?? [] { Label(Text(call.title), role: \.secondary) }
        }
      case .tool:
        MessageRow(state: state) { Disclosure("Result") { CodeBlock(message.content) } }
      }
    }

    @DeclarationBuilder private var state: DeclarationList {
      switch conversation.phase {
      case .idle: DeclarationList {}
      case .answering: if !conversation.isStreaming { Spinner("Thinking…") }
      case .waiting(let problem, _): Spinner("\(problem) Trying again…")
      case .approving(let call): approval(call)
      case .running(let call): Spinner("\(call.title)…")
      case .failed(let problem):
        HStack(spacing: 2) {
          Label(Text(problem), role: \.error).grow()
          Button("Try again") { onEvent(.retried) }
        }
      }
    }

    private func approval(_ call: ToolCall) -> some Component {
      Approval("\(call.title)?", id: conversation.step) { choice in
        onEvent(choice == .refuse ? .refused : .allowed(always: choice == .allowAlways))
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
      Composer("message", model: draft, isBusy: conversation.isBusy) { message in
        onEvent(.sent(message.text))
        controller.scrollToEnd()
      }
      .queue(conversation.queue.map { ComposerMessage($0) }) { onEvent(.takenBack) }
      .defaultFocus()
      .onKey("pgup") { controller.act(.pageUp) }
      .onKey("pgdn") { controller.act(.pageDown) }
    }
  }
}
