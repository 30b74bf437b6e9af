// SPDX-License-Identifier: MIT

import Views

/// The view of a ``Composer``. Its keys are those of `ComposerView.standardKeyMap` until ``keyMap`` has others.
public final class ComposerView: View {
  /// A key action, besides those that edit the text.
  public enum Action: Hashable, Sendable {
    /// Sends the message; accepts the suggestion.
    case send
    /// Inserts a line break.
    case breakLine
    /// Goes up in the suggestions, or from the first row to the queue and the history.
    case up
    /// Goes down in the suggestions, or from the last row to a newer message.
    case down
    /// Shows the message sent before, or the one after.
    case older, newer
    /// Accepts the suggestion.
    case accept
    /// Shows a long paste in full.
    case expand
    /// Removes the last attachment, if the caret is at the beginning.
    case removeAttachment
    /// Closes the suggestions, or interrupts the answer.
    case cancel
  }

  /// The default keys, besides those that edit the text.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.send, "enter", help: "send message"),
    .init(.breakLine, "alt+enter", "shift+enter", "ctrl+j", help: "insert line break"),
    .init(.up, "up", help: "previous suggestion, or older message from first row"),
    .init(.down, "down", help: "next suggestion, or newer message from last row"),
    .init(.older, "ctrl+p", help: "older message"),
    .init(.newer, "ctrl+n", help: "newer message"),
    .init(.accept, "tab", help: "accept suggestion"),
    .init(.expand, "ctrl+o", help: "expand paste"),
    .init(.removeAttachment, "backspace", help: "remove attachment before text"),
    .init(.cancel, "esc", help: "close suggestions, or interrupt answer"),
  ])

  /// The keys, besides those that edit the text.
  public var keyMap = ComposerView.standardKeyMap

  var onSend: @MainActor (ComposerMessage) -> Void = { _ in }
  var onTakeBack: @MainActor () -> Void = {}
  var onInterrupt: (@MainActor () -> Void)?
  var onChange: (@MainActor (String) -> Void)?
  /// The function that tells whether a file exists; `nil` if pasted paths are text.
  var isFile: (@MainActor (String) -> Bool)?
  /// The numbers of lines and characters from which on a paste is folded.
  var foldLimits = (lines: 20, characters: 2_000)
  let completions = ComposerCompletions()

  private(set) var model = ComposerModel()
  private let menu = SuggestionRowsView()
  private var reportedDraft = ""
  private var chips: [(frame: Frame, text: Text)] = []
  /// The number of attachments without a chip, and its place.
  private var moreChips: (frame: Frame, text: Text)?

  /// The columns of the bar and the prompt.
  private static let inset = 3
  private static let mostQueueRows = 3
  private static let mostSuggestions = 8

  /// Creates a view with an empty model.
  public override init() {
    super.init()
    attach(model)
    completions.onChange = { [weak self] in self?.showSuggestions() }
    menu.onStep = { [weak self] in self?.completions.select(by: $0) }
    menu.onAccept = { [weak self] row in self?.acceptSuggestion(inRow: row) }
  }

  /// The field with the draft.
  var editor: TextEditorView { model.editor }

  // MARK: The model

  /// Shows another model.
  func show(_ new: ComposerModel) {
    guard new !== model || editor.parent !== self else { return }
    let hadFocus = editor.isFocused
    if new !== model {
      completions.close()
      model.detach()
      remove(editor)
    }
    attach(new)
    if hadFocus { window?.focus(new.editor) }
    contentChanged()
  }

  private func attach(_ new: ComposerModel) {
    let (rows, placeholder) = (editor.maximumRows, editor.placeholder)
    model = new
    editor.maximumRows = rows ?? 8
    editor.placeholder = placeholder
    editor.keyMap = TextEditorView.standardKeyMap.without(.breakLine, .submit)
    editor.interceptor = { [weak self] in self?.intercept($0) ?? false }
    editor.onCaretMove = { [weak self] in
      guard let self else { return }
      completions.moved(to: query)
    }
    editor.texts.handler = { [weak self] _ in
      guard let self else { return }
      completions.ask(query)
      reportDraft()
    }
    new.onChange = { [weak self] in self?.contentChanged() }
    add(editor)
    reportedDraft = new.draft
  }

  private func contentChanged() {
    setNeedsUpdate()
    reportDraft()
  }

  private func reportDraft() {
    guard let onChange else { return }
    let draft = model.draft
    guard draft != reportedDraft else { return }
    reportedDraft = draft
    onChange(draft)
  }

  // MARK: Sending

  /// A Boolean value that indicates whether an answer is running.
  var isBusy = false { didSet { if isBusy != oldValue { setNeedsDisplay() } } }

  /// The messages that wait for the end of an answer, the oldest first; `nil` if none can be sent while one runs.
  var queue: [ComposerMessage]? {
    didSet {
      guard queue != oldValue else { return }
      model.keepContents(of: waiting)
      setNeedsUpdate()
    }
  }
  private var waiting: [ComposerMessage] { queue ?? [] }

  private func submit() {
    guard !isBusy || queue != nil, let message = model.take(waits: isBusy) else { return }
    editor.startTyping()
    if isBusy { announce(words["{0} queued", "\(waiting.count + 1)"]) }
    onSend(message)
  }

  private func takeBack() -> Bool {
    guard let message = waiting.last, model.takeBack(message) else { return false }
    onTakeBack()
    return true
  }

  private func announce(_ text: String) { window?.announce(text) }

  // MARK: Keys

  private func intercept(_ event: Event) -> Bool {
    switch event {
    case .paste(let text): return paste(text)
    case .key(let keyPress):
      if editor.isInViCommand { return false }
      if editor.isInNormalMode {
        // Vi's keys for the line above and below go to other messages, too.
        if keyPress == KeyPress(.character("k")), act(.up) { return true }
        if keyPress == KeyPress(.character("j")), act(.down) { return true }
      }
      if perform(event, in: keyMap, act) { return true }
      guard editor.keyMap.action(for: keyPress) == .paste, let text = window?.clipboard else {
        return false
      }
      return paste(text)
    default: return false
    }
  }

  private func act(_ action: Action) -> Bool {
    if completions.isOpen, actOnSuggestions(action) { return true }
    switch action {
    case .send: submit()
    case .breakLine: editor.replace(editor.selection.range, by: "\n")
    case .up:
      guard editor.isInFirstRow else { return false }
      return takeBack() || model.browse(by: -1)
    case .down: return editor.isInLastRow && model.browse(by: 1)
    case .older: return model.browse(by: -1)
    case .newer: return model.browse(by: 1)
    case .accept: return false
    case .expand: return model.unfoldAtCaret()
    case .removeAttachment:
      guard editor.caret == .zero, editor.selection.isEmpty, !model.attachments.isEmpty else {
        return false
      }
      removeAttachment(at: model.attachments.count - 1)
    case .cancel:
      // In vi's insert mode, Esc goes to normal mode.
      guard isBusy, let onInterrupt, editor.keyStyle == .standard || editor.isInNormalMode else {
        return false
      }
      onInterrupt()
    }
    return true
  }

  private func actOnSuggestions(_ action: Action) -> Bool {
    switch action {
    case .up, .older: completions.select(by: -1)
    case .down, .newer: completions.select(by: 1)
    case .accept: acceptSuggestion()
    case .send:
      // A name that is complete needs nothing but to be sent.
      guard completions.current?.text != completions.query?.text else {
        completions.close()
        return false
      }
      acceptSuggestion()
    case .cancel: completions.close()
    default: return false
    }
    return true
  }

  // MARK: Completion

  private var query: ComposerQuery? {
    guard editor.selection.isEmpty else { return nil }
    return ComposerQuery(before: editor.textBeforeCaret, isFirst: editor.caret.line == 0)
  }

  private func acceptSuggestion() {
    guard let suggestion = completions.current, let query = completions.query else { return }
    let caret = editor.caret
    let start = TextPosition(line: caret.line, column: caret.column - query.text.count)
    editor.replace(start..<caret, by: suggestion.text + " ")
    completions.close()
  }

  private func acceptSuggestion(inRow row: Int) {
    completions.select(by: listed.lowerBound + row - completions.selected)
    acceptSuggestion()
  }

  /// The indices of the visible suggestions.
  private var listed: Range<Int> {
    let count = min(Self.mostSuggestions, completions.suggestions.count)
    let start = max(0, completions.selected - count + 1)
    return start..<start + count
  }

  private func showSuggestions() {
    guard completions.isOpen, let current = completions.current, editor.isFocused else {
      return menu.dismiss()
    }
    let (listed, all) = (listed, completions.suggestions)
    let sign = completions.query?.kind == .command ? "/" : "@"
    let details = all[listed].map(\.detail)
    menu.rows = SuggestionRows(
      texts: all[listed].map { sign + $0.text },
      details: details.allSatisfy(\.isEmpty) ? [] : details,
      chosen: completions.selected - listed.lowerBound)
    menu.show(at: self)
    let place = words["{0} of {1}", "\(completions.selected + 1)", "\(all.count)"]
    announce("\(current.text), \(place)")
  }

  /// Removes the suggestions when the focus leaves the view.
  public override func focusDidChange() {
    super.focusDidChange()
    setNeedsDisplay()
    if !containsFocus { completions.close() }
  }

  // MARK: Pasting

  /// Attaches the files of a paste, or folds a long one; returns `false` for another text.
  private func paste(_ text: String) -> Bool {
    if let isFile, let paths = ComposerPaths.paths(in: text, exists: isFile) {
      for path in paths where !model.attachments.contains(path) { model.attachments.append(path) }
      announce(words["{0} attached", paths.map(Self.name).joined(separator: ", ")])
      contentChanged()
      return true
    }
    var lines = text.utf8.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    if text.utf8.last == UInt8(ascii: "\n") { lines -= 1 }
    if lines > foldLimits.lines {
      model.insert(folded: text, named: words["pasted {0} lines", "\(lines)"])
      return true
    }
    let count = text.utf8.count > foldLimits.characters ? text.count : 0
    guard count > foldLimits.characters else { return false }
    model.insert(folded: text, named: words["pasted {0} characters", "\(count)"])
    return true
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private func removeAttachment(at index: Int) {
    let path = model.attachments.remove(at: index)
    announce(words["{0} removed", Self.name(of: path)])
    contentChanged()
  }

  // MARK: View

  /// The field with the draft.
  public override var preferredFocus: View? { editor }

  /// The messages that wait and the attachments, before the field.
  public override var accessibilityChildren: [AccessibilityNode] {
    let queued = waiting.map { words["queued: {0}", $0.text] }
    let attached = model.attachments.map { words["{0} attached", Self.name(of: $0)] }
    return (queued + attached).map { AccessibilityNode(Accessibility(.text, label: $0)) }
      + super.accessibilityChildren
  }

  /// The hints of the keys that have an effect at present.
  public override var keyHints: [KeyHint] {
    func hint(_ action: Action, _ label: String, _ priority: Int, if isShown: Bool = true)
      -> KeyHint?
    {
      isShown ? keyMap.hint(action, label: label, priority: priority, typing: true) : nil
    }
    if completions.isOpen {
      return [hint(.accept, "accept", 9), hint(.cancel, "close", 8)].compactMap(\.self)
    }
    let interrupts =
      isBusy && onInterrupt != nil && (editor.keyStyle == .standard || editor.isInNormalMode)
    let takesBack = model.isEmpty && !waiting.isEmpty
    return [
      hint(.send, isBusy ? "queue" : "send", 9, if: !model.isEmpty && (!isBusy || queue != nil)),
      hint(.cancel, "interrupt", 8, if: interrupts),
      hint(.up, "edit queued", 7, if: takesBack),
      hint(.expand, "expand paste", 6, if: model.tokenAtCaret != nil),
      hint(
        .removeAttachment, "remove file", 5,
        if: !model.attachments.isEmpty && editor.caret == .zero && editor.selection.isEmpty),
      hint(.breakLine, "new line", 4),
    ].compactMap(\.self)
  }

  /// The help for the keys.
  public override var keyHelp: KeyHelp? { keyMap.help("Message") }

  private var queueRows: Int { min(Self.mostQueueRows, waiting.count) }
  private var rowsAbove: Int { queueRows + (model.attachments.isEmpty ? 0 : 1) }

  /// Returns the available width, and the rows of the text, the attachments and the messages that wait.
  public override func measure(in room: Size) -> Size {
    let inner = Size(
      width: max(0, room.width - Self.inset), height: max(1, room.height - rowsAbove))
    let rows = editor.fittingSize(in: inner).height
    return Size(width: max(0, room.width), height: max(0, min(room.height, rows + rowsAbove)))
  }

  /// Places the field below the other rows. The field keeps a row longest.
  public override func layout() {
    let above = min(rowsAbove, max(0, frame.height - 1))
    editor.frame = bounds.inset(by: Insets(top: above, left: Self.inset))
    (chips, moreChips) = ([], nil)
    if above == rowsAbove, !model.attachments.isEmpty { placeChips(at: above - 1) }
  }

  /// Places the attachments that fit into a row, before the number of the others.
  private func placeChips(at y: Int) {
    var x = Self.inset
    for (index, path) in model.attachments.enumerated() {
      let text = Text("[\(Self.name(of: path))]").truncated(to: max(4, frame.width - x), theme)
      let isLast = index == model.attachments.count - 1
      guard x + text.width + (isLast ? 0 : 5) <= frame.width || index == 0 else {
        let rest = Text("+\(model.attachments.count - index)")
        moreChips = (Frame(x: x, y: y, width: rest.width, height: 1), rest)
        return
      }
      chips.append((Frame(x: x, y: y, width: text.width, height: 1), text))
      x += text.width + 1
    }
  }

  /// Draws the bar, the messages that wait, the attachments, and the prompt.
  public override func draw(in painter: Painter) {
    let theme = theme
    let bar = Text(theme.symbols.pointer)
    for y in 0..<frame.height {
      painter.draw(
        bar, at: Position(x: 0, y: y), style: containsFocus ? theme.accent : theme.border)
    }
    let prompt = Text(theme.symbols.path)
    painter.draw(
      prompt, at: Position(x: 1, y: editor.frame.minY),
      style: acceptsInput ? theme.accent : theme.disabled)
    for (y, text) in queueTexts.enumerated() where y < editor.frame.minY {
      painter.draw(
        Text(text).truncated(to: max(0, frame.width - Self.inset), theme),
        at: Position(x: Self.inset, y: y), style: theme.secondary)
    }
    for chip in chips { painter.draw(chip.text, at: chip.frame.origin, style: theme.accent) }
    if let moreChips {
      painter.draw(moreChips.text, at: moreChips.frame.origin, style: theme.secondary)
    }
  }

  /// The rows of the queue: the oldest messages, and the number of the others.
  private var queueTexts: [String] {
    let count = waiting.count
    let shown = count > Self.mostQueueRows ? Self.mostQueueRows - 1 : count
    let texts = waiting.prefix(shown).map { message in
      let line = model.content(of: message).state.text.split(whereSeparator: \.isNewline).first
      return words[
        "queued: {0}",
        line.map(String.init) ?? message.attachments.map(Self.name).joined(separator: ", ")]
    }
    return count > shown ? texts + [words["{0} more queued", "\(count - shown)"]] : texts
  }

  /// Removes the attachment on which the user clicks.
  public override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event, mouse.isClick,
      let index = chips.firstIndex(where: { $0.frame.contains(mouse.position) })
    else { return false }
    if acceptsInput { removeAttachment(at: index) }
    return true
  }
}
