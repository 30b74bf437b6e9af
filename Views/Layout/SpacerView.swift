// SPDX-License-Identifier: MIT

/// Nothing: it takes the room that a stack has to spare.
public final class SpacerView: View {
  /// Creates a spacer.
  public override init() {
    super.init()
    growFactor = 1
  }
}
