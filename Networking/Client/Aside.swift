/// A part of a value that doesn't count when the value is compared.
struct Aside<Value: Sendable>: Hashable, Sendable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }

  static func == (one: Aside, other: Aside) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
