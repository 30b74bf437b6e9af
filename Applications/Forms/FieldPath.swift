// SPDX-License-Identifier: MIT

/// The identity of a field: the key path of the part of a draft that it edits.
public struct FieldPath<Draft: Sendable>: Hashable, Sendable {
  private let keyPath: any PartialKeyPath<Draft> & Sendable

  /// Creates an identity.
  public init(_ keyPath: any PartialKeyPath<Draft> & Sendable) {
    self.keyPath = keyPath
  }

  /// Returns whether two identities have equal key paths.
  public static func == (left: Self, right: Self) -> Bool {
    left.keyPath as PartialKeyPath<Draft> == right.keyPath as PartialKeyPath<Draft>
  }

  /// Hashes the key path.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath as PartialKeyPath<Draft>)
  }
}
