// SPDX-License-Identifier: MIT

import RecipeInteractors
import Signals

extension Signal<ContentStatus, Never> {
  /// Returns the error of each request that fails, with the age of what is shown nevertheless, and the question what to do.
  func problemLines(
    asking question: String = "r tries again, b goes back."
  ) -> SafeSignal<PlainLine> {
    flatMapConcat { status -> SafeSignal<PlainLine> in
      guard let problem = status.problem else { return .empty() }
      var text = "\(problem.title). \(problem.message)"
      if let age = status.age { text += " Last loaded \(age.plainAge)." }
      return .sequence([.error(text), .question(question)])
    }
  }
}

extension Duration {
  /// The time that has passed, as text: `just now`, `40 seconds ago`, `3 minutes ago`, `1 day ago`.
  var plainAge: String {
    let seconds = components.seconds
    let (count, unit) =
      switch seconds {
      case ..<5: (Int64(0), "")
      case ..<60: (seconds, "second")
      case ..<3_600: (seconds / 60, "minute")
      case ..<86_400: (seconds / 3_600, "hour")
      default: (seconds / 86_400, "day")
      }
    return count == 0 ? "just now" : "\(count) \(unit)\(count == 1 ? "" : "s") ago"
  }
}
