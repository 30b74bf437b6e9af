// SPDX-License-Identifier: MIT

/// Blank rows.
public struct SpacerRow: Component {
  /// How many.
  public var rows: Int

  /// Creates blank rows.
  public init(_ rows: Int = 1) {
    self.rows = rows
  }

  /// Nothing.
  public var accessibility: Accessibility { Accessibility() }

  /// As many as were asked for.
  public func height(for width: Int) -> Int { max(0, rows) }

  /// Makes a view that draws nothing.
  @MainActor public func makeView() -> View { View() }

  /// Does nothing.
  @MainActor public func update(_ view: View) {}

  /// No.
  public nonisolated var isFocusable: Bool { false }
}

/// A line from edge to edge.
public struct SeparatorRow: Component {
  /// Creates a line.
  public init() {}

  /// Nothing.
  public var accessibility: Accessibility { Accessibility() }

  /// Makes the view.
  @MainActor public func makeView() -> SeparatorRowView { SeparatorRowView() }

  /// Does nothing: all lines are alike.
  @MainActor public func update(_ view: SeparatorRowView) {}

  /// One row.
  public func height(for width: Int) -> Int { 1 }

  /// No.
  public nonisolated var isFocusable: Bool { false }
}

/// The view of a `SeparatorRow`.
public final class SeparatorRowView: View {
  /// Draws the line.
  public override func draw(in painter: Painter) {
    painter.fill(painter.bounds, with: theme.border, character: theme.symbols.rule)
  }
}
