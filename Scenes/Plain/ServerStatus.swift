// SPDX-License-Identifier: MIT

import RecipeInteractors
import Signals

extension ServerStatus {
  /// Returns the line-based status: the connection, and the problems that wait for a decision. `r` tries again, and any other
  /// input goes back.
  public func createPlainScene() -> PlainScene<Void> {
    let typed = SafePublishSubject<String>()
    let isRetry: @Sendable (String) -> Bool = { ListCommand($0) == .reload }
    return PlainScene(
      lines: merge(
        connection.prefix(1).flatMapConcat { [problems] connection in lines(connection, problems) },
        typed.signal.filter(isRetry).flatMapConcat { [problems] _ -> SafeSignal<PlainLine> in
          reconnect.send()
          for problem in problems.value { retry.send(problem.id) }
          return connection.prefix(1).flatMapConcat { lines($0, problems) }
        }),
      input: typed.on, outcome: typed.signal.filter { !isRetry($0) }.map { _ in })
  }

  private func lines(
    _ connection: Connection, _ problems: Property<[WaitingProblem]>
  ) -> SafeSignal<PlainLine> {
    .sequence(
      ["\(connection.plainText)"]
        + problems.value.map { "\($0.problem.title). \($0.problem.message)" }
        + [.question("r tries again, Enter goes back.")])
  }
}
