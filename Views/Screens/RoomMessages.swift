// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import Views

extension ViewController {
  /// The screen of a room: its messages above a field for a new one.
  public final class RoomMessages: ScreenView {
    /// A message, as it is shown.
    public struct Message: Identifiable, Hashable, Sendable {
      /// The identity of a message of the server, or of one that it hasn't confirmed.
      public enum ID: Hashable, Sendable {
        /// A message of the server.
        case message(String)
        /// What the user has sent.
        case outgoing(Int)
      }

      /// The identity.
      public var id: ID
      /// The day.
      public var day: String
      /// The name of the author.
      public var author: String
      /// The time.
      public var time: String
      /// The text.
      public var text: String
      /// A short text below the message, such as `sending…`.
      public var note: String
      /// A Boolean value that indicates whether the note is a problem.
      public var isProblem: Bool
      /// A Boolean value that indicates whether the message is by the user.
      public var isOwn: Bool

      /// Creates a message.
      public init(
        id: ID, day: String, author: String, time: String, text: String, note: String,
        isProblem: Bool, isOwn: Bool
      ) {
        (self.id, self.day, self.author, self.time) = (id, day, author, time)
        (self.text, self.note, self.isProblem, self.isOwn) = (text, note, isProblem, isOwn)
      }
    }

    /// The messages.
    public let transcript = TranscriptView()
    /// The messages, or what is known of them.
    public let loading: LoadingView
    /// The field for a message.
    public let field = TextFieldView(placeholder: "Write a message")
    /// Sent when the oldest message is visible, once for each, and each time the user scrolls up there.
    public let startVisits = ControlEvent<Void>()
    /// Sent with the identities of the visible messages after each change of them.
    public let visibleChanges = ControlEvent<[Message.ID]>()
    /// Sent with the text of a new message.
    public let submissions = ControlEvent<String>()
    /// Sent with the text of the field when it changes, unless it is that of a message that is changed.
    public let draftChanges = ControlEvent<String>()
    /// Sent with the text of a changed message.
    public let changes = ControlEvent<String>()
    /// Sent when the user loads the messages again.
    public let reloads = ControlEvent<Void>()
    /// Sent when the user sends again what has failed.
    public let retries = ControlEvent<Void>()
    /// Sent when the user gives up what has failed.
    public let discards = ControlEvent<Void>()

    /// A line above the field, such as a lost connection.
    public var status = "" {
      didSet {
        statusLabel.string = status
        setNeedsLayout()
      }
    }
    /// The text of a message that isn't sent yet.
    public var draft: String {
      get { isChanging ? "" : field.text }
      set {
        endChange()
        field.text = newValue
        field.submitLabel = newValue.isEmpty ? "" : "send"
      }
    }

    /// A Boolean value that indicates whether something couldn't be sent.
    public var hasFailures = false {
      didSet { if hasFailures != oldValue { setNeedsLayout() } }
    }
    /// A Boolean value that indicates whether something can be given up: it couldn't be sent, or isn't confirmed.
    public var canGiveUp = false {
      didSet { if canGiveUp != oldValue { setNeedsLayout() } }
    }
    /// A Boolean value that indicates whether older messages can be loaded.
    public var hasOlder = true
    /// The text of the user's last message, which the upward arrow key changes; `nil` for none.
    public var lastOwnText: String?
    /// A Boolean value that indicates whether the field has the text of a message that is changed.
    public private(set) var isChanging = false

    private let prompt = LabelView(">", role: \.accent)
    private let statusLabel = LabelView(role: \.warning)

    /// Creates the screen without messages.
    public override init(title: String) {
      loading = LoadingView(transcript)
      super.init(title: title)
      loading.retries.add { [weak self] in self?.reloads.send() }
      loading.waitingHint = "Esc goes back"
      // Letters are text in the field.
      loading.retryKey = "Ctrl-R"
      loading.hasContent = false
      field.submitLabel = ""
      field.texts.add { [weak self] text in
        guard let self else { return }
        field.submitLabel = text.isEmpty ? "" : isChanging ? "change" : "send"
        if !isChanging { draftChanges.send(text) }
      }
      field.submissions.add { [weak self] in self?.submit($0) }
      for view in [loading, statusLabel, prompt, field] { add(view) }
    }

    /// The field.
    public override var preferredFocus: View? { field }

