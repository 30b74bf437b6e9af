// SPDX-License-Identifier: MIT

import CurlNetworking

/// A book as the server has it.
struct Book: Codable, Hashable, Sendable {
  var id: Int
  var title: String
}

/// A book that isn't on the shelf yet.
struct NewBook: Codable, Sendable {
  var title: String
}

/// The server's error.
struct ShelfError: Error, Codable, Hashable, Sendable, UserMessageProviding {
  var message: String
  /// The name of the field that the server refuses.
  var field: String?
}

struct Credentials: Codable, Sendable {
  var name: String
  var password: String
}

/// What the server accepts instead of a password, until it expires.
struct Pass: Codable, Hashable, Sendable {
  var text: String
  var renewal: String
}

extension Request<[Book], ShelfError> {
  static func books(by author: String?) -> Self { .get("/books", query: ["author": author]) }
}

extension Request<Book, ShelfError> {
  static func add(_ book: NewBook) -> Self { .post("/books", json: book) }

  static func cover(of id: Int, _ picture: Body) -> Self {
    .put("/books/\(id)/cover").with(picture)
  }
}

extension Request<Pass, ShelfError> {
  static func pass(for credentials: Credentials) -> Self { .post("/pass", json: credentials) }

  static func renewal(of pass: Pass) -> Self {
    .post("/renewals", json: ["renewal": pass.renewal])
  }
}

extension Request<Void, ShelfError> {
  static func text(of id: Int) -> Self { .send(.get, "/books/\(id)/text") }

  static var scans: Self { .send(.post, "/scans") }
}
