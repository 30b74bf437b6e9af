// SPDX-License-Identifier: MIT

/// A value in an object, so that copying a structure that contains it retains one object, however many the value has.
@propertyWrapper struct Indirect<Value: Hashable & Sendable>: Hashable, Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var box: Box

  init(wrappedValue: Value) {
    box = Box(wrappedValue)
  }

  var wrappedValue: Value {
    get { box.value }
    set { box = Box(newValue) }
  }

  static func == (one: Indirect, other: Indirect) -> Bool {
    one.box === other.box || one.wrappedValue == other.wrappedValue
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}
