// SPDX-License-Identifier: MIT

/// The base class of text fields and editors: a text edited by keys, pasting and the mouse.
///
/// To show one, create a ``TextFieldView``, ``PasswordFieldView`` or ``TextEditorView``.
@MainActor open class TextControlView: View {
  /// An action of a text control.
  public typealias Action = TextAction

  /// Sends the text after each edit by the user.
  public final let texts = ControlEvent<String>()
  /// The key map.
  public final var keyMap: KeyMap<TextAction> { didSet { keysDidChange() } }
  /// The characters that aren't typed into an empty control, but are keys of the views around it. By default, all are typed.
  ///
  /// ```swift
  /// // The user goes through tabs with these keys, of which one begins with a search field.
  /// search.keysWhileEmpty = ["[", "]"]
  /// ```
  public final var keysWhileEmpty: Set<Character> = []

  final var editing: TextEditing {
    didSet { setNeedsDisplay() }
  }
  /// The state of the keys of vi; `nil` for the standard keys.
  final var vi: ViKeys?
  /// A closure that handles events before the control does, for the view that contains it; returns whether it did.
  package final var interceptor: (@MainActor (Event) -> Bool)?
  /// The kill ring of a control outside a window; otherwise the window's is shared.
  private final let ownRing = KillRing()
  private final var lastCommand = LastCommand.other
  /// The text of an application's state, if one controls the text.
  private final var controlled = ControlledText()
  /// The number of edits whose observers are being called, or whose effects on the screen are still to be prepared.
  private final var edits = (sending: 0, preparing: 0)
  /// The timer that ends the wait for answers of the state.
  private final var patience: WindowTimer?
  /// The number of presses in quick succession while the button is held down; `nil` after it was released.
  private final var heldClicks: Int?
  /// The range that the last press selected.
  private final var held = TextPosition.zero..<TextPosition.zero

  /// The last command, as far as the next one depends on it.
  private enum LastCommand {
    case kill
    case yank(TextPosition, age: Int)
    case other
  }

  init(hasLines: Bool, keyMap: KeyMap<TextAction>) {
    editing = TextEditing(hasLines: hasLines)
    self.keyMap = keyMap
    super.init()
  }

  // MARK: Members to override

  /// A Boolean value that indicates whether the text must not be copied.
  var isSecret: Bool { false }

  /// Returns the text position at a cell.
  func position(at cell: Position) -> TextPosition { .zero }

  /// Returns the target of a motion from the caret; nil if the control doesn't support it.
  func target(_ motion: TextMotion) -> TextPosition? {
    editing.buffer.position(motion, from: editing.caret)
  }

  /// Returns the range of the word at a position.
  func word(around position: TextPosition) -> Range<TextPosition> {
    editing.buffer.word(around: position)
  }

  /// Called when the key map has changed.
  func keysDidChange() {}

  /// Called when the user has edited the text, before `texts` sends it.
  func edited() {}

  /// Called when the caret has moved without an edit.
  func caretMoved() {}

  /// Called when a text of the application's state has replaced the user's.
  ///
  /// - Parameter isAnswer: Whether it is the state's answer to an edit.
  func replaced(isAnswer: Bool) {}

  /// Sets the text as if it was the first one.
  func reset(to text: String) {}

  /// Performs an action other than editing; returns whether it had an effect.
  func performOther(_ action: TextAction) -> Bool { false }

  // MARK: Events

  /// The text and the caret; nil if the text is secret.
  override final var spokenContent: (any SpokenContent)? {
    isSecret ? nil : EditWords.Moment(buffer: editing.buffer, selection: editing.selection)
  }

  /// Always `true`.
  open override var isFocusable: Bool { true }

  /// Always `true`.
  open override var acceptsText: Bool { true }

