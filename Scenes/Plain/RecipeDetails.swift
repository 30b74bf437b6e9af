// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension RecipeDetails {
  /// Returns the line-based recipe. `r` loads it again, `favourite`, `rate 4`, `unrate` and `undo` change the user's opinion, and
  /// any other input leads back.
  public func createPlainScene() -> PlainScene<Void> {
    let typed = SafePublishSubject<String>()
    let shown = MutableProperty<Recipe?>(nil)
    return PlainScene(
      lines: merge(
        content.loadedValues().map { [opinions] in opinions.applied(to: $0) }
          .handleEvents(next: { shown.value = $0 })
          .flatMapConcat { SafeSignal.sequence($0.lines) },
        opinions.createPlainLines(
          for: typed.signal, asking: Recipe.question, isList: false
        ) { _ in shown.value?.summarized },
        content.statuses().problemLines,
        typed.signal.filter(Self.isReload).replace(with: ()).silently(into: reload)),
      input: typed.on,
      outcome: typed.signal.filter { !Self.isReload($0) && OpinionWord($0, isList: false) == nil }
        .replace(with: ()))
  }

  private static func isReload(_ line: String) -> Bool {
    ListCommand(line) == .reload
  }
}

extension Recipe {
  fileprivate static var question: String { "Enter goes back." }

  fileprivate var lines: [PlainLine] {
    plainLines.map { "\($0)" } + [.question(Self.question)]
  }
}
