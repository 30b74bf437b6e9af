// SPDX-License-Identifier: MIT

/// A part of a whole as functions that read and change it.
///
/// A lens satisfies three laws, which writable key paths satisfy automatically: setting the current part changes
/// nothing; getting after setting returns the value that was set; of two sets, the second one is effective.
///
/// ```swift
/// let name = Lens(\User.name)
/// name.get(User(name: "Ada"))      // "Ada"
/// ```
public struct Lens<Whole: Sendable, Part: Sendable>: Sendable {
  /// Returns the part of a whole.
  public let get: @Sendable (Whole) -> Part
  /// Replaces the part of a whole.
  public let set: @Sendable (inout Whole, Part) -> Void
  /// Changes the part in place.
  public let modify: @Sendable (inout Whole, (inout Part) -> Void) -> Void

  /// Creates a lens from two closures, which must satisfy the laws.
  public init(
    get: @escaping @Sendable (Whole) -> Part, set: @escaping @Sendable (inout Whole, Part) -> Void
  ) {
    self.get = get
    self.set = set
    modify = { whole, change in
      var part = get(whole)
      change(&part)
      set(&whole, part)
    }
  }

  /// Creates a lens from a key path, which changes the part in place.
  public init(_ path: WritableKeyPath<Whole, Part> & Sendable) {
    get = { $0[keyPath: path] }
    set = { $0[keyPath: path] = $1 }
    modify = { whole, change in change(&whole[keyPath: path]) }
  }

  private init(
    get: @escaping @Sendable (Whole) -> Part, set: @escaping @Sendable (inout Whole, Part) -> Void,
    modify: @escaping @Sendable (inout Whole, (inout Part) -> Void) -> Void
  ) {
    self.get = get
    self.set = set
    self.modify = modify
  }

  /// Returns the lens to a part of the part.
  public func then<Inner: Sendable>(_ inner: Lens<Part, Inner>) -> Lens<Whole, Inner> {
    Lens<Whole, Inner>(
      get: { [get] in inner.get(get($0)) },
      set: { [modify] whole, value in modify(&whole) { inner.set(&$0, value) } },
      modify: { [modify] whole, change in modify(&whole) { inner.modify(&$0, change) } })
  }
}
