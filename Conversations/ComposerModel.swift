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

/// What the user writes in one conversation: the draft, and sent messages to which the arrow keys go back.
///
/// ```swift
/// let drafts = ["Rome": ComposerModel(), "Oslo": ComposerModel(history: ["How cold is it?"])]
/// Composer("message", model: drafts[city], isBusy: chat.isBusy) { chat.ask($0.text) }
/// // With another city, its draft is shown, with its caret and what can be undone.
/// ```
///
/// A model outlives the composer that shows it, and is shown by one composer at a time. It is isolated to the main actor.
@MainActor public final class ComposerModel {
  /// The field with the draft.
  let editor = TextEditorView()
  /// The paths of the draft's attachments.
  var attachments: [String] = []
  /// A closure that is called after each change but that of the editor's text by the user.
  var onChange: @MainActor () -> Void = {}

  /// The contents of messages that wait for the end of an answer.
  private var waiting: [ComposerMessage: ComposerContent] = [:]
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
  ///
  /// - Parameter waits: Whether it waits for the end of an answer, so that the user can take it back.
  func take(waits: Bool) -> ComposerMessage? {
    let message = ComposerMessage(draft, attachments: attachments)
    let hasText = message.text.contains { !$0.isWhitespace }
    guard hasText || !attachments.isEmpty else { return nil }
    if waits { waiting[message] = content }
    if let place { changed[place] = nil }
    show(draftContent ?? ComposerContent())
    (place, draftContent) = (nil, nil)
    if hasText, message.text != sent.last { sent.append(message.text) }
    onChange()
    return message
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

  /// Shows a message that the user sent in place of an empty draft; returns `false` if there is a draft.
  func takeBack(_ message: ComposerMessage) -> Bool {
    guard isEmpty, place == nil else { return false }
    show(content(of: message))
    onChange()
    return true
  }

  /// Returns the content of a message that waits, with tokens in place of long pastes.
  func content(of message: ComposerMessage) -> ComposerContent {
    waiting[message]
      ?? ComposerContent(state: EditorState(message.text), attachments: message.attachments)
  }

  /// Forgets the contents of other messages.
  func keepContents(of messages: [ComposerMessage]) {
    if !waiting.isEmpty { waiting = waiting.filter { messages.contains($0.key) } }
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
