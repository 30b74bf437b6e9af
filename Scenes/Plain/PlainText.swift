// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors

/// The sentences about values that the front ends without a screen share.
extension Recipe.Category {
  /// The name, the number of recipes and the description.
  package var plainText: String { "\(name) (\(count)): \(summary)" }
}

extension Recipe.Summary {
  /// The name, the facts, and the ingredient because of which a search has found the recipe.
  package var plainText: String {
    "\(name), \(Recipe.time(minutes: minutes)), \(rating) of 5\(opinion.plainMarks)"
      + (matchedIngredient.map { ", with \($0)" } ?? "")
  }
}

extension Recipe {
  /// Returns the facts, the ingredients and the steps, one a line, with the amounts for a number of servings.
  package func plainLines(for count: Int) -> [String] {
    let scaled = scaled(toServings: count)
    let serves =
      scaled.servings == servings
      ? "serves \(servings)" : "serves \(scaled.servings), scaled from \(servings)"
    let heading = [
      "\(name): \(Recipe.time(minutes: minutes)), \(serves), \(rating) of 5\(opinion.plainMarks)",
      summary,
    ]
    let ingredients = scaled.ingredients.map { ingredient in
      ingredient.amount.isEmpty
        ? "- \(ingredient.name)" : "- \(ingredient.amount) \(ingredient.name)"
    }
    return heading + ingredients + steps.enumerated().map { "\($0 + 1). \($1)" }
  }
}

extension Contact {
  /// The name, and whether the user is connected with the contact.
  package var plainText: String { user.fullName + (isConnected ? ", connected" : "") }
}

extension Pharmacy {
  /// The name and the address.
  package var plainText: String { address.isEmpty ? name : "\(name), \(address)" }
}

extension Place {
  /// The name and the address.
  package var plainText: String { address.isEmpty ? name : "\(name), \(address)" }

  /// The name and the address, with the distance and the direction from a point.
  package func plainText(from origin: Coordinate) -> String {
    let way = [
      origin.distance(to: coordinate).plainDistance, origin.direction(to: coordinate)?.plainText,
    ]
    return plainText + ", " + way.compactMap(\.self).joined(separator: " ")
  }
}

extension Directions {
  /// The start, the destination and the parts of the way, one a line.
  package var plainLines: [String] {
    let way = [distance.plainDistance, direction?.plainText].compactMap(\.self)
    return ["From \(from.plainText)", "To \(to.plainText): \(way.joined(separator: " "))"]
      + legs.map(\.plainText)
      + ["You are there."]
  }
}

extension Directions.Leg {
  /// The sentence: the turn, the street, the direction and the length.
  package var plainText: String {
    let way = "\(direction.plainText) for \(metres.plainDistance)."
    switch (turn, street) {
    case (nil, let street?): return "Follow \(street) \(way)"
    case (.ahead, let street?): return "Continue on \(street) \(way)"
    case (.left, let street?): return "Turn left into \(street), \(way)"
    case (.right, let street?): return "Turn right into \(street), \(way)"
    case (.left, nil): return "Turn left and go \(way)"
    case (.right, nil): return "Turn right and go \(way)"
    case (nil, nil), (.ahead, nil): return "Go \(way)"
    }
  }
}

extension Compass {
  /// The name.
  package var plainText: String {
    switch self {
    case .north: "north"
    case .northEast: "north-east"
    case .east: "east"
    case .southEast: "south-east"
    case .south: "south"
    case .southWest: "south-west"
    case .west: "west"
    case .northWest: "north-west"
    }
  }
}

extension Double {
  /// The number of metres as text: `850 m`, or `1.3 km` from a kilometre on.
  package var plainDistance: String {
    guard isFinite, magnitude < 1e9 else { return "far" }
    let tens = Int((self / 10).rounded()) * 10
    guard tens >= 1000 else { return "\(tens) m" }
    let tenths = Int((self / 100).rounded())
    return "\(tenths / 10).\(tenths % 10) km"
  }
}

extension ServerStatus.Connection {
  /// The sentence about the connection.
  package var plainText: String {
    switch self {
    case .online: "The server can be reached."
    case .offline(let seconds?):
      "The server can't be reached. The next attempt begins in \(seconds) s."
    case .offline(nil): "The server can't be reached. An attempt is running."
    }
  }
}
