// SPDX-License-Identifier: MIT

/// A part of a value that doesn't count when the value is compared.
struct IgnoredInEquality<Value: Sendable>: Hashable, Sendable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }

  static func == (one: IgnoredInEquality, other: IgnoredInEquality) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
