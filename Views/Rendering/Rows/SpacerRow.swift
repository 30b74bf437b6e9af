// SPDX-License-Identifier: MIT

/// Blank rows.
public struct SpacerRow: Component {
  /// The number of rows.
  public var rows: Int

  /// Creates blank rows.
  public init(_ rows: Int = 1) {
    self.rows = rows
  }

  /// Empty.
  public var accessibility: Accessibility { Accessibility() }

  /// Returns the number of rows.
  public func height(for width: Int) -> Int { max(0, rows) }

  /// Creates a view that draws nothing.
  @MainActor public func makeView() -> View { View() }

  /// Has no effect.
  @MainActor public func update(_ view: View) {}

  /// Always `false`.
  public nonisolated var isFocusable: Bool { false }
}

/// A horizontal line across the box.
public struct SeparatorRow: Component {
  /// Creates a line.
  public init() {}

  /// Empty.
  public var accessibility: Accessibility { Accessibility() }

  /// Creates the view.
  @MainActor public func makeView() -> SeparatorRowView { SeparatorRowView() }

  /// Has no effect: all lines are equal.
  @MainActor public func update(_ view: SeparatorRowView) {}

  /// Returns one row.
  public func height(for width: Int) -> Int { 1 }

  /// Always `false`.
  public nonisolated var isFocusable: Bool { false }
}

/// The view of a `SeparatorRow`.
public final class SeparatorRowView: View {
  /// Draws the line.
  public override func draw(in painter: Painter) {
    painter.fill(painter.bounds, with: theme.border, character: theme.symbols.rule)
  }
}
