// SPDX-License-Identifier: MIT

/// A part of a whole, to be read and changed.
///
/// A lens keeps three laws, which writable key paths keep by themselves: setting what was got changes
/// nothing; getting what was set gives it back; of two sets, the second one counts.
public struct Lens<Whole: Sendable, Part: Sendable>: Sendable {
  /// Takes the part from the whole.
  public let get: @Sendable (Whole) -> Part
  /// Puts a part into the whole.
  public let set: @Sendable (inout Whole, Part) -> Void
  /// Changes the part where it stands.
  public let modify: @Sendable (inout Whole, (inout Part) -> Void) -> Void

  /// Creates a lens from two closures, which must keep the laws.
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

  /// The lens to a part of the part.
  public func then<Inner: Sendable>(_ inner: Lens<Part, Inner>) -> Lens<Whole, Inner> {
    Lens<Whole, Inner>(
      get: { [get] in inner.get(get($0)) },
      set: { [modify] whole, value in modify(&whole) { inner.set(&$0, value) } },
      modify: { [modify] whole, change in modify(&whole) { inner.modify(&$0, change) } })
  }
}
