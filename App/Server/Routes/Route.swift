// SPDX-License-Identifier: MIT

import Foundation

/// What a path leads to.
enum Route: Equatable, Sendable {
  case token
  /// Another token in place of one whose time is over.
  case renewal
  /// The OAuth 2 server.
  case oauth(OAuthRoute)
  case categories
  case recipes
  /// One recipe, by the text that stands for its number.
  case recipe(String)
  case search
  /// All recipes as one text.
  case cookbook
  /// What goes on in the kitchen, as a stream of events.
  case news
  case pharmacies
  /// One pharmacy of the user's list, by the text that stands for its number.
  case pharmacy(String)
  case places
  /// The user who is signed in.
  case user
  case contacts
  /// The connection with one contact, by the text that stands for its number.
  case connection(String)

  /// Finds the route of a path, which is still percent-encoded.
  init(path: String) throws(Refusal) {
    var segments: [String] = []
    for segment in path.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      guard let text = segment.removingPercentEncoding else {
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
    case ["categories"]: self = .categories
    case ["recipes"]: self = .recipes
    case _ where segments.count == 2 && segments[0] == "recipes": self = .recipe(segments[1])
    case ["search"]: self = .search
    case ["cookbook"]: self = .cookbook
    case ["news"]: self = .news
    case ["pharmacies"]: self = .pharmacies
    case _ where segments.count == 2 && segments[0] == "pharmacies":
      self = .pharmacy(segments[1])
    case ["places"]: self = .places
    case ["user"]: self = .user
    case ["contacts"]: self = .contacts
    case _ where segments.count == 3 && segments[0] == "contacts" && segments[2] == "connection":
      self = .connection(segments[1])
    default: throw Refusal(.notFound, "There is nothing at this path.")
    }
  }

  /// The methods that the route answers.
  var methods: [String] {
    switch self {
    case .token: ["POST", "DELETE"]
    case .renewal: ["POST"]
    case .oauth(let route): route.methods
    case .categories, .recipes, .recipe, .search, .cookbook, .news, .places, .user, .contacts:
      ["GET", "HEAD"]
    case .pharmacies: ["GET", "HEAD", "POST"]
    case .pharmacy: ["DELETE"]
    case .connection: ["PUT"]
    }
  }

  /// Whether the request must prove a sign-in.
  var needsToken: Bool {
    switch self {
    case .token, .renewal, .oauth: false
    case .categories, .recipes, .recipe, .search, .cookbook, .news, .pharmacies, .pharmacy, .places,
      .user,
      .contacts,
      .connection:
      true
    }
  }
}
