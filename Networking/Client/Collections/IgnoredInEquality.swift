// SPDX-License-Identifier: MIT

/// A wrapper of a value that is ignored by comparisons and hashing.
struct IgnoredInEquality<Value: Sendable>: Hashable, Sendable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }

  static func == (one: IgnoredInEquality, other: IgnoredInEquality) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
