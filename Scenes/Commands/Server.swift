// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import RecipePlainScenes
import Signals

extension ServerStatus {
  /// Returns the command that shows whether the server can be reached and whether a user is signed in.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - limit: A scene that ends the wait for the server with a failure.
  public func createStatusCommand(
    of session: Session, limitedBy limit: CommandScene = .never()
  ) -> CommandScene {
    let timeouts = limit.compactMap { result -> CommandFailure? in
      if case .failure(let failure) = result { failure } else { nil }
    }
    return merge(check.map { $0.map { CommandFailure($0) } }, timeouts.map(CommandFailure?.some))
      .prefix(1)
      .map { [problems] failure in
        let isSignedIn = session.token.value != nil
        let reasons =
          [failure].compactMap(\.self).map { ($0.title, $0.message) }
          + problems.value.map { ($0.problem.title, $0.problem.message) }
        let (connection, sentence) =
          switch failure?.kind {
          case nil: ("online", "The server can be reached.")
          case .offline: ("offline", "The server can't be reached.")
          default: ("failing", "The server's answer is invalid.")
          }
        var output = CommandOutput(
          [sentence]
            + reasons.map { "\($0). \($1)" }
            + [isSignedIn ? "You are signed in." : "You aren't signed in."],
          [
            "connection": .text(connection),
            "signedIn": .flag(isSignedIn),
            "problems": .list(reasons.map { ["title": .text($0), "message": .text($1)] }),
          ])
        // A refusal of something else than the cookbook says nothing about a user or a recipe.
        output.problem = failure.map { $0.kind == .offline ? .offline : .failed }
        return .success(output)
      }
  }

  /// The failure of the first request that waits for the user's decision: a command can't ask, so it gives up.
  public func createFailures() -> CommandScene {
    arrivals.flatMapConcat { waiting -> CommandScene in
      // Dismissed afterwards: a dismissal ends the scene of the command, which has no other reason to give.
      CommandScene.just(.failure(waiting.problem))
        .handleEvents(over: { dismiss.send(waiting.id) })
    }
  }
}

extension KitchenNews {
  /// Returns the command that waits for a number of news, which takes any time while there is a connection.
  ///
  /// - Parameters:
  ///   - count: The number of news.
  ///   - refusals: A scene that ends the command before the first connection.
  ///   - limit: A scene that ends the command, and begins each time the connection is missing.
  public func createNewsCommand(
    count: Int, refusedBy refusals: CommandScene = .never(),
    limitedBy limit: CommandScene = .never()
  ) -> CommandScene {
    let found = news.prefix(max(1, count)).scan([String]()) { $0 + [$1] }
      .first { $0.count >= count }
      .map { news -> CommandResult in
        .success(CommandOutput(news, ["news": .list(news.map(CommandValue.text))]))
      }
    let isConnected = isConnected.signal
    return merge(
      refusals.prefix(until: isConnected.first { $0 }),
      isConnected.flatMapLatest { $0 ? CommandScene.never() : limit }, found
    )
    .prefix(1)
  }
}

extension KitchenBoard {
  /// Returns the command that shows what the kitchen does now.
  public func createShowCommand() -> CommandScene {
    state.compactMap(\.report).first().map { report in
      .success(
        CommandOutput(
          report.plainLines,
          [
            "orders": .integer(report.orders),
            "dishes": .list(
              report.dishes.map { dish in
                [
                  "station": .text(dish.station), "recipe": .integer(dish.recipe),
                  "name": .text(dish.name), "seconds": .integer(dish.secondsLeft(at: report.time)),
                ]
              }),
          ]))
    }
  }
}
