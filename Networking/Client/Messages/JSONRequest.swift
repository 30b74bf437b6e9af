// SPDX-License-Identifier: MIT

import HTTPTypes

extension Request where Resource: Decodable, Failure: Decodable {
  /// Asks for a resource in JSON.
  ///
  /// - Parameters:
  ///   - path: Where it is; interpolated values become segments.
  ///   - query: The query in order; what is nil is left out.
  ///   - headers: Header fields besides the usual ones.
  ///   - needsAuthorization: Whether the client adds the user's authorization.
  ///   - timeout: How long the exchange may take; nil leaves it to the client.
  public static func get(
    _ path: RequestPath, query: KeyValuePairs<String, String?> = [:], headers: HTTPFields = [:],
    needsAuthorization: Bool = true, timeout: Duration? = nil
  ) -> Request {
    Request(
      reading: .get, path, [QueryItem](query), headers, nil, needsAuthorization, timeout)
  }

  /// Sends JSON to be worked on and reads JSON; without `json`, sends an empty body.
  public static func post(
    _ path: RequestPath, query: KeyValuePairs<String, String?> = [:], headers: HTTPFields = [:],
    json: (any Encodable)? = nil, needsAuthorization: Bool = true, timeout: Duration? = nil
  ) -> Request {
    Request(
      reading: .post, path, [QueryItem](query), headers, json.map { .json($0) },
      needsAuthorization, timeout)
  }

  /// Sends JSON to be stored under the path and reads JSON.
  public static func put(
    _ path: RequestPath, query: KeyValuePairs<String, String?> = [:], headers: HTTPFields = [:],
    json: any Encodable, needsAuthorization: Bool = true, timeout: Duration? = nil
  ) -> Request {
    Request(
      reading: .put, path, [QueryItem](query), headers, .json(json), needsAuthorization, timeout)
  }

  /// Sends JSON that changes a part of what is under the path and reads JSON.
  public static func patch(
    _ path: RequestPath, query: KeyValuePairs<String, String?> = [:], headers: HTTPFields = [:],
    json: any Encodable, needsAuthorization: Bool = true, timeout: Duration? = nil
  ) -> Request {
    Request(
      reading: .patch, path, [QueryItem](query), headers, .json(json), needsAuthorization, timeout)
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
  /// Sends a request whose success says all there is to say: the content of the answer is not read.
  ///
  /// - Parameters:
  ///   - method: Usually `.delete`, `.put` or `.post`.
  ///   - path: Where; interpolated values become segments.
  ///   - query: The query in order; what is nil is left out.
  ///   - headers: Header fields besides the usual ones.
  ///   - json: What to send as JSON, if anything.
  ///   - needsAuthorization: Whether the client adds the user's authorization.
  ///   - timeout: How long the exchange may take; nil leaves it to the client.
  public static func send(
    _ method: HTTPRequest.Method, _ path: RequestPath,
    query: KeyValuePairs<String, String?> = [:], headers: HTTPFields = [:],
    json: (any Encodable)? = nil, needsAuthorization: Bool = true, timeout: Duration? = nil
  ) -> Request {
    Request(
      method: method, path: path, query: [QueryItem](query), headers: headers.acceptingJSON,
      body: json.map { .json($0) }, needsAuthorization: needsAuthorization, timeout: timeout,
      resource: { _ in }, failure: { try $0.json(Failure.self) })
  }
}

extension HTTPFields {
  /// The same fields, asking for JSON unless they ask for something else.
  fileprivate var acceptingJSON: HTTPFields {
    guard self[.accept] == nil else { return self }
    var fields = self
    fields[.accept] = "application/json"
    return fields
  }
}
