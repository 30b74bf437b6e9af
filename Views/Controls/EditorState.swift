// SPDX-License-Identifier: MIT

/// The text of an editor with its caret, selection and undo history.
package struct EditorState: Sendable {
  var editing: TextEditing

  /// Creates a state with the caret at the end of a text.
  package init(_ text: String = "") { editing = TextEditing(text, hasLines: true) }

  /// The text.
  package var text: String { editing.string }

  /// A Boolean value that indicates whether the text is empty.
  package var isEmpty: Bool { editing.buffer.isEmpty }
}
