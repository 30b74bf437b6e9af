// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities

extension HTTPRequest {
  /// Returns the body, decoded as JSON.
  func json<Value: Decodable>(_ type: Value.Type) throws(Refusal) -> Value {
    guard let type = fields.values(of: "Content-Type").first, Self.isJSON(type) else {
      throw Refusal(
        .unsupportedMediaType, "The body must be JSON, with Content-Type: application/json.")
    }
    do {
      return try JSONDecoder().decode(Value.self, from: Data(body))
    } catch DecodingError.keyNotFound(let key, _) {
      throw Refusal(.badRequest, "The JSON lacks the member \"\(key.stringValue)\".")
    } catch DecodingError.typeMismatch(_, let context) {
      throw .wrongType(context.codingPath)
    } catch DecodingError.valueNotFound(_, let context) {
      throw .wrongType(context.codingPath)
    } catch {
      throw Refusal(.badRequest, "The body is not well-formed JSON in UTF-8.")
    }
  }

  /// Returns the rating in the body.
  func rating() throws(Refusal) -> Int {
    let rating = try json(Recipe.Opinion.Rating.self).rating
    guard Recipe.Opinion.ratings.contains(rating) else {
      throw Refusal(.unprocessableContent, "A rating must be a number from 1 to 5.")
    }
    return rating
  }

  /// Returns the token of the Authorization header field (RFC 6750, section 2.1).
  func bearerToken() throws(Refusal) -> Token {
    let values = fields.values(of: "Authorization")
    guard let value = values.first else { throw .unauthorized("Sign in first.") }
    let parts = value.split(separator: " ")
    guard values.count == 1, parts.count == 2, parts[0].lowercased() == "bearer" else {
      throw .unauthorized(
        "The Authorization header must be the word Bearer and a token.", flaw: "invalid_request")
    }
    return Token(value: String(parts[1]))
  }

  private static func isJSON(_ type: String) -> Bool {
    let essence = type.prefix { $0 != ";" }.trimmingBlanks().lowercased()
    return essence == "application/json"
      || essence.hasPrefix("application/") && essence.hasSuffix("+json")
  }
}

extension Refusal {
  /// Creates the refusal of a request without a valid sign-in. The flaw is the error code of RFC
  /// 6750.
  static func unauthorized(_ sentence: String, flaw: String? = nil) -> Refusal {
    let challenge = flaw.map { "Bearer error=\"\($0)\"" } ?? "Bearer"
    return Refusal(
      .unauthorized, sentence, fields: [HTTPField("WWW-Authenticate", challenge)])
  }

  fileprivate static func wrongType(_ path: [any CodingKey]) -> Refusal {
    guard let key = path.last else {
      return Refusal(.badRequest, "The JSON must be an object.")
    }
    return Refusal(
      .badRequest, "The JSON's member \"\(key.stringValue)\" has a value of the wrong type.")
  }
}
