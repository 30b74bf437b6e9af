// SPDX-License-Identifier: MIT

/// The text of an editor with its caret, selection and undo history.
package struct EditorState: Sendable {
  fileprivate var editing: TextEditing

  /// Creates a state with the caret at the end of a text.
  package init(_ text: String = "") { editing = TextEditing(text, hasLines: true) }

  /// The text.
  package var text: String { editing.string }

  /// A Boolean value that indicates whether the text is empty.
  package var isEmpty: Bool { editing.buffer.isEmpty }
}

/// What a view needs that contains an editor, such as the composer of a chat.
extension TextEditorView {
  /// The text with the caret and the undo history. Setting it sends nothing.
  package var state: EditorState {
    get {
      var state = EditorState()
      state.editing = editing
      return state
    }
    set {
      let (maximum, units) = (editing.maximum, editing.units)
      editing = newValue.editing
      (editing.maximum, editing.units) = (maximum, units)
      textReplaced()
      caretMoved()
      keepOnCharacter()
    }
  }

  /// A Boolean value that indicates whether the text is empty.
  package var isEmpty: Bool { editing.buffer.isEmpty }

  /// A Boolean value that indicates whether the caret is in the first row.
  package var isInFirstRow: Bool {
    rows.row(of: caret, in: editing.buffer) == EditorRows.Row(line: 0, part: 0)
  }

  /// A Boolean value that indicates whether the caret is in the last row.
  package var isInLastRow: Bool {
    let row = rows.row(of: caret, in: editing.buffer)
    return rows.row(row, movedBy: 1, in: editing.buffer) == row
  }

  /// The text of the caret's line before the caret.
  package var textBeforeCaret: String {
    editing.buffer.string(in: TextPosition(line: caret.line, column: 0)..<caret)
  }

  /// Replaces a range as one edit of the user.
  package func replace(_ range: Range<TextPosition>, by text: String) {
    editing.select(range)
    if editing.insert(text) { tellEdited() }
  }

  /// Adds a text that the caret passes, and edits delete, as a whole.
  package func addUnit(_ text: String) {
    if !editing.units.contains(where: { $0.text == text }) { editing.units.append(TextUnit(text)) }
  }

  /// The unit next to the caret; `nil` if there is none.
  package var unitAtCaret: (range: Range<TextPosition>, text: String)? {
    editing.unit(at: caret, touching: true).map { ($0.range, $0.unit.text) }
  }
}
