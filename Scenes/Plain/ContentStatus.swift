// SPDX-License-Identifier: MIT

import RecipeInteractors
import Signals

extension Signal<ContentStatus, Never> {
  /// Returns the error of each request that fails, and the question what to do.
  func problemLines(
    asking question: String = "r tries again, b goes back."
  ) -> SafeSignal<PlainLine> {
    compactMap(\.problem).flatMapConcat { problem in
      SafeSignal.sequence([
        .error("\(problem.title). \(problem.message)"), .question(question),
      ])
    }
  }
}
