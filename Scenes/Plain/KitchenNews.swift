// SPDX-License-Identifier: MIT

import RecipeInteractors
import Signals

extension KitchenNews {
  /// Returns the line-based news, which arrive until the user goes back with Enter.
  public func createPlainScene() -> PlainScene<Void> {
    let typed = SafePublishSubject<String>()
    return PlainScene(
      lines: news.withPrevious().flatMapConcat { previous, line -> SafeSignal<PlainLine> in
        let question = PlainLine.question("Enter goes back; further news follow.")
        return .sequence(previous == nil ? ["\(line)", question] : ["\(line)"])
      },
      input: typed.on, outcome: typed.signal.map { _ in })
  }
}
