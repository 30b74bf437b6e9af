import Signals

/// An effect that a feedback wants for a state, as a value: nothing has been started.
public struct Wish<Event: Sendable>: Sendable {
  /// What tells this effect from the others of its feedback.
  public let key: WishKey

  /// Makes the signal of events which answers the wish.
  public let start: @Sendable () -> SafeSignal<Event>

  /// Creates a wish.
  @usableFromInline
  package init(key: WishKey, start: @escaping @Sendable () -> SafeSignal<Event>) {
    self.key = key
    self.start = start
  }
}

/// A key of any type, for those who look at a machine from outside. The runtime never makes one.
public struct WishKey: Hashable, Sendable, CustomStringConvertible {
  private let path: [any Hashable & Sendable]

  /// Creates a key from a value.
  @usableFromInline
  package init(_ key: some Hashable & Sendable) {
    path = [key]
  }

  private init(path: [any Hashable & Sendable]) {
    self.path = path
  }

  /// The same key below another one: that of a child's effect below the child's id.
  @usableFromInline
  package func below(_ parent: some Hashable & Sendable) -> WishKey {
    WishKey(path: [parent] + path)
  }

  /// The keys from the outermost in, separated by slashes.
  public var description: String {
    path.map { String(describing: $0) }.joined(separator: "/")
  }

  /// Whether both are the same values in the same order.
  public static func == (one: WishKey, other: WishKey) -> Bool {
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

/// The key of feedbacks which have one effect at a time and nothing to tell it by.
public struct OnlyKey: Hashable, Sendable, CustomStringConvertible {
  /// Creates the key.
  @inlinable
  public init() {}

  /// A word for logs.
  public var description: String { "only" }
}
