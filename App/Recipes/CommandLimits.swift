// SPDX-License-Identifier: MIT

import RecipeCommandScenes
import RecipeInteractors
import Signals

/// The limits of a command: the time, and the number of failures of a request that an interactor would repeat without end.
struct CommandLimits: Sendable {
  /// The time after which a command is given up; nil for none.
  let limit: Duration?
  /// The scheduler of the time limit.
  let scheduler: any TimeScheduler
  /// The journal of the requests.
  let journal: RequestJournal

  /// A scene that fails when a request has failed repeatedly.
  var refusals: CommandScene { journal.refusals.map { .failure(CommandFailure($0)) } }

  /// A scene that fails after the time limit. The failure has the reason that was seen last.
  var timeouts: CommandScene {
    guard let limit else { return .never() }
    func timer(_ scheduler: some TimeScheduler) -> SafeSignal<Void> {
      .timer(after: limit, on: scheduler)
    }
    return timer(scheduler).map { .failure(timeout(after: limit)) }
  }

  private func timeout(after limit: Duration) -> CommandFailure {
    let seconds = limit.components.seconds
    guard let problem = journal.problem else {
      return CommandFailure(
        .offline, title: "No answer",
        message: "The server hasn't answered for \(seconds) s. Try again in a while.")
    }
    return CommandFailure(problem).appending("The command timed out after \(seconds) s.")
  }

  /// Returns a result; the failure of a change that the server may have performed says so, and how to find out.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - check: The command that shows the change; nil if the command changes nothing.
  ///   - byLastProblem: Whether the problem of the last request is the reason. Interactors that have reverted a change say that it
  ///     isn't made.
  func explained(
    _ result: CommandResult, _ check: CommandCheck?, byLastProblem: Bool = false
  ) -> CommandResult {
    guard case .failure(let failure) = result, failure.kind == .failed || failure.kind == .offline,
      let check, journal.mayHaveChanged || failure.mayHaveEffect
    else { return result }
    let problem = byLastProblem ? journal.problem.map { CommandFailure($0) } : nil
    return .failure((problem ?? failure).uncertain(shownBy: check))
  }

  /// The result of a command that has ended without one.
  var unfinished: CommandResult {
    .failure(
      journal.problem.map { CommandFailure($0) }
        ?? CommandFailure(
          .failed, title: "It wasn't done", message: "The command has ended without a result."))
  }
}
