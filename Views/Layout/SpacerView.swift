// SPDX-License-Identifier: MIT

/// An empty view that takes the remaining space of a stack.
///
/// `StackView(.horizontal, [LabelView("a"), SpacerView(), LabelView("b")])` draws `a   b` in five columns.
public final class SpacerView: View {
  /// Creates a spacer.
  public override init() {
    super.init()
    growFactor = 1
  }
}
