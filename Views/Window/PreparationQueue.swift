// SPDX-License-Identifier: MIT

/// Work that is deferred until a window needs its result: before the next event, or before the next frame.
@MainActor final class PreparationQueue {
  private var works: [@MainActor () -> Void] = []

  /// The rounds in which work may add more work, before a frame is drawn all the same.
  private static let maximumRounds = 8

  /// A Boolean value that indicates whether no work is left.
  var isEmpty: Bool { works.isEmpty }

  /// Adds work that is performed once.
  func add(_ work: @escaping @MainActor () -> Void) {
    works.append(work)
  }

  /// Performs the work, and what that adds in turn; work without an end is left for the next frame.
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
