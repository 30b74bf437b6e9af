// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen of a room: its messages above a field for a new one.
  public final class RoomMessages: ScreenView {
    /// The messages.
    public let transcript = TranscriptView()
    /// The messages, or what is known of them.
    public let loading: LoadingView
    /// The field for a message.
    public let field = TextFieldView(placeholder: "Write a message")
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
      transcript.emptyText = "No messages yet."
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
      case KeyPress(.home, .control): transcript.act(.first)
      case KeyPress(.end, .control): transcript.act(.last)
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

extension LoadingView {
  /// A Boolean value that indicates whether the content couldn't be loaded.
  var hasFailed: Bool { if case .failed = state { true } else { false } }
}
