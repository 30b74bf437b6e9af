// SPDX-License-Identifier: MIT

import Foundation

/// The route of a path.
enum Route: Equatable, Sendable {
  case token
  /// The renewal of an expired token.
  case renewal
  /// An endpoint of the OAuth 2 server.
  case oauth(OAuthRoute)
  /// The addresses of the OAuth 2 server (RFC 8414).
  case metadata
  /// An endpoint of the API of rooms and messages.
  case rooms(RoomRoute)
  case categories
  case recipes
  /// A recipe, by the text of its number.
  case recipe(String)
  /// Whether a recipe is a favourite, by the text of its number.
  case favourite(String)
  /// The user's rating of a recipe, by the text of its number.
  case rating(String)
  case search
  /// All recipes as one text.
  case cookbook
  /// The news of the kitchen as a stream of events.
  case news
  /// The board of the kitchen as a stream of events.
  case kitchen
  case pharmacies
  /// A pharmacy on the list of the user, by the text of its number.
  case pharmacy(String)
  case places
  /// The streets, the river and the coast of the town.
  case features
  /// The user who is signed in.
  case user
  case contacts
  /// The connection with a contact, by the text of the contact's number.
  case connection(String)

  /// Parses a path, which is still percent-encoded.
  init(path: String) throws(Refusal) {
    var segments: [String] = []
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts.dropFirst() {
      guard let text = Substring(part).removingPercentEncoding else {
        throw Refusal(.badRequest, "The path is not properly percent-encoded UTF-8.")
      }
      segments.append(text)
    }
    switch segments {
    case ["token"]: self = .token
    case ["token", "refresh"]: self = .renewal
    case _ where segments.count == 2 && segments[0] == "oauth":
      guard let route = OAuthRoute(rawValue: segments[1]) else {
        throw Refusal(.notFound, "There is nothing at this path.")
      }
      self = .oauth(route)
    case [".well-known", "oauth-authorization-server"]: self = .metadata
    case ["categories"]: self = .categories
    case ["recipes"]: self = .recipes
    case _ where segments.count == 2 && segments[0] == "recipes": self = .recipe(segments[1])
    case _ where segments.count == 3 && segments[0] == "recipes" && segments[2] == "favourite":
      self = .favourite(segments[1])
    case _ where segments.count == 3 && segments[0] == "recipes" && segments[2] == "rating":
      self = .rating(segments[1])
    case ["search"]: self = .search
    case ["cookbook"]: self = .cookbook
    case ["news"]: self = .news
    case ["kitchen"]: self = .kitchen
    case ["pharmacies"]: self = .pharmacies
    case _ where segments.count == 2 && segments[0] == "pharmacies":
      self = .pharmacy(segments[1])
    case ["places"]: self = .places
    case ["features"]: self = .features
    case ["user"]: self = .user
    case ["contacts"]: self = .contacts
    case _ where segments.count == 3 && segments[0] == "contacts" && segments[2] == "connection":
      self = .connection(segments[1])
    default:
      guard let route = RoomRoute(segments) else {
        throw Refusal(.notFound, "There is nothing at this path.")
      }
      self = .rooms(route)
    }
  }

  /// The methods that the route supports.
  var methods: [String] {
    switch self {
    case .token: ["POST", "DELETE"]
    case .renewal: ["POST"]
    case .oauth(let route): route.methods
    case .rooms(let route): route.methods
    case .metadata, .categories, .recipes, .recipe, .search, .cookbook, .news, .kitchen, .places,
      .features,
      .user, .contacts:
      ["GET", "HEAD"]
    case .pharmacies: ["GET", "HEAD", "POST"]
    case .pharmacy: ["DELETE"]
    case .favourite, .rating: ["PUT", "DELETE"]
    case .connection: ["PUT"]
    }
  }

  /// A Boolean value that indicates whether the route requires a token.
  var needsToken: Bool {
    switch self {
    case .token, .renewal, .oauth, .metadata: false
    case .categories, .recipes, .recipe, .favourite, .rating, .search, .cookbook, .news, .kitchen,
      .pharmacies, .pharmacy, .places, .features, .user, .contacts, .connection, .rooms:
      true
    }
  }
}
