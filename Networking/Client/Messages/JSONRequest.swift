// SPDX-License-Identifier: MIT

import HTTPTypes

extension Request where Resource: Decodable, Failure: Decodable {
  /// Returns a GET request for a JSON resource.
  ///
  /// - Parameters:
  ///   - path: The path; interpolated values become segments.
  ///   - query: The query in order; items with nil are omitted.
  ///   - headers: Additional header fields.
  ///   - needsAuthorization: Whether the client adds the user's authorization.
  ///   - timeout: The time limit of the exchange; nil for the client's.
  public static func get(
    _ path: RequestPath, query: KeyValuePairs<String, String?> = [:], headers: HTTPFields = [:],
    needsAuthorization: Bool = true, timeout: Duration? = nil
  ) -> Request {
    Request(
      reading: .get, path, [QueryItem](query), headers, nil, needsAuthorization, timeout)
  }

  /// Returns a POST request that sends and receives JSON. Without `json`, the body is empty, or another one:
  ///
  /// ```swift
  /// .post("/scans").with(try .file(path, contentType: "image/png"))  // sends a picture, receives JSON
  /// ```
  public static func post(
    _ path: RequestPath, query: KeyValuePairs<String, String?> = [:], headers: HTTPFields = [:],
    json: (any Encodable)? = nil, needsAuthorization: Bool = true, timeout: Duration? = nil
  ) -> Request {
    Request(
      reading: .post, path, [QueryItem](query), headers, json.map { .json($0) },
      needsAuthorization, timeout)
  }

  /// Returns a PUT request that sends and receives JSON. Without `json`, the body is empty, or another one: see
  /// ``post(_:query:headers:json:needsAuthorization:timeout:)``.
  public static func put(
    _ path: RequestPath, query: KeyValuePairs<String, String?> = [:], headers: HTTPFields = [:],
    json: (any Encodable)? = nil, needsAuthorization: Bool = true, timeout: Duration? = nil
  ) -> Request {
    Request(
      reading: .put, path, [QueryItem](query), headers, json.map { .json($0) }, needsAuthorization,
      timeout)
  }

  /// Returns a PATCH request that sends and receives JSON. Without `json`, the body is empty, or another one.
  public static func patch(
    _ path: RequestPath, query: KeyValuePairs<String, String?> = [:], headers: HTTPFields = [:],
    json: (any Encodable)? = nil, needsAuthorization: Bool = true, timeout: Duration? = nil
  ) -> Request {
    Request(
      reading: .patch, path, [QueryItem](query), headers, json.map { .json($0) },
      needsAuthorization, timeout)
  }

  /// Returns a DELETE request whose response is JSON.
  public static func delete(
    _ path: RequestPath, query: KeyValuePairs<String, String?> = [:], headers: HTTPFields = [:],
    needsAuthorization: Bool = true, timeout: Duration? = nil
  ) -> Request {
    Request(
      reading: .delete, path, [QueryItem](query), headers, nil, needsAuthorization, timeout)
  }

  private init(
    reading method: HTTPRequest.Method, _ path: RequestPath, _ query: [QueryItem],
    _ headers: HTTPFields, _ body: Body?, _ needsAuthorization: Bool, _ timeout: Duration?
  ) {
    self.init(
      method: method, path: path, query: query, headers: headers.acceptingJSON, body: body,
      needsAuthorization: needsAuthorization, timeout: timeout,
      resource: { try $0.json(Resource.self) }, failure: { try $0.json(Failure.self) })
  }
}

extension Request where Resource == Void, Failure: Decodable {
  /// Returns a request whose successful response has no content, or content that isn't decoded, such as that of a download.
  ///
  /// `Accept` prefers JSON, in which the server's error is decoded, and permits any other type.
  ///
  /// - Parameters:
  ///   - method: The method, usually `.delete`, `.put` or `.post`.
  ///   - path: The path; interpolated values become segments.
  ///   - query: The query in order; items with nil are omitted.
  ///   - headers: Additional header fields.
  ///   - json: The body, which is sent as JSON; nil for none.
  ///   - needsAuthorization: Whether the client adds the user's authorization.
  ///   - timeout: The time limit of the exchange; nil for the client's.
  public static func send(
    _ method: HTTPRequest.Method, _ path: RequestPath,
    query: KeyValuePairs<String, String?> = [:], headers: HTTPFields = [:],
    json: (any Encodable)? = nil, needsAuthorization: Bool = true, timeout: Duration? = nil
  ) -> Request {
    Request(
      method: method, path: path, query: [QueryItem](query),
      headers: headers.accepting("application/json, */*;q=0.5"), body: json.map { .json($0) },
      needsAuthorization: needsAuthorization, timeout: timeout, resource: { _ in },
      failure: { try $0.json(Failure.self) })
  }
}

extension HTTPFields {
  /// The same fields, with `Accept: application/json` unless they contain another value.
  fileprivate var acceptingJSON: HTTPFields { accepting("application/json") }

  /// The same fields, with a value of `Accept` unless they contain another one.
  fileprivate func accepting(_ types: String) -> HTTPFields {
    guard self[.accept] == nil else { return self }
    var fields = self
    fields[.accept] = types
    return fields
  }
}
