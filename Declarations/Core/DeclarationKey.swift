// SPDX-License-Identifier: MIT

/// A key that identifies a node among those of the same position.
///
/// Two keys are equal if their types and values are. Numbers and texts are compared without looking up types.
@usableFromInline enum DeclarationKey: Sendable {
  case number(Int)
  case text(String)
  case other(any Hashable & Sendable)
  /// The key of a node inside a node that has a key.
  indirect case nested(DeclarationKey, DeclarationKey)
  /// A key that identifies a node among all of a view, wherever it is in the source.
  indirect case unique(DeclarationKey)

  /// Creates a key of a value.
  @inlinable init<ID: Hashable & Sendable>(_ id: ID) {
    if let number = id as? Int {
      self = .number(number)
    } else if let text = id as? String {
      self = .text(text)
    } else {
      self = .other(id)
    }
  }

  /// A Boolean value that indicates whether the place in the source isn't a part of the identity.
  @usableFromInline var isUnique: Bool {
    if case .unique = self { true } else { false }
  }
}

extension DeclarationKey: Hashable {
  @usableFromInline static func == (left: DeclarationKey, right: DeclarationKey) -> Bool {
    switch (left, right) {
    case (.number(let one), .number(let other)): one == other
    case (.text(let one), .text(let other)): one == other
    case (.other(let one), .other(let other)): one.equals(other)
    case (.nested(let outer, let inner), .nested(let otherOuter, let otherInner)):
      outer == otherOuter && inner == otherInner
    case (.unique(let one), .unique(let other)): one == other
    default: false
    }
  }

  @usableFromInline func hash(into hasher: inout Hasher) {
    switch self {
    case .number(let number): hasher.combine(number)
    case .text(let text): hasher.combine(text)
    case .other(let value): value.hash(into: &hasher)
    case .nested(let outer, let inner):
      outer.hash(into: &hasher)
      inner.hash(into: &hasher)
    case .unique(let key):
      hasher.combine(0)
      key.hash(into: &hasher)
    }
  }
}

extension DeclarationKey: CustomStringConvertible {
  @usableFromInline var description: String {
    switch self {
    case .number(let number): String(number)
    case .text(let text): text
    case .other(let value): "\(value)"
    case .nested(let outer, let inner): "\(outer), \(inner)"
    case .unique(let key): key.description
    }
  }
}

extension Hashable {
  fileprivate func equals(_ other: any Hashable) -> Bool {
    guard let other = other as? Self else { return false }
    return self == other
  }
}
