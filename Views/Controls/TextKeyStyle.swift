// SPDX-License-Identifier: MIT

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
