// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities

/// A request for a page of a search.
struct RecipeSearch: Equatable, Sendable {
  /// The start of a page: after the recipe with this rank, name and number.
  struct Cursor: Equatable, Sendable {
    let rank: Int
    let sortKey: String
    let id: Recipe.ID
  }

  /// The words that all results contain, from one to eight.
  let words: [String]
  /// The text that contains the words.
  let text: String
  let size: Int
  /// The category of all results, which may be that of the favourites; `nil` for any.
  let category: Recipe.Category.ID?
  /// The maximum time of the results in minutes; `nil` for any.
  let minutes: Int?
  /// The start of the page, or `nil` for the first page.
  let cursor: Cursor?

  static let sizes = 1...100
  static let longestText = 200

  /// Parses a query, which is still percent-encoded. Unknown parameters are ignored.
  init(_ query: String) throws(Refusal) {
    let parameters = try QueryParameters(query)
    guard let text = parameters["text"] else {
      throw Refusal(.badRequest, "The query lacks text. Give the words to search for.")
    }
    guard text.unicodeScalars.count <= Self.longestText else {
      throw Refusal(
        .badRequest, "The text is too long. Give no more than \(Self.longestText) characters.")
    }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty, words.count <= 8 else {
      throw Refusal(.badRequest, "The text must have from one to eight words.")
    }
    let size = parameters["size"].map { Int($0) } ?? 20
    guard let size, Self.sizes.contains(size) else {
      throw Refusal(
        .badRequest,
        "The size must be a number from \(Self.sizes.lowerBound) to \(Self.sizes.upperBound).")
    }
    category = parameters["category"].flatMap { $0.isEmpty ? nil : $0 }
    let minutes = parameters["within"].map { Int($0) }
    if let minutes, minutes.map({ $0 > 0 }) != true {
      throw Refusal(.badRequest, "The time within which a recipe is made must be in minutes.")
    }
    self.minutes = minutes ?? nil
    switch (parameters["rank"], parameters["after"], parameters["id"]) {
    case (nil, nil, nil): cursor = nil
    case (let rank?, let sortKey?, let number?):
      guard let rank = Int(rank), let id = Int(number) else { fallthrough }
      cursor = Cursor(rank: rank, sortKey: sortKey, id: id)
    default:
      throw Refusal(
        .badRequest, "The place in the search is not one that this server has given. Search again.")
    }
    (self.text, self.words, self.size) = (text, words, size)
  }

  /// Returns the path and the query of the page that starts after a recipe.
  func url(after cursor: Cursor) -> String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    let filters = [("category", category), ("within", minutes.map(String.init))]
      .compactMap { name, value in value.map { (name, $0) } }
    let pairs =
      [("text", text), ("size", "\(size)")] + filters + [
        ("rank", "\(cursor.rank)"), ("after", cursor.sortKey), ("id", "\(cursor.id)"),
      ]
    return "/search?"
      + pairs.map { name, value in
        // The result is `nil` only for invalid Unicode, which a string can't contain.
        name + "=" + (value.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "")
      }.joined(separator: "&")
  }
}
