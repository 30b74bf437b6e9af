// SPDX-License-Identifier: MIT

/// What a text field and an editor have in common: a text that is edited by keys, pastes and the mouse.
///
/// Who wants a field makes a `TextFieldView`, a `PasswordFieldView` or a `TextEditorView`.
@MainActor open class TextControlView: View {
  /// What keys ask for.
  public typealias Action = TextAction

  /// Told of the text after each edit by the user.
  public final let texts = ControlEvent<String>()
  /// The keys.
  public final var keyMap: KeyMap<TextAction> { didSet { keysDidChange() } }

  final var editing: TextEditing {
    didSet { setNeedsDisplay() }
  }
  /// Own kills, where there is no window to share them.
  private final let ownRing = KillRing()
  private final var lastCommand = LastCommand.other
  /// What a state says of the text, where one does.
  final var controlled = ControlledText()
  private final let clicks = ClickCount()

  /// What the last press selected.
  private final var held = TextPosition.zero..<TextPosition.zero

  /// What the last key did, as far as the next one goes on from it.
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

  // MARK: What fields and editors differ in

  /// A Boolean value that indicates whether the text may leave the control.
  var isSecret: Bool { false }

  /// The place at a cell.
  func position(at cell: Position) -> TextPosition { .zero }

  /// Where a motion leads from the caret; `nil` if it isn't one of this control.
  func target(_ motion: TextMotion) -> TextPosition? {
    editing.buffer.position(motion, from: editing.caret)
  }

  /// The word around a place.
  func word(around position: TextPosition) -> Range<TextPosition> {
    editing.buffer.word(around: position)
  }

  /// Told that the key map is another one.
  func keysDidChange() {}

  /// Told before the listeners that the user edited the text.
  func edited() {}

  /// Told that the caret moved without an edit.
  func caretMoved() {}

  /// Does what is asked for beside editing; returns whether it could.
  func performOther(_ action: TextAction) -> Bool { false }

  // MARK: Events

  /// The text and the caret; `nil` where the text is secret.
  override final var spokenContent: (any SpokenContent)? {
    isSecret ? nil : EditWords.Moment(buffer: editing.buffer, selection: editing.selection)
  }

  /// Always.
  open override var isFocusable: Bool { true }

  /// Always: no letter is a command here.
  open override var acceptsText: Bool { true }

  /// Edits.
  open override func handle(_ event: Event) -> Bool {
    guard acceptsInput else { return false }
    switch event {
    case .paste(let string):
      lastCommand = .other
      if editing.insert(string) { tellEdited() }
      return true
    case .mouse(let mouse): return handle(mouse)
    case .key(let keyPress):
      // Most of what is typed is bound to nothing, which is seen at once.
      if !keyPrefix.isEmpty || !keyMap.excludes(keyPress), perform(event, in: keyMap, act) {
        return true
      }
      guard case .character(let character) = keyPress.key, keyPress.modifiers.isEmpty else {
        return false
      }
      lastCommand = .other
      if editing.type(character) { tellEdited() }
      return true
    default: return false
    }
  }
}

// MARK: What programs ask for

extension TextControlView {
  /// What is selected, with the caret at its end.
  public final var selection: CaretRange { editing.selection }

  /// The selected text; empty if nothing is selected.
  public final var selectedText: String { editing.selectedText }

  /// Selects a range, as far as there is text; an empty one moves the caret.
  public final func select(_ range: Range<TextPosition>) {
    editing.select(range)
    caretMoved()
  }

  /// The characters that the text may have at most; a longer text that is there stays.
  public final var maximumLength: Int {
    get { editing.maximum }
    set { editing.maximum = max(0, newValue) }
  }

  /// Does what a key asks for; returns whether it could.
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
      guard case .yank(let start, let age) = last else { break }
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

  /// Tells of an edit that was made.
  final func tellEdited() {
    edited()
    if controlled.isInUse { controlled.edited(to: editing.string) }
    if texts.hasListeners { texts.send(editing.string) }
  }
}

// MARK: Doing it

extension TextControlView {
  private var ring: KillRing { window?.killRing ?? ownRing }

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

  /// What an action on a motion is about: the selection, if there is one.
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
      // At the end of a line its break goes.
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
    case .drag where clicks.isHeld: drag(to: position(at: mouse.position))
    case .release where clicks.isHeld: clicks.isHeld = false
    default: return false
    }
    return true
  }

  /// A first press puts the caret, a second one selects the word there, a third one all.
  private func press(_ mouse: Mouse) {
    lastCommand = .other
    let position = position(at: mouse.position)
    clicks.press(at: mouse.position, in: window)
    switch clicks.count {
    case 1: editing.move(to: position, selecting: mouse.modifiers.contains(.shift))
    case 2: editing.select(word(around: position))
    default: editing.select(.zero..<editing.buffer.end)
    }
    held = editing.selection.range
    caretMoved()
  }

  /// Selects from where the button went down; after a double click by whole words.
  private func drag(to position: TextPosition) {
    guard clicks.count > 1 else {
      editing.move(to: position, selecting: true)
      return caretMoved()
    }
    let word = clicks.count == 2 ? word(around: position) : position..<position
    let isBefore = word.lowerBound < held.lowerBound
    editing.move(to: isBefore ? held.upperBound : held.lowerBound)
    editing.move(
      to: isBefore ? word.lowerBound : max(word.upperBound, held.upperBound), selecting: true)
    caretMoved()
  }
}

extension EditWords.Moment: SpokenContent {
  /// Returns the edit or the motion since an earlier moment in words.
  func changes(since earlier: any SpokenContent, in words: Words) -> String? {
    (earlier as? EditWords.Moment).flatMap { EditWords(from: $0, to: self, in: words).words }
  }
}
