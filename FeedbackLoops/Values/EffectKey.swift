// SPDX-License-Identifier: MIT

/// A type-erased effect identifier, for tools that inspect a machine. The runtime never creates one.
public struct EffectKey: Hashable, Sendable, CustomStringConvertible {
  private let path: [any Hashable & Sendable]

  /// Creates a key from a value.
  @usableFromInline
  package init(_ key: some Hashable & Sendable) {
    path = [key]
  }

  private init(path: [any Hashable & Sendable]) {
    self.path = path
  }

  /// Returns the same key below another one: that of a child's effect below the child's id.
  @usableFromInline
  package func below(_ parent: some Hashable & Sendable) -> EffectKey {
    EffectKey(path: [parent] + path)
  }

  /// The id of the outermost child that the effect belongs to; nil for an effect that belongs to no child with an id.
  package var outermostChild: EffectKey? {
    path.count > 1 ? EffectKey(path: [path[0]]) : nil
  }

  /// The keys from the outermost to the innermost, separated by slashes.
  public var description: String {
    path.map { String(describing: $0) }.joined(separator: "/")
  }

  /// Returns whether both have the same values in the same order.
  public static func == (one: EffectKey, other: EffectKey) -> Bool {
    one.erased == other.erased
  }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(erased)
  }

  private var erased: [AnyHashable] {
    func erase(_ key: some Hashable) -> AnyHashable { AnyHashable(key) }
    return path.map { erase($0) }
  }
}
