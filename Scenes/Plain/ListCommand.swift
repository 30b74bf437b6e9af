// SPDX-License-Identifier: MIT

import RecipeEntities

/// A command of the user below a list.
enum ListCommand: Hashable, Sendable {
  case number(Int)
  case order(Recipe.Order)
  case reload
  case back
  case signOut
  case unknown

  /// Parses a line; surrounding blanks are ignored.
  init(_ line: String) {
    let word = line.commandWord
    switch word {
    case "r": self = .reload
    case "b": self = .back
    case "o": self = .signOut
    case "name": self = .order(.name)
    case "newest": self = .order(.newest)
    case "quickest": self = .order(.quickest)
    case "best": self = .order(.bestRated)
    default: self = Int(word).map(Self.number) ?? .unknown
    }
  }

  /// The number, if the command is one.
  var number: Int? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The order, if the command is one.
  var order: Recipe.Order? {
    if case .order(let order) = self { order } else { nil }
  }
}
