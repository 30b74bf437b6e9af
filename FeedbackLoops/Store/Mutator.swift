// SPDX-License-Identifier: MIT

/// A part of a store's state that has a type of its own: its type says where it stands.
public protocol SubState: Sendable {
  /// The state that it is a part of.
  associatedtype Whole: Sendable

  /// Where it stands in the whole.
  static var lens: Lens<Whole, Self> { get }
}

/// A sub-state's first value and the one reducer that may change it.
///
/// A mutator sees nothing but its part. As the part's type says where it stands, a store of mutators
/// can't have two for one part, nor one that changes another's part; and as the whole is made from all
/// its parts by its own initialiser, it can't lack one. None of the three compiles.
public struct Mutator<Whole: Sendable, Part: Sendable, Action: Sendable>: Sendable {
  let initial: Part
  let reducer: Reducer<Whole, Action>
}

extension Mutator where Part: SubState, Part.Whole == Whole {
  /// Creates a mutator which sees all actions of the store.
  ///
  /// - Parameters:
  ///   - initial: The part at the start.
  ///   - reduce: Changes the part for an action, in place and without effects.
  public init(_ initial: Part, reduce: @escaping @Sendable (inout Part, Action) -> Void) {
    let lens = Part.lens
    self.init(
      initial: initial,
      reducer: Reducer { whole, action in lens.modify(&whole) { part in reduce(&part, action) } })
  }

  /// Creates a mutator for those actions that an extraction takes from the store's.
  ///
  /// - Parameters:
  ///   - initial: The part at the start.
  ///   - extract: Takes the part's own action from the store's, or nil.
  ///   - reduce: Changes the part for its own action, in place and without effects.
  public init<PartAction>(
    _ initial: Part, on extract: @escaping @Sendable (Action) -> PartAction?,
    reduce: @escaping @Sendable (inout Part, PartAction) -> Void
  ) {
    self.init(initial) { part, action in
      if let action = extract(action) { reduce(&part, action) }
    }
  }
}

extension Store {
  /// Creates a store whose state is made of parts, each with exactly one mutator.
  ///
  /// - Parameters:
  ///   - make: Makes the state from its parts: its memberwise initialiser.
  ///   - middleware: What looks at each action before it is reduced, in this order.
  ///   - hook: Is told of every action and state.
  ///   - mutators: One for each argument of `make`, in its order; each action goes through all of them.
  public convenience init<each Part: Sendable>(
    _ make: (repeat each Part) -> State,
    middleware: [Middleware] = [],
    hook: LoopHook<State, Action>? = nil,
    mutators: repeat Mutator<State, each Part, Action>
  ) {
    var reducers: [Reducer<State, Action>] = []
    repeat reducers.append((each mutators).reducer)
    self.init(
      initial: make(repeat (each mutators).initial), middleware: middleware, hook: hook,
      reduce: { [reducers] state, action in
        for reducer in reducers { reducer.reduce(&state, action) }
      })
  }
}
