// SPDX-License-Identifier: MIT

extension Recipe {
  /// The user's opinion of a recipe, which the server stores for each account.
  ///
  /// ```swift
  /// Recipe.Opinion.none.applying(.rating(4)).ownRating  // 4
  /// ```
  public struct Opinion: Hashable, Sendable, Codable {
    /// The possible ratings.
    public static let ratings = 1...5
    /// The opinion without a mark.
    public static let none = Opinion()

    /// A Boolean value that indicates whether the recipe is one of the user's favourites.
    public let isFavourite: Bool
    /// The user's rating from 1 to 5; nil for none.
    public let ownRating: Int?

    /// Creates an opinion. A rating outside of ``ratings`` counts as none.
    public init(isFavourite: Bool = false, ownRating: Int? = nil) {
      self.isFavourite = isFavourite
      self.ownRating = ownRating.flatMap { Self.ratings.contains($0) ? $0 : nil }
    }

    /// Decodes an opinion. A missing member means none.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        isFavourite: try values.decodeIfPresent(Bool.self, forKey: .isFavourite) ?? false,
        ownRating: try values.decodeIfPresent(Int.self, forKey: .ownRating))
    }

    /// Returns the opinion after a change.
    public func applying(_ change: Change) -> Opinion {
      switch change {
      case .favourite(let isFavourite):
        Opinion(isFavourite: isFavourite, ownRating: ownRating)
      case .rating(let rating): Opinion(isFavourite: isFavourite, ownRating: rating)
      }
    }

    /// Returns the change that restores this opinion after another change.
    public func undoing(_ change: Change) -> Change {
      switch change {
      case .favourite: .favourite(isFavourite)
      case .rating: .rating(ownRating)
      }
    }
  }
}

extension Recipe.Opinion {
  /// A change of a part of an opinion.
  public enum Change: Hashable, Sendable, Codable {
    /// Makes the recipe a favourite, or no favourite.
    case favourite(Bool)
    /// Rates the recipe; nil removes the rating.
    case rating(Int?)

    /// Returns whether another change concerns the same part.
    public func concernsSamePart(as other: Change) -> Bool {
      switch (self, other) {
      case (.favourite, .favourite), (.rating, .rating): true
      case (.favourite, .rating), (.rating, .favourite): false
      }
    }
  }

  /// The content of a request that rates a recipe.
  public struct Rating: Hashable, Sendable, Codable {
    /// The rating from 1 to 5.
    public let rating: Int

    /// Creates the content.
    public init(rating: Int) {
      self.rating = rating
    }
  }
}
