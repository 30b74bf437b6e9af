// SPDX-License-Identifier: MIT

import RecipeInteractors
import Signals

extension Signal<ContentStatus, Never> {
  /// The error of each request that fails, and the question what to do.
  var problemLines: SafeSignal<PlainLine> {
    compactMap(\.problem).flatMapConcat { problem in
      SafeSignal.sequence([
        .error("\(problem.title). \(problem.message)"),
        .question("r tries again, b goes back."),
      ])
    }
  }
}