  /// Handles keys, pasting and the mouse.
  open override func handle(_ event: Event) -> Bool {
    guard acceptsInput else { return false }
    if let interceptor, interceptor(event) { return true }
    switch event {
    case .paste(let string):
      lastCommand = .other
      if editing.insert(string) { tellEdited() }
      return true
    case .mouse(let mouse):
      defer { keepOnCharacter() }
      return handle(mouse)
    case .key(let keyPress):
      if vi != nil, handleVi(keyPress) { return true }
      defer { keepOnCharacter() }
      // Most typed characters have no binding, which is checked first.
      if !keyPrefix.isEmpty || !keyMap.excludes(keyPress), perform(event, in: keyMap, act) {
        return true
      }
      guard case .character(let character) = keyPress.key, keyPress.modifiers.isEmpty else {
        return false
      }
      if keysWhileEmpty.contains(character), editing.buffer.isEmpty { return false }
      lastCommand = .other
      if editing.type(character) { tellEdited() }
      return true
    default: return false
    }
  }
}

// MARK: Programmatic editing

extension TextControlView {
  /// The selection, with the caret at its end.
  public final var selection: CaretRange { editing.selection }

  /// The selected text; empty if nothing is selected.
  public final var selectedText: String { editing.selectedText }

  /// Selects a range, clamped to the text. An empty range moves the caret.
  public final func select(_ range: Range<TextPosition>) {
    editing.select(range)
    caretMoved()
  }

  /// The maximum number of characters that the user can enter. An existing longer text stays.
  public final var maximumLength: Int {
    get { editing.maximum }
    set { editing.maximum = max(0, newValue) }
  }

  /// Performs an action as a key would; returns whether it had an effect.
  @discardableResult
  public final func act(_ action: TextAction) -> Bool {
    let last = lastCommand
    lastCommand = .other
    switch action {
    case .move(.right) where editing.caret == editing.buffer.end && performOther(.acceptSuggestion):
      break
    case .move(let motion): return move(motion, selecting: false)
    case .select(let motion): return move(motion, selecting: true)
    case .selectAll:
      editing.select(.zero..<editing.buffer.end)
      caretMoved()
    case .delete(let motion): _ = delete(motion)
    case .kill(let motion):
      var isNext = false
      if case .kill = last { isNext = true }
      kill(motion, isNext: isNext)
    case .yank: yank(age: 0)
    case .yankOlder:
      guard case .yank(let start, let age) = last, start <= editing.caret else { break }
      editing.select(start..<editing.caret)
      yank(age: age + 1)
    case .undo: if editing.undo() { tellEdited() }
    case .redo: if editing.redo() { tellEdited() }
    case .copy: copySelection()
    case .cut:
      if copySelection() { erase(editing.selection.range) }
    case .paste:
      if let text = window?.clipboard, editing.insert(text) { tellEdited() }
    case .insertTab: if editing.insert("\t") { tellEdited() }
    case .cancel:
      if performOther(.cancel) { break }
      guard !editing.selection.isEmpty else { return false }
      editing.deselect()
    case .breakLine, .submit, .acceptSuggestion, .nextSuggestion, .previousSuggestion:
      return performOther(action)
    }
    return true
  }

  /// Notifies the subclass and `texts` of an edit.
  final func tellEdited() {
    edited()
    guard controlled.isInUse || texts.hasListeners else { return }
    let text = editing.latestString()
    if controlled.isInUse { controlled.edited(to: text) }
    edits.sending += 1
    if texts.hasListeners { texts.send(text) }
    edits.sending -= 1
    if controlled.isInUse { awaitAnswer() }
  }
}

// MARK: The state of an application

extension TextControlView {
  /// The time after which the state doesn't answer an edit any more, so that the text it has is shown.
  static var longestWait: Duration { .seconds(1) }

