/// Work that is put off until the window needs its outcome: before the next event, or before the next frame.
extension Window {
  /// The rounds that work may ask for more work in, before a frame is drawn all the same.
  private static let mostRounds = 8

  /// Has work done once, before the next event is given to a view or the next frame is laid out.
  func prepare(_ work: @escaping @MainActor () -> Void) {
    preparations.append(work)
    invalidate()
  }

  /// Does the work that was put off, and what that puts off in turn; what never ends waits for the next frame.
  func finishPreparations() {
    var rounds = 0
    while rounds < Self.mostRounds, !preparations.isEmpty {
      let works = preparations
      preparations = []
      for work in works { work() }
      rounds += 1
    }
  }
}
