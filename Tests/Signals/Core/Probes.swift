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

extension Signal {
  /// The same signal, started with so much more of the stack in use than at the start of the
  /// observation.
  func startedDeep(kilobytes: Int) -> Signal {
    Signal(serial: { [start] observer, lifetime in
      Turns.perform(in: lifetime) {
        Self.usingStack(kilobytes: kilobytes) { start(observer, lifetime) }
      }
    })
  }

  private static func usingStack(kilobytes: Int, _ body: () -> Void) {
    if kilobytes == 0 { return body() }
    withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 16) { _ in
      usingStack(kilobytes: kilobytes - 1, body)
    }
  }
}

/// An object whose life is watched.
final class Witness: Sendable {
  let number = 1
}
