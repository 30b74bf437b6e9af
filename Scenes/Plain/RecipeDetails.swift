// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension RecipeDetails {
  /// The user's choice below a recipe.
  public enum PlainOutcome: Sendable {
    /// Shows the next or the previous recipe of the list.
    case neighbour(RecipeDetails)
    /// Goes back.
    case back
  }

  /// Returns the line-based recipe. `r` loads it again, `serves 6` shows the amounts for other servings, `next` and `previous` lead to
  /// other recipes of the list, `favourite`, `rate 4`, `unrate` and `undo` change the user's opinion, and any other input leads back.
  public func createPlainScene() -> PlainScene<PlainOutcome> {
    let typed = SafePublishSubject<String>()
    let shown = MutableProperty<Recipe?>(nil)
    let words = typed.signal.map(RecipeWord.init).shareReplay(limit: 0)
    return PlainScene(
      lines: merge(
        content.loadedValues().map { [opinions] in opinions.applied(to: $0) }
          .handleEvents(next: { shown.value = $0 })
          .flatMapConcat { [servings] in SafeSignal.sequence($0.lines(for: servings.value)) },
        opinions.createPlainLines(
          for: typed.signal, asking: Recipe.question, isList: false
        ) { _ in shown.value?.summarized },
        content.statuses().problemLines(),
        words.compactMap(\.servings).flatMapConcat { [opinions, serve] count in
          serve.send(count)
          let recipe = shown.value.map { opinions.applied(to: $0) }
          return SafeSignal.sequence(recipe?.lines(for: count) ?? [.question(Recipe.question)])
        },
        words.compactMap { word in
          switch word {
          case .incomplete(let text): .complaint(text)
          case .neighbour(let distance) where neighbour(distance) == nil:
            .question("There is no \(distance > 0 ? "next" : "previous") recipe here.")
          default: nil
          }
        },
        words.filter { $0 == .reload }.replace(with: ()).silently(into: reload)),
      input: typed.on,
      outcome: words.compactMap { word in
        switch word {
        case .back: .back
        case .neighbour(let distance): neighbour(distance).map(PlainOutcome.neighbour)
        case .reload, .opinion, .servings, .incomplete: nil
        }
      })
  }
}

/// A line that the user types below a recipe.
private enum RecipeWord: Hashable, Sendable {
  case reload
  case opinion
  case servings(Int)
  case neighbour(Int)
  case incomplete(String)
  case back

  init(_ line: String) {
    let words = line.lowercased().split(whereSeparator: \.isWhitespace)
    switch (words.first, words.count) {
    case ("r", 1): self = .reload
    case ("next", 1), ("n", 1): self = .neighbour(1)
    case ("previous", 1), ("p", 1): self = .neighbour(-1)
    case ("serves", _):
      let count = words.count == 2 ? Int(words[1]) : nil
      self =
        count.flatMap { Recipe.servingCounts.contains($0) ? .servings($0) : nil }
        ?? .incomplete("serves and 1 to 99, such as serves 6.")
    default: self = OpinionWord(line, isList: false) == nil ? .back : .opinion
    }
  }

  var servings: Int? {
    if case .servings(let count) = self { count } else { nil }
  }
}

extension Recipe {
  fileprivate static var question: String { "Enter goes back." }

  fileprivate func lines(for servings: Int?) -> [PlainLine] {
    plainLines(for: servings ?? self.servings).map { "\($0)" } + [.question(Self.question)]
  }
}
