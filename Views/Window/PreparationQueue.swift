// SPDX-License-Identifier: MIT

/// Work that is deferred until a window needs its result: before the next event, or before the next frame.
@MainActor final class PreparationQueue {
  private var works: [@MainActor () -> Void] = []

  /// The maximum number of rounds in which work may add more work before a frame is drawn.
  private static let maximumRounds = 8

  /// A Boolean value that indicates whether the queue is empty.
  var isEmpty: Bool { works.isEmpty }

  /// The number of states that are being replaced by the last of them; 0 while views are updated for another reason.
  private(set) var statesShown = 0
  /// A Boolean value that indicates whether work is running.
  private(set) var isRunning = false

  /// Adds work that runs once.
  func add(_ work: @escaping @MainActor () -> Void) {
    works.append(work)
  }

  /// Shows the last one of several states.
  func showLast(of states: Int, _ show: () -> Void) {
    let before = statesShown
    statesShown = states
    show()
    statesShown = before
  }

  /// Runs the work, including work that it adds. Work beyond the maximum number of rounds is left for the next frame.
  func finish() {
    let wasRunning = isRunning
    isRunning = true
    defer { isRunning = wasRunning }
    var rounds = 0
    while rounds < Self.maximumRounds, !works.isEmpty {
      let due = works
      works = []
      for work in due { work() }
      rounds += 1
    }
  }
}

extension Window {
  /// Shows a state in place of several, of which it is the last. Text controls count them as answers to the user's edits.
  package func showLast(of states: Int, _ show: () -> Void) {
    preparations.showLast(of: states, show)
  }
}
