// SPDX-License-Identifier: MIT

/// The query of a request for messages.
struct MessageQuery: Equatable, Sendable {
  /// The position of the messages in the room.
  enum Position: Equatable, Sendable {
    case newest
    case before(Int)
    case after(Int)
    case around(Int)
  }

  let position: Position
  let limit: Int
  let skip: Int
  /// The text that the messages contain; empty for all.
  let text: String

  /// Parses a query, which is still percent-encoded. Unknown parameters are ignored.
  init(_ query: String) throws(Refusal) {
    let parameters = try QueryParameters(query)
    let page = try PageQuery(parameters, standard: 50)
    (limit, skip, text) = (page.limit, page.skip, page.text)
    func id(_ name: String) throws(Refusal) -> Int? {
      guard let text = parameters[name] else { return nil }
      guard let number = RoomStore.number(text) else {
        throw Refusal(.badRequest, "The query's \(name) isn't an identifier of a message.")
      }
      return number
    }
    let (before, after, around) = (try id("beforeId"), try id("afterId"), try id("aroundId"))
    switch (before, after, around) {
    case (nil, nil, nil): position = .newest
    case (let id?, nil, nil): position = .before(id)
    case (nil, let id?, nil): position = .after(id)
    case (nil, nil, let id?): position = .around(id)
    default:
      throw Refusal(.badRequest, "Give only one of beforeId, afterId and aroundId.")
    }
  }
}

/// The part of a list that a request asks for.
struct PageQuery: Equatable, Sendable {
  let limit: Int
  let skip: Int
  let text: String

  private static let mostSkipped = 5_000
  private static let longestText = 200

  /// Reads `limit`, `skip` and `q`.
  ///
  /// - Parameters:
  ///   - parameters: The parameters.
  ///   - standard: The limit without a parameter.
  init(_ parameters: QueryParameters, standard: Int = 30) throws(Refusal) {
    let limit = parameters["limit"].map { Int($0) } ?? standard
    guard let limit, (1...100).contains(limit) else {
      throw Refusal(.badRequest, "The limit must be a number from 1 to 100.")
    }
    let skip = parameters["skip"].map { Int($0) } ?? 0
    guard let skip, (0...Self.mostSkipped).contains(skip) else {
      throw Refusal(.badRequest, "The query's skip must be a number from 0 to \(Self.mostSkipped).")
    }
    let text = parameters["q"] ?? ""
    guard text.unicodeScalars.count <= Self.longestText else {
      throw Refusal(
        .badRequest, "The text is too long. Give no more than \(Self.longestText) characters.")
    }
    (self.limit, self.skip, self.text) = (limit, skip, text)
  }
}
