// SPDX-License-Identifier: MIT

extension Property {
  /// A property of a part of the value.
  ///
  /// ```swift
  /// let name = account[\.name]
  /// ```
  ///
  /// The signal sends the part at each new value, equal ones included; ``removeDuplicates()``
  /// leaves those out.
  public subscript<Part>(_ keyPath: KeyPath<Value, Part> & Sendable) -> Property<Part> {
    map { $0[keyPath: keyPath] }
  }
}

extension MutableProperty {
  /// A part of the value that can be read, set and observed. The rest of the value stays as it is.
  ///
  /// ```swift
  /// let account = MutableProperty(Account(name: "Ada", age: 36))
  /// account[\.name].value = "Grace"
  /// ```
  public subscript<Part>(
    _ keyPath: WritableKeyPath<Value, Part> & Sendable
  ) -> PropertyLens<Value, Part> {
    PropertyLens(
      whole: self, get: { $0[keyPath: keyPath] },
      change: { whole, body in body(&whole[keyPath: keyPath]) })
  }
}

/// A part of a property's value, which can be read, set and observed.
public struct PropertyLens<Whole: Sendable, Part: Sendable>: Sendable {
  let whole: MutableProperty<Whole>
  let get: @Sendable (Whole) -> Part
  let change: @Sendable (inout Whole, (inout Part) -> Void) -> Void

  /// The current value of the part. Setting it changes the whole in one step, however many threads
  /// do so.
  public var value: Part {
    get { get(whole.value) }
    nonmutating set { modify { $0 = newValue } }
  }

  /// Changes the part in place and in one step, however many threads do so.
  ///
  /// ```swift
  /// account[\.tags].modify { $0.append("new") }
  /// ```
  ///
  /// - Parameter body: Changes the part. It is called again if another thread has set the property in the meantime, so
  ///   it has no other effects.
  public func modify(_ body: (inout Part) -> Void) {
    whole.modify { change(&$0, body) }
  }

  /// A part of the part.
  ///
  /// ```swift
  /// let street = account[\.address][\.street]
  /// street.value = "Quayside 2"
  /// ```
  public subscript<Inner: Sendable>(
    _ keyPath: WritableKeyPath<Part, Inner> & Sendable
  ) -> PropertyLens<Whole, Inner> {
    PropertyLens<Whole, Inner>(
      whole: whole, get: { [get] in get($0)[keyPath: keyPath] },
      change: { [change] whole, body in change(&whole) { body(&$0[keyPath: keyPath]) } })
  }

  /// The part now and at each new value of the whole; completes when the property is released.
  public var signal: SafeSignal<Part> { whole.signal.map(get) }

  /// The part for readers that may not set it.
  public var property: Property<Part> { whole.property.map(get) }

  /// The input: an element becomes the value of the part. Its end is ignored.
  public var on: SafeObserver<Part> { Observer(next: { value = $0 }) }
}
