// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension RecipeDetails {
  /// Returns the line-based recipe. `r` loads it again, and any other input leads back.
  public func createPlainScene() -> PlainScene<Void> {
    let typed = SafePublishSubject<String>()
    return PlainScene(
      lines: merge(
        content.loadedValues().flatMapConcat { SafeSignal.sequence($0.lines) },
        content.statuses().problemLines,
        typed.signal.filter(Self.isReload).replace(with: ()).silently(into: reload)),
      input: typed.on,
      outcome: typed.signal.filter { !Self.isReload($0) }.replace(with: ()))
  }

  private static func isReload(_ line: String) -> Bool {
    ListCommand(line) == .reload
  }
}

extension Recipe {
  fileprivate var lines: [PlainLine] {
    plainLines.map { "\($0)" } + [.question("Enter goes back.")]
  }
}