    /// The keys that act besides those of the field.
    public override var keyHints: [KeyHint] {
      (isChanging ? [KeyHint(key: "Esc", label: "cancel edit", priority: 9)] : [])
        + (hasFailures ? [KeyHint(key: "Ctrl-R", label: "send again", priority: 8)] : [])
        + (canGiveUp ? [KeyHint(key: "Ctrl-G", label: "give up", priority: 7)] : [])
        + (lastOwnText != nil && field.text.isEmpty && !isChanging
          ? [KeyHint(key: "↑", label: "change", priority: 4)] : [])
        + (hasOlder ? [KeyHint(key: "PgUp", label: "older", priority: 5)] : [])
    }

    /// Places the field below the messages.
    public override func layout() {
      let foot = min(1, bounds.height)
      let note = status.isEmpty || bounds.height < 4 ? 0 : 1
      let gap = bounds.height >= 8 ? 1 : 0
      let y = bounds.height - foot
      prompt.frame = Frame(x: 0, y: y, width: min(2, bounds.width), height: foot)
      field.frame = Frame(x: 2, y: y, width: max(0, bounds.width - 2), height: foot)
      statusLabel.frame = Frame(x: 2, y: y - note, width: max(0, bounds.width - 2), height: note)
      loading.frame = bounds.inset(by: Insets(bottom: foot + note + gap))
    }

    /// Shows messages, oldest first.
    ///
    /// - Parameters:
    ///   - messages: The messages.
    ///   - heading: A text above the first one, such as whether older ones are being loaded.
    public func show(_ messages: [Message], heading: String) {
      Transcript(messages, spacing: 0) { message in
        MessageRow(isOwn: message.isOwn, state: message.state) { Label(Text(message.text)) }
      }
      .heading { Label(Text(heading), role: \.secondary).padding(Insets(left: 2)) }
      .sections { $0.day }
      .leading { message, previous in
        if !message.continues(previous) {
          MessageRow(message.author, time: message.time, isOwn: message.isOwn) {}
            .padding(Insets(top: previous == nil || message.day != previous?.day ? 0 : 1))
        }
      }
      .searchable { $0.text }
      .emptyText("No messages yet.")
      .onReachedStart { [startVisits] in startVisits.send() }
      .onVisibleChange { [visibleChanges] in visibleChanges.send($0) }
      .update(transcript)
    }

    private func submit(_ text: String) {
      field.text = ""
      field.submitLabel = ""
      if !isChanging { draftChanges.send("") }
      guard text.contains(where: { !$0.isWhitespace }) else { return endChange() }
      if isChanging {
        endChange()
        changes.send(text)
      } else {
        submissions.send(text)
        transcript.scrollToEnd()
      }
    }

    private func endChange() {
      guard isChanging else { return }
      isChanging = false
      field.text = ""
      field.submitLabel = ""
      prompt.string = ">"
      setNeedsLayout()
    }

    /// Scrolls, changes the last message, or repeats what has failed.
    public override func handle(key: KeyPress) -> Bool {
      switch key {
      case KeyPress(.pageUp): transcript.act(.pageUp)
      case KeyPress(.pageDown): transcript.act(.pageDown)
      case KeyPress(.home, .control): transcript.act(.top)
      case KeyPress(.end, .control): transcript.act(.bottom)
      case KeyPress(.up) where field.isFocused && field.text.isEmpty:
        guard let lastOwnText else { return false }
        isChanging = true
        field.text = lastOwnText
        field.submitLabel = "change"
        prompt.string = "~"
        setNeedsLayout()
      case KeyPress(.escape) where isChanging: endChange()
      case KeyPress(.character("r"), .control):
        if hasFailures { retries.send() }
        if !hasFailures || loading.hasFailed { reloads.send() }
      case KeyPress(.character("g"), .control) where canGiveUp: discards.send()
      default: return false
      }
      return true
    }
  }
}

extension ViewController.RoomMessages.Message {
  /// Returns whether the message belongs below the author of the one before.
  fileprivate func continues(_ previous: Self?) -> Bool {
    previous?.day == day && previous?.author == author && previous?.isOwn == isOwn
  }

  fileprivate var state: MessageRow.State {
    note.isEmpty ? .complete : isProblem ? .failed(note) : .pending(note)
  }
}

extension LoadingView {
  /// A Boolean value that indicates whether the content couldn't be loaded.
  var hasFailed: Bool { if case .failed = state { true } else { false } }
}
