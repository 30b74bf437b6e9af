// SPDX-License-Identifier: MIT

/// A caret and the selection that ends at it.
public struct CaretRange: Hashable, Sendable {
  /// The position where the selection began; equal to the caret if nothing is selected.
  public var anchor: TextPosition
  /// The position of the caret.
  public var caret: TextPosition

  /// Creates a selection, or a caret without a selection if the anchor is nil.
  public init(anchor: TextPosition? = nil, caret: TextPosition) {
    self.anchor = anchor ?? caret
    self.caret = caret
  }

  /// A Boolean value that indicates whether nothing is selected.
  public var isEmpty: Bool { anchor == caret }

  /// The selected range.
  public var range: Range<TextPosition> { min(anchor, caret)..<max(anchor, caret) }
}
