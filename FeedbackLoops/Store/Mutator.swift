// SPDX-License-Identifier: MIT

/// A part of a store's state with a type that determines its position.
public protocol SubState: Sendable {
  /// The whole state.
  associatedtype Whole: Sendable

  /// The lens from the whole to the part.
  static var lens: Lens<Whole, Self> { get }
}

/// The initial value of a sub-state, with the only reducer that changes it.
///
/// A mutator can access only its part. Since the part's type determines its position, a store can't have two mutators
/// for one part, nor a mutator that changes another part. Since the whole is created from all its parts by its
/// initialiser, no mutator can be missing. The compiler checks all three.
public struct Mutator<Whole: Sendable, Part: Sendable, Action: Sendable>: Sendable {
  let initial: Part
  let reducer: Reducer<Whole, Action>
}

extension Mutator where Part: SubState, Part.Whole == Whole {
  /// Creates a mutator that receives all actions of the store.
  ///
  /// - Parameters:
  ///   - initial: The initial value of the part.
  ///   - reduce: Changes the part for an action, in place and without effects.
  public init(_ initial: Part, reduce: @escaping @Sendable (inout Part, Action) -> Void) {
    let lens = Part.lens
    self.init(
      initial: initial,
      reducer: Reducer { whole, action in lens.modify(&whole) { part in reduce(&part, action) } })
  }

  /// Creates a mutator that receives the actions that a closure extracts from the store's.
  ///
  /// - Parameters:
  ///   - initial: The initial value of the part.
  ///   - extract: Returns the part's action, or nil for other actions of the store.
  ///   - reduce: Changes the part for its action, in place and without effects.
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
  /// Creates a store whose state consists of parts with exactly one mutator each.
  ///
  /// - Parameters:
  ///   - make: Creates the state from its parts; usually its memberwise initialiser.
  ///   - middleware: The middleware, which receives each action before it is reduced, in this order.
  ///   - hook: An observer of every action and state.
  ///   - mutators: The mutators, one for each argument of `make`, in the same order. All of them receive each action.
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
