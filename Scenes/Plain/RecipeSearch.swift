// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension RecipeSearch {
  /// The user's choice in a search.
  public enum PlainOutcome: Sendable {
    /// Shows a recipe.
    case details(RecipeDetails)
    /// Goes back.
    case back
  }

  /// Returns the line-based search: a number shows a result, `more` loads the next page, `r` tries again, `b` goes back,
  /// `favourite 2` and `rate 2 4` change the user's opinion of a result, `category soups`, `within 30` and `everything` restrict
  /// the results, and any other line is a new search.
  ///
  /// - Parameter text: The first search; nil to ask for it.
  public func createPlainScene(for text: String? = nil) -> PlainScene<PlainOutcome> {
    let typed = SafePublishSubject<String>()
    let commands = typed.signal.filter(OpinionWord.isOther).map(SearchCommand.init)
      .shareReplay(limit: 0)
    let numbers = commands.compactMap { command -> Recipe.Summary?? in
      guard case .number(let number) = command else { return nil }
      return .some(result(at: number - 1))
    }
    .shareReplay(limit: 0)
    let beginning = SafeSignal<String>.sequence([text].compactMap { $0 })

    return PlainScene(
      lines: merge(
        results.flatMapConcat { SafeSignal.sequence($0.lines(text == nil)) },
        opinions.createPlainLines(
          for: typed.signal, asking: ResultRefresh.question.text, isList: true
        ) { result(at: $0 - 1) },
        commands.compactMap { [filter] in $0.restricting(filter.value) }
          .flatMapConcat {
            [state, restrict, current = self.filter] filter -> SafeSignal<PlainLine> in
            let isSame = filter == current.value
            restrict.send(filter)
            // Without words there is nothing that is searched again.
            if case .idle = state.value {
              return .just(.question("Words to search for; b goes back:"))
            }
            return isSame ? state.value.repeated : .empty()
          },
        beginning.silently(into: search),
        commands.compactMap(\.text).flatMapConcat { [state, search] text -> SafeSignal<PlainLine> in
          guard text != state.value.context?.text else { return state.value.repeated }
          return SafeSignal.just(text).silently(into: search)
        },
        commands.filter { $0 == .more }.flatMapConcat { [state] _ -> SafeSignal<PlainLine> in
          if case .loadedPage(let context) = state.value, context.nextPageURL == nil {
            return .just(.question("No more results."))
          }
          return SafeSignal.just(()).silently(into: nearBottom)
        },
        commands.filter { $0 == .retry }.flatMapConcat { [state] _ -> SafeSignal<PlainLine> in
          guard case .error = state.value else { return .just(.question("Nothing has failed.")) }
          return SafeSignal.just(()).silently(into: retry)
        },
        numbers.compactMap { $0 == nil ? .complaint("There is no such number.") : nil }),
      input: typed.on,
      outcome: merge(
        numbers.compactMap(\.self).map { .details(details(of: $0)) },
        commands.compactMap { $0 == .back ? .back : nil }))
  }
}

extension RecipeSearch.State {
  /// The answer to the words and the restriction of this state, with which nothing is searched again.
  fileprivate var repeated: SafeSignal<PlainLine> {
    switch self {
    case .idle, .loadingPage: .empty()
    case .loadedPage: .just(.question("These results are shown already; more loads more."))
    case .error: .just(.question("r tries again, b goes back."))
    }
  }
}

/// A line that the user types below the results.
private enum SearchCommand: Hashable, Sendable {
  case number(Int)
  case more
  case retry
  case back
  case category(Recipe.Category.ID)
  case within(Int)
  case everything
  case search(String)

  init(_ line: String) {
    let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    switch words.lowercased() {
    case "b", "": self = .back
    case "more": self = .more
    case "r": self = .retry
    case "everything": self = .everything
    default: self = Self.restriction(words) ?? Int(words).map(Self.number) ?? .search(words)
    }
  }

  /// Parses the restriction to a category, or to a number of minutes.
  private static func restriction(_ words: String) -> SearchCommand? {
    let parts = words.split(separator: " ")
    guard parts.count == 2 else { return nil }
    switch parts[0].lowercased() {
    case "category": return .category(parts[1].lowercased())
    case "within": return Int(parts[1]).flatMap { $0 > 0 ? .within($0) : nil }
    default: return nil
    }
  }

  /// Returns the filter after the command; nil if the command isn't about it.
  func restricting(_ filter: Recipe.Filter) -> Recipe.Filter? {
    switch self {
    case .category(let id): Recipe.Filter(category: id, minutes: filter.minutes)
    case .within(let minutes): Recipe.Filter(category: filter.category, minutes: minutes)
    case .everything: Recipe.Filter.none
    case .number, .more, .retry, .back, .search: nil
    }
  }

  var text: String? {
    if case .search(let text) = self { text } else { nil }
  }
}

extension ResultRefresh {
  fileprivate static let question = PlainLine.question(
    "A number shows one; more loads more; other words search again; b goes back.")

  fileprivate func lines(_ asks: Bool) -> [PlainLine] {
    switch self {
    case .nothing: return asks ? [.question("Words to search for; b goes back:")] : []
    case .loading, .loadingNextPage, .newOpinions: return []
    case .empty:
      return ["No results.", .question("Other words search again; b goes back.")]
    case .firstPage(let recipes, let total):
      return Self.numbered(recipes[...]) + ["\(recipes.count) of \(total)", Self.question]
    case .nextPage(let recipes, let range):
      return Self.numbered(recipes[range]) + [Self.question]
    case .error(let problem, _):
      return [
        .error("\(problem.title). \(problem.message)"), .question("r tries again, b goes back."),
      ]
    }
  }

  private static func numbered(_ recipes: ArraySlice<Recipe.Summary>) -> [PlainLine] {
    zip(recipes.indices, recipes).map { "\($0 + 1). \($1.plainText)" }
  }
}
