// SPDX-License-Identifier: MIT

/// Work that is deferred until a window needs its result: before the next event, or before the next frame.
@MainActor final class PreparationQueue {
  private var works: [@MainActor () -> Void] = []

  /// The maximum number of rounds in which work may add more work before a frame is drawn.
  private static let maximumRounds = 8

  /// A Boolean value that indicates whether the queue is empty.
  var isEmpty: Bool { works.isEmpty }

  /// Adds work that runs once.
  func add(_ work: @escaping @MainActor () -> Void) {
    works.append(work)
  }

  /// Runs the work, including work that it adds. Work beyond the maximum number of rounds is left for the next frame.
  func finish() {
    var rounds = 0
    while rounds < Self.maximumRounds, !works.isEmpty {
      let due = works
      works = []
      for work in due { work() }
      rounds += 1
    }
  }
}
