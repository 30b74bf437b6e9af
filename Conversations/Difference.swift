// SPDX-License-Identifier: MIT

import Declarations
import Views

/// A difference of two texts or of the files of a patch, whose hunks the user can accept or refuse.
///
/// ```swift
/// Difference(TextDifference(from: saved, to: proposed), decisions: decisions) { hunk, accepted in
///   decisions[hunk] = accepted
/// }
/// // 1 1   salt
/// // 2   - oil
/// //   2 + butter
/// ```
///
/// Lines have their numbers in both texts. Changed words of a line that replaces another are marked. Equal lines
/// between the hunks are folded; the key `e` shows those around the current hunk, if both texts are known. `[` and `]`
/// go from hunk to hunk; `a` accepts one and `r` refuses it, `A` and `R` do it with all undecided ones, and `u` takes
/// back the last decision. ``TextDifference/applying(_:to:file:)`` applies the accepted hunks.
///
/// Only visible rows are laid out, and the view scrolls if it is lower than its rows. In a ``Transcript`` it is as high
/// as they are; limit its height with `limited(_:)`.
public struct Difference: Component {
  /// The place of old and new lines.
  public enum Layout: Hashable, Sendable {
    /// Side by side from 120 columns on, else one below the other.
    case automatic
    /// Old lines above the new ones that replace them.
    case unified
    /// Old lines at the left, new lines at the right.
    case sideBySide
  }

  private let difference: TextDifference
  private let language: String?
  private let layout: Layout
  private let decisions: [Int: Bool]
  private let onDecide: (@MainActor (_ hunk: Int, _ accepted: Bool?) -> Void)?

  /// Creates a component.
  ///
  /// - Parameters:
  ///   - difference: The difference.
  ///   - language: The name of the language for the colours of equal lines; nil for the one of each file's extension.
  ///   - layout: The place of old and new lines.
  ///   - decisions: Whether hunks are accepted (`true`) or refused (`false`), by their indices in
  ///     ``TextDifference/hunks``.
  ///   - onDecide: Receives a decision of the user, or `nil` if a decision is taken back. Without it, there are no keys
  ///     for decisions.
  public init(
    _ difference: TextDifference, language: String? = nil, layout: Layout = .automatic,
    decisions: [Int: Bool] = [:],
    onDecide: (@MainActor (_ hunk: Int, _ accepted: Bool?) -> Void)? = nil
  ) {
    (self.difference, self.language, self.layout) = (difference, language, layout)
    (self.decisions, self.onDecide) = (decisions, onDecide)
  }

  /// Creates the view.
  @MainActor public func makeView() -> TextDifferenceView { TextDifferenceView() }

  /// Updates the difference and the decisions.
  @MainActor public func update(_ view: TextDifferenceView) {
    view.show(difference, decisions, layout, language, onDecide)
  }
}
