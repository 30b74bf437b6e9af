// SPDX-License-Identifier: MIT

import Networking

struct Ticket: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
  var body: String
}

struct TicketDraft: Codable, Equatable, Sendable {
  enum Label: String, CaseIterable, Codable, Sendable { case bug, feature, question }
  var title = ""
  var label = Label.bug
  var body = ""
}

struct TicketPage: Codable, Sendable {
  var tickets: [Ticket]
  var next: Int?
}

struct Comment: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  let author: String
  let text: String
}

struct Credentials: Codable, Equatable, Sendable {
  var name = ""
  var password = ""
}

/// The content of the server's error responses. `field` names the field that the server refuses.
struct ServerError: Codable, Hashable, UserMessageProviding {
  let message: String
  var field: String?
}

typealias Problem = ClientError<ServerError>

extension Request where Failure == ServerError {
  static func tickets(_ query: String, from start: Int) -> Request<Sourced<TicketPage>, ServerError>
  {
    Request<TicketPage, ServerError>
      .get("/tickets", query: ["query": query, "from": "\(start)"]).withSource()
  }
  static func ticket(_ id: Int) -> Request<Ticket, ServerError> { .get("/tickets/\(id)") }
  static func create(_ draft: TicketDraft) -> Request<Ticket, ServerError> {
    .post("/tickets", json: draft)
  }
  static func deletion(of id: Int) -> Request<Void, ServerError> {
    .send(.delete, "/tickets/\(id)")
  }
  static func comments(of id: Int) -> Request<Void, ServerError> {
    .send(.get, "/tickets/\(id)/comments")
  }
  static func signIn(_ credentials: Credentials) -> Request<OAuthToken, ServerError> {
    .post("/sessions", json: credentials, needsAuthorization: false)
  }
}
