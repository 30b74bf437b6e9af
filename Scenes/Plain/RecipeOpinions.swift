// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension RecipeOpinions {
  /// Returns the lines of a scene for the user's opinions: `favourite 2`, `rate 2 4`, `unrate 2` and `undo`; without the first
  /// number for the scene of one recipe.
  ///
  /// A sentence follows when the server has performed the change, so that a script which ends then has completed it.
  ///
  /// - Parameters:
  ///   - typed: The lines that the user types.
  ///   - question: The question of the scene, which is asked again.
  ///   - isList: A Boolean value that indicates whether the words need the number of a recipe.
  ///   - recipe: Returns the recipe with a number, or the only one.
  func createPlainLines(
    for typed: SafeSignal<String>, asking question: String, isList: Bool,
    recipe: @escaping @Sendable (Int) -> Recipe.Summary?
  ) -> SafeSignal<PlainLine> {
    typed.compactMap { OpinionWord($0, isList: isList) }
      .flatMapConcat { [self] word -> SafeSignal<PlainLine> in
        switch request(word, recipe) {
        case .failure(let complaint): return .just(.question(complaint.text))
        case .success(let request):
          return perform(request).flatMapConcat { opinion in
            .sequence(["\(request.name): \(opinion.plainText)", .question(question)])
          }
        }
      }
  }

  private func request(
    _ word: OpinionWord, _ recipe: (Int) -> Recipe.Summary?
  ) -> Result<OpinionRequest, OpinionComplaint> {
    let number: Int
    let action: OpinionRequest.Action
    switch word {
    case .favourite(let index): (number, action) = (index, .toggleFavourite)
    case .rate(let index, let rating): (number, action) = (index, .set(.rating(rating)))
    case .undo:
      guard let last = state.value.last else {
        return .failure(OpinionComplaint(text: "There is nothing to undo."))
      }
      return .success(OpinionRequest(undoing: last))
    case .incomplete(let text): return .failure(OpinionComplaint(text: text))
    }
    guard let recipe = recipe(number) else {
      return .failure(OpinionComplaint(text: "There is no such number."))
    }
    return .success(OpinionRequest(recipe, action))
  }
}

private struct OpinionComplaint: Error {
  let text: String
}

/// A word for the user's opinion.
enum OpinionWord: Hashable, Sendable {
  /// Makes a favourite of the recipe with a number, or not a favourite.
  case favourite(Int)
  /// Rates the recipe with a number; nil removes the rating.
  case rate(Int, Int?)
  /// Undoes the last change.
  case undo
  /// A word without its numbers, with advice.
  case incomplete(String)

  /// Parses a line; nil if it has another word.
  init?(_ line: String, isList: Bool) {
    let words = line.lowercased().split(whereSeparator: \.isWhitespace)
    guard let word = words.first else { return nil }
    let numbers = words.dropFirst().map { Int($0) }
    let place = isList ? numbers.first ?? nil : 1
    let others = isList ? numbers.dropFirst() : numbers[...]
    switch word {
    case "favourite", "favorite":
      guard let place, others.isEmpty else {
        self = .incomplete(isList ? "favourite and a number, such as favourite 1." : "favourite.")
        return
      }
      self = .favourite(place)
    case "rate":
      guard let place, others.count == 1, let rating = others.first ?? nil,
        Recipe.Opinion.ratings.contains(rating)
      else {
        self = .incomplete(
          isList ? "rate, a number, and 1 to 5, such as rate 2 4." : "rate and 1 to 5.")
        return
      }
      self = .rate(place, rating)
    case "unrate":
      guard let place, others.isEmpty else {
        self = .incomplete(isList ? "unrate and a number, such as unrate 2." : "unrate.")
        return
      }
      self = .rate(place, nil)
    case "undo" where words.count == 1: self = .undo
    default: return nil
    }
  }

  /// Returns whether a line isn't about an opinion.
  static func isOther(_ line: String) -> Bool { OpinionWord(line, isList: true) == nil }
}

extension Recipe.Opinion {
  /// The opinion as words.
  package var plainText: String {
    let rating = ownRating.map { "your rating \($0)" }
    return [isFavourite ? "favourite" : "not a favourite", rating].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// The marks as words, each after a comma; empty without a mark.
  package var plainMarks: String {
    (isFavourite ? ", favourite" : "") + (ownRating.map { ", your rating \($0)" } ?? "")
  }
}
