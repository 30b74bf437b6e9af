// SPDX-License-Identifier: MIT

import Dispatch
import Observation

/// Evaluates the block of a view, and notices changes of the `@Observable` objects that it reads.
///
/// An object keeps each tracking until it changes. So every evaluation ends the tracking of the one before: a view that is
/// updated often leaves none behind.
@MainActor package final class ModelTracking {
  /// An object that each evaluation reads, and whose change ends the evaluation's tracking.
  private final class Epoch: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private var number: Int { 0 }

    func begin() { registrar.access(self, keyPath: \.number) }
    func end() { registrar.withMutation(of: self, keyPath: \.number) {} }
  }

  private let epoch = Epoch()
  /// The number of the last evaluation. What belongs to an earlier one has no effect.
  private var number = 0

  /// Creates a tracking of nothing.
  package init() {}

  /// Evaluates a block.
  ///
  /// - Parameters:
  ///   - content: The block.
  ///   - changed: Is called when an object that the block reads is about to change, and some times more after a change on another
  ///     thread.
  package func evaluate<Result>(
    _ content: () -> Result, changed: @escaping @MainActor () -> Void
  ) -> Result {
    end()
    return withObservationTracking {
      epoch.begin()
      return content()
    } onChange: { [weak self, number] in
      if isOnMainQueue() {
        // SAFETY: the main queue is the main actor's executor; it is checked at run time.
        MainActor.assumeIsolated { self?.change(number, changed) }
      } else {
        Task { @MainActor in
          self?.change(number, changed)
          // The other thread may not have stored the value yet. A busy machine may suspend it for some time.
          for delay in [Duration.milliseconds(10), .milliseconds(100), .seconds(1)] {
            try? await Task.sleep(for: delay)
            if self != nil { changed() }
          }
        }
      }
    }
  }

  /// Ends the tracking of the last evaluation.
  package func end() {
    number += 1
    if number > 1 { epoch.end() }
  }

  private func change(_ number: Int, _ changed: () -> Void) {
    if self.number == number { changed() }
  }
}

/// A value that only the main queue carries. Reading it first sets it.
private let mainQueueKey: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

/// Returns whether the caller runs on the main queue, on whichever thread.
private func isOnMainQueue() -> Bool {
  DispatchQueue.getSpecific(key: mainQueueKey) == true
}
