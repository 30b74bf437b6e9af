// SPDX-License-Identifier: MIT

/// Returns a property of the current values of all properties together.
///
/// ```swift
/// let canSend = combineLatest(name, address, isOnline).map { name, address, isOnline in
///   isOnline && !name.isEmpty && !address.isEmpty
/// }
/// ```
///
/// The value is read from all properties at each reading. The signal sends at each new value of one of
/// them, and completes when all have completed.
public func combineLatest<each Value: Sendable>(
  _ properties: repeat Property<each Value>
) -> Property<(repeat each Value)> {
  Property<(repeat each Value)>(
    value: { (repeat (each properties).value) },
    signal: combineLatest(repeat (each properties).signal))
}

/// Returns a property of the current values of all properties, as an array.
///
/// ```swift
/// let isValid = combineLatest(fields.map(\.isValid)).map { $0.allSatisfy { $0 } }
/// ```
///
/// The property of no properties has an empty array, and its signal sends that and completes.
public func combineLatest<Value: Sendable>(_ properties: [Property<Value>]) -> Property<[Value]> {
  Property<[Value]>(
    value: { properties.map(\.value) }, signal: combineLatest(properties.map(\.signal)))
}

/// Returns a property of the values that belong together: the first of each, then the second of each.
///
/// ```swift
/// let pair = zip(left.property, right.property)  // value ("a", 1)
/// left.value = "b"                               // value ("a", 1): the second number is missing
/// right.value = 2                                // value ("b", 2)
/// ```
///
/// The properties are observed for as long as the result, one of its copies or an observation of its
/// signal exists. Values wait until all properties have changed as often. The signal completes when
/// nothing can follow.
public func zip<each Value: Sendable>(
  _ properties: repeat Property<each Value>
) -> Property<(repeat each Value)> {
  follow((repeat (each properties).value), zip(repeat (each properties).signal))
}

/// Returns a property of the values that belong together, as an array.
///
/// The property of no properties has an empty array, which never changes.
public func zip<Value: Sendable>(_ properties: [Property<Value>]) -> Property<[Value]> {
  if properties.isEmpty { return Property(constant: []) }
  return follow(properties.map(\.value), zip(properties.map(\.signal)))
}

/// Returns a property with the latest element of a signal, which it observes as long as it is used.
private func follow<Value: Sendable>(
  _ initial: Value, _ signal: SafeSignal<Value>
) -> Property<Value> {
  let latest = MutableProperty(initial)
  let observation = signal.observe(
    next: { [weak latest] value in latest?.value = value },
    end: { [core = latest.core] end in core.broadcast.end(end) })
  return Property<Value>(
    value: { withExtendedLifetime(observation) { latest.value } },
    signal: SafeSignal(serial: { observer, lifetime in
      lifetime.onEnd { withExtendedLifetime((latest, observation)) {} }
      latest.signal.start(observer, lifetime)
    }))
}
