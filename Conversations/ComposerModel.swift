// SPDX-License-Identifier: MIT

import Views

/// A message that the user has written in a ``Composer``.
///
/// ```swift
/// let message = ComposerMessage("Is it done?", attachments: ["/tmp/oven.jpg"])
/// ```
public struct ComposerMessage: Hashable, Sendable {
  /// The text, with long pastes in full.
  public var text: String
  /// The paths of the attached files.
  public var attachments: [String]

  /// Creates a message.
  public init(_ text: String, attachments: [String] = []) {
    (self.text, self.attachments) = (text, attachments)
  }
}

/// What the user writes in one conversation: the draft, sent messages to which the arrow keys go back, and messages that wait
/// for the end of an answer.
///
/// ```swift
/// let drafts = ["Rome": ComposerModel(), "Oslo": ComposerModel(history: ["How cold is it?"])]
/// Composer("message", model: drafts[city], isBusy: chat.isBusy) { chat.ask($0.text) }
/// // With another city, its draft is shown, with its caret and what can be undone.
/// ```
///
/// A model outlives the composer that shows it, and is shown by one composer at a time. It is isolated to the main actor, and
/// performs nothing by itself: queued messages are sent while a composer shows the model.
@MainActor public final class ComposerModel {
  /// The field with the draft.
  let editor = TextEditorView()
  /// The paths of the draft's attachments.
  var attachments: [String] = []
  /// The messages that wait, the oldest first.
  private(set) var waiting: [ComposerContent] = []
  /// A closure that is called after each change but that of the editor's text by the user.
  var onChange: @MainActor () -> Void = {}

  private var sent: [String]
  private var pastes = FoldedPastes()
  /// The index of the sent message that is shown; `nil` for the draft.
  private var place: Int?
  /// The draft while a sent message is shown.
  private var draftContent: ComposerContent?
  /// The sent messages that the user has changed since.
  private var changed: [Int: ComposerContent] = [:]

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - history: The messages that the user has sent, the oldest first.
  ///   - draft: The text that the user has begun.
  public init(history: [String] = [], draft: String = "") {
    sent = history
    editor.state = EditorState(draft)
  }

  /// The messages that the user has sent, the oldest first. Setting it shows the draft.
  public var history: [String] {
    get { sent }
    set {
      if place != nil { show(draftContent ?? ComposerContent()) }
      (sent, place, draftContent, changed) = (newValue, nil, nil, [:])
      onChange()
    }
  }

  /// The text that the user is writing, with long pastes in full. Setting it replaces the text and its undo history.
  public var draft: String {
    get { pastes.unfolded(editor.text) }
    set {
      guard newValue != draft else { return }
      editor.state = EditorState(newValue)
      onChange()
    }
  }

  /// The messages that wait for the end of an answer, the oldest first.
  public var queue: [ComposerMessage] { waiting.map(message) }

  /// Inserts a text at the caret, such as a quotation.
  public func insert(_ text: String) {
    editor.replace(editor.selection.range, by: text)
    onChange()
  }

  /// Ends the connection with the view that shows the model.
  func detach() {
    onChange = {}
    editor.interceptor = nil
    editor.onCaretMove = nil
    editor.texts.handler = nil
  }

  // MARK: The draft

  /// A Boolean value that indicates whether there is neither text nor an attachment.
  var isEmpty: Bool { editor.isEmpty && attachments.isEmpty }

  private var content: ComposerContent {
    ComposerContent(state: editor.state, attachments: attachments)
  }

  private func show(_ content: ComposerContent) {
    attachments = content.attachments
    editor.state = content.state
  }

  /// Returns the message of a content.
  func message(_ content: ComposerContent) -> ComposerMessage {
    ComposerMessage(pastes.unfolded(content.state.text), attachments: content.attachments)
  }

  /// Inserts a token in place of a long paste.
  func insert(folded text: String, named name: String) {
    let token = pastes.token(for: text, named: name)
    editor.addUnit(token)
    editor.replace(editor.selection.range, by: token)
  }

  /// The token of a paste next to the caret, or `nil`.
  var tokenAtCaret: Range<TextPosition>? { editor.unitAtCaret?.range }

  /// Replaces the token next to the caret by the paste; returns whether there is one.
  func unfoldAtCaret() -> Bool {
    guard let (range, token) = editor.unitAtCaret else { return false }
    editor.replace(range, by: pastes.unfolded(token))
    return true
  }

  /// Takes the message that is shown, and shows the draft; `nil` for a message without text and attachments.
  func take() -> ComposerContent? {
    let content = content
    guard !attachments.isEmpty || content.state.text.contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    if let place { changed[place] = nil }
    show(draftContent ?? ComposerContent())
    (place, draftContent) = (nil, nil)
    onChange()
    return content
  }

  // MARK: Sent messages

  /// Shows the next older (-1) or newer (1) sent message, and after the newest one the draft; returns whether there is one.
  func browse(by step: Int) -> Bool {
    let current = place ?? sent.count
    let next = current + step
    guard (0...sent.count).contains(next) else { return false }
    if place == nil {
      draftContent = content
    } else {
      let isSame = editor.text == sent[current] && attachments.isEmpty
      changed[current] = isSame ? nil : content
    }
    if next == sent.count {
      show(draftContent ?? ComposerContent())
      (place, draftContent) = (nil, nil)
    } else {
      show(changed[next] ?? ComposerContent(state: EditorState(sent[next])))
      place = next
    }
    onChange()
    return true
  }

  /// Adds a sent message, unless it is the same as the last one.
  func remember(_ text: String) {
    if text != sent.last, text.contains(where: { !$0.isWhitespace }) { sent.append(text) }
  }

  // MARK: The queue

  /// Adds a message to the queue.
  func enqueue(_ content: ComposerContent) {
    waiting.append(content)
    onChange()
  }

  /// Removes the oldest message of the queue, to be sent.
  func dequeue() -> ComposerMessage? {
    guard !waiting.isEmpty else { return nil }
    let content = waiting.removeFirst()
    onChange()
    return message(content)
  }

  /// Shows the newest message of the queue in place of an empty draft; returns whether there is one.
  func takeBack() -> Bool {
    guard isEmpty, place == nil, let content = waiting.popLast() else { return false }
    show(content)
    onChange()
    return true
  }
}

/// A text with its caret and undo history, and its attachments.
struct ComposerContent {
  var state = EditorState()
  var attachments: [String] = []
}

/// The long pastes that are shown as tokens.
private struct FoldedPastes {
  private var texts: [String: String] = [:]

  /// Returns the token of a paste. A number follows a name that another paste has.
  mutating func token(for text: String, named name: String) -> String {
    var (token, number) = ("[\(name)]", 1)
    while let other = texts[token], other != text {
      number += 1
      token = "[\(name) #\(number)]"
    }
    texts[token] = text
    return token
  }

  /// Returns a text with the pastes in place of their tokens.
  func unfolded(_ text: String) -> String {
    guard !texts.isEmpty, text.utf8.contains(UInt8(ascii: "[")) else { return text }
    // Scalars, because an accent behind a token would be part of its last character.
    var (result, rest) = ("", text.unicodeScalars[...])
    while let start = rest.firstIndex(of: "[") {
      result += String(rest[..<start])
      rest = rest[start...]
      let end = rest.firstIndex(of: "]").map { rest.index(after: $0) } ?? rest.endIndex
      if let paste = texts[String(rest[..<end])] {
        result += paste
        rest = rest[end...]
      } else {
        result += "["
        rest = rest.dropFirst()
      }
    }
    return result + String(rest)
  }
}
