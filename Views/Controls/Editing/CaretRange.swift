// SPDX-License-Identifier: MIT

/// A caret, and where the selection began that ends at it.
public struct CaretRange: Hashable, Sendable {
  /// Where the selection began; the caret's place if nothing is selected.
  public var anchor: TextPosition
  /// Where the caret stands.
  public var caret: TextPosition

  /// Creates a selection, or with one place a caret alone.
  public init(anchor: TextPosition? = nil, caret: TextPosition) {
    self.anchor = anchor ?? caret
    self.caret = caret
  }

  /// A Boolean value that indicates whether nothing is selected.
  public var isEmpty: Bool { anchor == caret }

  /// What is selected, from its beginning to its end.
  public var range: Range<TextPosition> { min(anchor, caret)..<max(anchor, caret) }
}
