// SPDX-License-Identifier: MIT

/// A result builder for lists of parts, with `if`, `switch` and `for`.
///
/// The identity of a part with state, such as a field, is its position in the block. Each branch of an `if` or a
/// `switch` is a separate position, so later parts keep their identity in every branch. In a loop, the index of the
/// iteration is part of the position.
@resultBuilder public enum BoxBuilder<Part> {
  /// A part.
  public static func buildExpression(_ part: Part) -> [Part] { [part] }

  /// An optional part.
  public static func buildExpression(_ part: Part?) -> [Part] { part.map { [$0] } ?? [] }

  /// A list of parts.
  public static func buildExpression(_ parts: [Part]) -> [Part] { parts }

  /// The parts of all statements.
  public static func buildBlock(_ statements: [Part]...) -> [Part] { joined(statements) }

  /// The parts of an `if` without `else`.
  public static func buildOptional(_ parts: [Part]?) -> [Part] { parts ?? [] }

  /// The parts of the first branch.
  public static func buildEither(first parts: [Part]) -> [Part] { placed(parts, at: 0) }

  /// The parts of the second branch.
  public static func buildEither(second parts: [Part]) -> [Part] { placed(parts, at: 1) }

  /// The parts of each iteration of a loop.
  public static func buildArray(_ iterations: [[Part]]) -> [Part] { joined(iterations) }

  /// The parts of a branch that depends on the version of the system.
  public static func buildLimitedAvailability(_ parts: [Part]) -> [Part] { parts }

  /// Returns the parts of all lists. The index of a list is a part of the places of its parts.
  private static func joined(_ lists: [[Part]]) -> [Part] {
    lists.enumerated().flatMap { position, parts in placed(parts, at: position) }
  }

  /// Returns parts at a position of the enclosing block.
  private static func placed(_ parts: [Part], at position: Int) -> [Part] {
    guard Part.self is any PlacedPart.Type else { return parts }
    return parts.map { part in
      guard var placed = part as? any PlacedPart else { return part }
      placed.place = SourcePlace.mixed(placed.place, position)
      return placed as? Part ?? part
    }
  }
}
