// SPDX-License-Identifier: MIT

/// A result builder for lists of components, with `if`, `switch` and `for`.
@resultBuilder public enum BoxBuilder<Part> {
  /// A part.
  public static func buildExpression(_ part: Part) -> [Part] { [part] }

  /// An optional part.
  public static func buildExpression(_ part: Part?) -> [Part] { part.map { [$0] } ?? [] }

  /// A list of parts.
  public static func buildExpression(_ parts: [Part]) -> [Part] { parts }

  /// An empty list.
  public static func buildBlock() -> [Part] { [] }

  /// The first parts.
  public static func buildPartialBlock(first: [Part]) -> [Part] { first }

  /// The parts so far, followed by the next ones.
  public static func buildPartialBlock(accumulated: [Part], next: [Part]) -> [Part] {
    accumulated + next
  }

  /// The parts of an `if` without `else`.
  public static func buildOptional(_ parts: [Part]?) -> [Part] { parts ?? [] }

  /// The parts of the first branch.
  public static func buildEither(first parts: [Part]) -> [Part] { parts }

  /// The parts of the second branch.
  public static func buildEither(second parts: [Part]) -> [Part] { parts }

  /// The parts of each iteration of a loop.
  public static func buildArray(_ parts: [[Part]]) -> [Part] { parts.flatMap { $0 } }

  /// The parts of a branch that depends on the version of the system.
  public static func buildLimitedAvailability(_ parts: [Part]) -> [Part] { parts }
}
