// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import RecipePlainScenes

/// The JSON of the example's values. `Documentation/FrontEnds.md` lists the keys, which are stable.
extension Recipe.Category {
  var value: CommandValue {
    [
      "id": .text(id), "name": .text(name), "summary": .text(summary), "count": .integer(count),
    ]
  }
}

extension Recipe.Summary {
  var value: CommandValue {
    let members: [CommandValue.Member] = [
      .init("id", .integer(id)), .init("name", .text(name)), .init("minutes", .integer(minutes)),
      .init("rating", .number(rating)), .init("favourite", .flag(opinion.isFavourite)),
      .init("ownRating", opinion.ownRating.map(CommandValue.integer) ?? .null),
    ]
    let ingredient = matchedIngredient.map { CommandValue.Member("ingredient", .text($0)) }
    return .object(members + [ingredient].compactMap(\.self))
  }
}

extension Recipe {
  var value: CommandValue {
    [
      "id": .integer(id), "name": .text(name), "category": .text(category),
      "summary": .text(summary), "minutes": .integer(minutes), "rating": .number(rating),
      "favourite": .flag(opinion.isFavourite),
      "ownRating": opinion.ownRating.map(CommandValue.integer) ?? .null,
      "servings": .integer(servings), "added": .integer(added),
      "ingredients": .list(
        ingredients.map { ["amount": .text($0.amount), "name": .text($0.name)] }),
      "steps": .list(steps.map(CommandValue.text)),
    ]
  }
}

extension Contact {
  var value: CommandValue {
    ["id": .integer(id), "name": .text(user.fullName), "connected": .flag(isConnected)]
  }
}

extension Pharmacy {
  var value: CommandValue {
    [
      "id": .integer(id), "name": .text(name), "address": .text(address),
      "reference": .optional(reference), "coordinate": coordinate?.value ?? .null,
    ]
  }
}

extension Place {
  var value: CommandValue {
    [
      "name": .text(name), "address": .text(address), "reference": .optional(reference),
      "coordinate": coordinate.value,
    ]
  }
}

extension Coordinate {
  var value: CommandValue { ["latitude": .number(latitude), "longitude": .number(longitude)] }
}

extension Directions {
  var value: CommandValue {
    [
      "from": from.value, "to": to.value, "metres": .number(distance.rounded()),
      "walk": .number(length.rounded()), "direction": .optional(direction?.plainText),
      "legs": .list(
        legs.map {
          [
            "street": .optional($0.street), "direction": .text($0.direction.plainText),
            "metres": .number($0.metres.rounded()),
          ]
        }),
    ]
  }
}
