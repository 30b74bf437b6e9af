/// How a view reads its keys from a key map.
extension View {
  /// Does what an event's key asks for in a key map, and returns whether the view took it.
  ///
  /// The beginning of a longer sequence is taken, and so is the key that ends it without meaning anything. A closure
  /// that returns `false` leaves the key to the views around.
  public final func perform<Action>(
    _ event: Event, in keyMap: KeyMap<Action>, _ act: (Action) -> Bool
  ) -> Bool {
    guard case .key(let chord) = event else { return false }
    let isWithin = !keyPrefix.isEmpty
    switch keyMap.match(chord, after: &keyPrefix) {
    case .action(let action): return act(action) || isWithin
    case .pending: return true
    case .none: return isWithin
    }
  }
}