  /// Shows the text of an application's state that receives the user's edits.
  ///
  /// The state always wins: a text that isn't the user's replaces it, and the caret stays at the same place of the text. The
  /// user can undo across it. While the state's answer to a newer edit is still to come, the user's text stays.
  public final func show(_ text: String) {
    let text = editing.allowed(text)
    // What is shown before other work is prepared was requested by the edit's observers, so it answers the edit.
    let isPrepared = edits.preparing > 0 && window?.preparations.isRunning == true
    let isImmediate = edits.sending > 0 || isPrepared
    let isAnswer = controlled.isWaiting || isImmediate
    let states = isImmediate ? nil : window?.preparations.statesShown ?? 0
    guard controlled.state(text, of: states) else { return }
    take(text, isAnswer: isAnswer)
  }

  /// Shows the text of a property to which the control is bound. It is the newest one.
  package final func take(_ text: String) {
    take(editing.allowed(text), isAnswer: edits.sending > 0)
  }

  private func take(_ text: String, isAnswer: Bool) {
    patience?.cancel()
    patience = nil
    guard text != editing.string else { return }
    // There is no place in an empty text to stay at, and nothing to undo.
    if editing.buffer.isEmpty, !editing.canUndo { return reset(to: text) }
    if editing.take(text, isAnswer: isAnswer) { replaced(isAnswer: isAnswer) }
  }

  /// Waits for the state's answer to an edit, which is usually prepared already.
  private func awaitAnswer() {
    guard let window else { return }
    edits.preparing += 1
    // After the preparations that the observers of the edit requested.
    window.prepare { [weak self] in
      guard let self else { return }
      edits.preparing -= 1
      guard controlled.isWaiting, let window = self.window else { return }
      patience?.cancel()
      patience = window.schedule(after: Self.longestWait) { [weak self] in
        guard let self, controlled.isWaiting, let text = controlled.stated else { return }
        controlled.expectNoAnswer()
        take(text, isAnswer: true)
      }
    }
  }
}

// MARK: Performing actions

extension TextControlView {
  var ring: KillRing { window?.killRing ?? ownRing }

  private func move(_ motion: TextMotion, selecting: Bool) -> Bool {
    let range = editing.selection.range
    guard let target = target(motion) else { return false }
    switch motion {
    case .left where !selecting && !range.isEmpty: editing.move(to: range.lowerBound)
    case .right where !selecting && !range.isEmpty: editing.move(to: range.upperBound)
    default: editing.move(to: target, selecting: selecting)
    }
    caretMoved()
    return true
  }

  /// Returns the range of an action: the selection, or else the text that the motion passes.
  private func range(_ motion: TextMotion) -> Range<TextPosition> {
    let selected = editing.selection.range
    guard selected.isEmpty, let target = target(motion) else { return selected }
    return min(target, editing.caret)..<max(target, editing.caret)
  }

  private func delete(_ motion: TextMotion) -> String {
    let isSingle = editing.selection.isEmpty
    let kind: TextHistory.Kind =
      switch motion {
      case .left where isSingle: .erasing
      case .right where isSingle: .deleting
      default: .other
      }
    return erase(range(motion), kind)
  }

  @discardableResult
  private func erase(
    _ range: Range<TextPosition>, _ kind: TextHistory.Kind = .other
  ) -> String {
    let text = editing.delete(range, kind)
    if !text.isEmpty { tellEdited() }
    return text
  }

  private func kill(_ motion: TextMotion, isNext: Bool) {
    var range = range(motion)
    if range.isEmpty, motion == .lineEnd {
      // At the end of a line, the line break is killed.
      range = editing.caret..<editing.buffer.after(editing.caret)
    }
    let side: KillRing.Side = range.lowerBound < editing.caret ? .before : .behind
    let text = erase(range)
    if !isSecret { ring.kill(text, joining: isNext ? side : nil) }
    lastCommand = .kill
  }

  private func yank(age: Int) {
    guard let text = ring.killed(age) else { return }
    let start = editing.selection.range.lowerBound
    if editing.insert(text) { tellEdited() }
    lastCommand = .yank(start, age: age)
  }

