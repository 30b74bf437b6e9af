// SPDX-License-Identifier: MIT

import Foundation
import Signals
import Synchronization

/// A failure for tests.
struct Oops: Error, Hashable {
  var number = 0
}

/// Counts, from any thread.
final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  func add(_ amount: Int = 1) {
    count.add(amount, ordering: .sequentiallyConsistent)
  }
}

/// An object whose life is watched.
final class Witness: Sendable {
  let number = 1
}
