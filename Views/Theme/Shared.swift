// SPDX-License-Identifier: MIT

/// A value in an object, so that a structure that contains it is copied with one retain, however many parts the value has.
@propertyWrapper struct Shared<Value: Hashable & Sendable>: Hashable, Sendable {
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

  static func == (one: Shared, other: Shared) -> Bool {
    one.box === other.box || one.wrappedValue == other.wrappedValue
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}