  @discardableResult
  private func copySelection() -> Bool {
    guard !isSecret, !editing.selection.isEmpty else { return false }
    window?.copy(editing.selectedText)
    return true
  }

  private func handle(_ mouse: Mouse) -> Bool {
    switch mouse.kind {
    case .press where mouse.button == .left: press(mouse)
    case .drag where heldClicks != nil: drag(to: position(at: mouse.position))
    case .release where heldClicks != nil: heldClicks = nil
    default: return false
    }
    return true
  }

  /// One press sets the caret, a second one selects the word, a third one everything.
  private func press(_ mouse: Mouse) {
    lastCommand = .other
    let position = position(at: mouse.position)
    heldClicks = mouse.clickCount
    switch mouse.clickCount {
    case 1: editing.move(to: position, selecting: mouse.modifiers.contains(.shift))
    case 2: editing.select(word(around: position))
    default: editing.select(.zero..<editing.buffer.end)
    }
    held = editing.selection.range
    caretMoved()
  }

  /// Selects from the position of the press; after a double click by whole words.
  private func drag(to position: TextPosition) {
    guard let heldClicks, heldClicks > 1 else {
      editing.move(to: position, selecting: true)
      return caretMoved()
    }
    let word = heldClicks == 2 ? word(around: position) : position..<position
    let isBefore = word.lowerBound < held.lowerBound
    editing.move(to: isBefore ? held.upperBound : held.lowerBound)
    editing.move(
      to: isBefore ? word.lowerBound : max(word.upperBound, held.upperBound), selecting: true)
    caretMoved()
  }
}

extension EditWords.Moment: SpokenContent {
  /// Returns a description of the edit or motion since an earlier state.
  func changes(since earlier: any SpokenContent, in words: Words) -> String? {
    (earlier as? EditWords.Moment).flatMap { EditWords(from: $0, to: self, in: words).words }
  }
}

/// The text of a control whose value is held by an application's state.
///
/// The state always wins. Answers to the user's edits may arrive later, in the order of the edits, and several of them
/// as one. While an answer to a newer edit is still to come, the user's text stays, so that fast typing loses nothing.
struct ControlledText {
  /// The last text that the state sent.
  private(set) var stated: String?
  /// The user's texts that the state hasn't answered yet, the oldest first.
  private var unanswered: [String] = []
  /// The number of states with the same text that have come since the last answer, each of which may be an answer.
  private var unchanged = 0

  /// The number of texts that are kept. The oldest one is dropped.
  private static let mostUnanswered = 64

  /// A Boolean value that indicates whether a state has sent a text.
  var isInUse: Bool { stated != nil }
  /// A Boolean value that indicates whether the state has edits to answer.
  var isWaiting: Bool { !unanswered.isEmpty }

  /// Records an edit by the user.
  mutating func edited(to text: String) {
    unanswered.append(text)
    if unanswered.count > Self.mostUnanswered { unanswered.removeFirst() }
  }

  /// Records that no more answers to the edits will come.
  mutating func expectNoAnswer() { (unanswered, unchanged) = ([], 0) }

  /// Records a text that the state sends; returns whether it is the answer to the newest edit, so that the control shows it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - states: The number of states that the text is the last one of, 0 if it may be shown for another reason, and nil if all edits
  ///     are known to be answered.
  mutating func state(_ text: String, of states: Int?) -> Bool {
    let isUnchanged = text == stated
    stated = text
    // The text of the newest edit answers all of them, unless it may be that of an equal, older one.
    if states == nil || text == unanswered.last && text != unanswered.first {
      unanswered = []
    } else if isUnchanged {
      // The state has refused an edit, or something else in it has changed before it received the edits. The user's text
      // stays until an answer comes, or the wait for one ends.
      if states ?? 0 > unanswered.count { unanswered = [] } else { unchanged += states ?? 0 }
    } else {
      let index = unanswered.firstIndex(of: text)
      let answered = index.map { $0 + 1 } ?? max(states ?? 0, 1) + unchanged
      unanswered.removeFirst(min(answered, unanswered.count))
      unchanged = 0
    }
    if unanswered.isEmpty { unchanged = 0 }
    return unanswered.isEmpty
  }
}

