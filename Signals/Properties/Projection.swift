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
    PropertyLens(whole: self, keyPath: keyPath)
  }
}

/// A part of a property's value, which can be read, set and observed.
public struct PropertyLens<Whole: Sendable, Part: Sendable>: Sendable {
  let whole: MutableProperty<Whole>
  let keyPath: WritableKeyPath<Whole, Part> & Sendable

  /// The current value of the part. Setting it changes the whole in one step, however many threads
  /// do so.
  public var value: Part {
    get { whole.value[keyPath: keyPath] }
    nonmutating set { whole.modify { $0[keyPath: keyPath] = newValue } }
  }

  /// The part now and at each new value of the whole; completes when the property is released.
  public var signal: SafeSignal<Part> { whole.signal.map { [keyPath] in $0[keyPath: keyPath] } }

  /// The part for readers that may not set it.
  public var property: Property<Part> { whole.property[keyPath] }

  /// The input: an element becomes the value of the part. Its end is ignored.
  public var on: SafeObserver<Part> { Observer(next: { value = $0 }) }
}
