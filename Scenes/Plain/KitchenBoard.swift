// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension KitchenBoard {
  /// Returns the line-based board: the dishes once, and then each line of the log as it comes. Enter goes back.
  public func createPlainScene() -> PlainScene<Void> {
    let typed = SafePublishSubject<String>()
    let states = state.withPrevious()
    return PlainScene(
      lines: states.flatMapConcat { previous, state -> SafeSignal<PlainLine> in
        var lines: [PlainLine] = []
        if let sentence = state.interruption, previous?.interruption == nil {
          lines.append(.error(sentence))
        }
        if previous?.report == nil, let report = state.report {
          lines += report.plainLines.map { "\($0)" }
          lines.append(.question("Enter goes back; further lines follow."))
        } else {
          let last = previous?.log.last?.id ?? 0
          lines += state.log.filter { $0.id > last }.map { "\($0.text)" }
        }
        return .sequence(lines)
      },
      input: typed.on, outcome: typed.signal.map { _ in })
  }
}

extension KitchenReport {
  /// The dishes and the number of orders, each as a line.
  package var plainLines: [String] {
    let timers = dishes.map { dish in
      "\(dish.station): \(dish.name), ready in \(dish.secondsLeft(at: time)) s"
    }
    return (timers.isEmpty ? ["The kitchen is closed."] : timers) + ["Open orders: \(orders)"]
  }
}
