// SPDX-License-Identifier: MIT

import Networking
import Signals

extension Signal where Failure == Never {
  /// Returns an error for each request that fails, and the question what to do.
  func problemLines<Value>() -> SafeSignal<PlainLine> where Element == RemoteContent<Value> {
    loadingProblems().flatMapConcat { problem in
      SafeSignal.sequence([
        .error("\(problem.title). \(problem.message)"),
        .question("r tries again, b goes back."),
      ])
    }
  }
}