// MARK: Keys of vi

extension TextControlView {
  /// The meaning of the keys. The default is the standard one.
  ///
  /// ```swift
  /// let editor = TextEditorView()
  /// editor.keyStyle = .vi
  /// // After “one two”, Esc, “b”, “d”, “w”: one
  /// ```
  ///
  /// The mode is shown before the key hints, and announced.
  public final var keyStyle: TextKeyStyle {
    get { vi == nil ? .standard : .vi }
    set {
      guard newValue != keyStyle else { return }
      vi = newValue == .vi ? ViKeys() : nil
      setNeedsDisplay()
    }
  }

  /// A Boolean value that indicates whether characters are commands of vi at present.
  package final var isInNormalMode: Bool { vi.map { $0.mode != .insert } ?? false }

  /// A Boolean value that indicates whether the next key completes a command of vi, or ends a selection.
  package final var isInViCommand: Bool { vi.map { $0.isPending || $0.mode == .visual } ?? false }

  /// Returns from normal mode to insert mode, for a new text.
  package final func startTyping() {
    guard isInNormalMode else { return }
    vi = ViKeys()
    modeChanged(to: .insert)
  }

  /// The mode of vi, in place of a key.
  final var modeHint: KeyHint? {
    vi.map { keys in
      let name =
        switch keys.mode {
        case .insert: words["INSERT"]
        case .normal: words["NORMAL"]
        case .visual: words["VISUAL"]
        }
      return KeyHint(key: name, label: "mode", priority: 9)
    }
  }

  /// Handles a key of vi; returns whether it is one.
  final func handleVi(_ keyPress: KeyPress) -> Bool {
    guard var keys = vi else { return false }
    let (mode, before) = (keys.mode, ring.killed(0) ?? "")
    var register = before
    let outcome = keys.press(keyPress, in: &editing, register: &register)
    vi = keys
    if register != before, !isSecret { ring.kill(register, joining: nil) }
    if keys.mode != mode { modeChanged(to: keys.mode) }
    switch outcome {
    case .ignored: return false
    case .handled: caretMoved()
    case .edited: tellEdited()
    }
    return true
  }

  /// Moves the caret onto a character after an event that isn't vi's.
  final func keepOnCharacter() {
    guard let vi, vi.mode == .normal else { return }
    let before = editing.selection
    vi.keepOnCharacter(&editing)
    if editing.selection != before { caretMoved() }
  }

  private func modeChanged(to mode: ViKeys.Mode) {
    setNeedsDisplay()
    // The suggestions are those for what is typed.
    if mode == .normal { _ = performOther(.cancel) }
    switch mode {
    case .insert: window?.announce(words["insert mode"])
    case .normal: window?.announce(words["normal mode"])
    case .visual: window?.announce(words["visual mode"])
    }
  }
}

/// The meaning of the keys of text fields and editors, such as `TextKeyStyle.vi`.
public enum TextKeyStyle: Hashable, Sendable {
  /// Characters are typed, and the key map has the keys that edit.
  case standard
  /// The keys of vi: Esc goes from insert mode, in which characters are typed, to normal mode, in which they are commands.
  ///
  /// Normal mode has the motions `h j k l w b e 0 ^ $ gg G f t F T ; ,`, the operators `d c y`, the commands
  /// `i a I A o O x X s S D C Y p P r ~ J u` and Ctrl-R, counts, and `v` for a selection. Deleted and copied text is shared
  /// by the fields of a window. Other keys, such as Ctrl-A, act as in the standard style.
  case vi
}
