// SPDX-License-Identifier: MIT

/// A result builder for lists of parts, with `if`, `switch` and `for`.
///
/// The identity of a part with state, such as a field, is its position in the block. Each branch of an `if` or a
/// `switch` is a separate position, so later parts keep their identity in every branch. In a loop, the index of the
/// iteration is part of the position.
@resultBuilder public enum PartBuilder<Part> {
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

/// A part of a block whose identity is its position in the source, as that of a component is.
package protocol PlacedPart {
  /// The position: a hash of the positions in all enclosing blocks.
  var place: UInt64 { get set }
}

/// The hashes of positions in the source.
package enum SourcePlace {
  /// Returns a hash of a place and a position in the enclosing block.
  @inlinable package static func mixed(_ place: UInt64, _ position: Int) -> UInt64 {
    var mixed = place ^ (UInt64(truncatingIfNeeded: position) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Array where Element: PlacedPart {
  /// The identities of the parts. Parts with the same place, such as those of an array literal, are distinguished by
  /// their order.
  package var identities: [Int] {
    var counts: [UInt64: Int] = [:]
    return map { part in
      let count = counts[part.place, default: 0]
      counts[part.place] = count + 1
      return Int(
        truncatingIfNeeded: count == 0 ? part.place : SourcePlace.mixed(part.place, count))
    }
  }
}
