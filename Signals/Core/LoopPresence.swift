// SPDX-License-Identifier: MIT

/// What a running loop holds, so that debug builds know which loops are in memory and were not stopped.
///
/// Release builds keep no list.
@usableFromInline
package final class LoopPresence: Sendable {
  #if DEBUG
    private let name: String
    private let number: Int
    private let watchers: [LiveObservations]
  #endif

  /// Adds a loop to the lists of the task's watchers.
  @usableFromInline
  package init(_ name: String) {
    #if DEBUG
      self.name = name
      number = LiveObservations.nextNumber()
      watchers = LiveObservations.watchers
      for watcher in watchers { watcher.add(loop: number, name) }
    #endif
  }

  deinit { end() }

  /// Removes the loop from the lists.
  @usableFromInline
  package func end() {
    #if DEBUG
      for watcher in watchers { watcher.forget(loop: number) }
    #endif
  }
}
