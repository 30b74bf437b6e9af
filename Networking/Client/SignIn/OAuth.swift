// SPDX-License-Identifier: MIT

import Signals

/// An OAuth 2 server for public clients, which have no client secret (RFC 6749, RFC 7636, RFC 8252, RFC 8628).
///
/// A server that demands a secret of installed applications gets it as one of the ``additionalFields``. A refusal with a
/// status of success, as of some servers, is a refusal with status 400.
///
///     let oauth = OAuth(
///       clientID: "books", authorizationURL: "https://login.example/authorize")
///     let attempt = oauth.attempt(redirectURI: "http://127.0.0.1:4711/")
///     show(attempt.url)                                     // for the browser
///     let code = try attempt.code(in: pasted)               // what the user pastes, or a redirect
///     client.response(for: oauth.token(for: code, of: attempt))  // an OAuthToken
public struct OAuth: Hashable, Sendable {
  /// The client identifier of the application.
  public var clientID: String
  /// The URL of the authorization endpoint, which is opened in a browser.
  public var authorizationURL: String
  /// The path of the token endpoint, relative to the client's base URL.
  public var tokenPath: String
  /// The path of the device authorization endpoint.
  public var devicePath: String
  /// The path of the revocation endpoint.
  public var revocationPath: String
  /// The requested scopes.
  public var scopes: [String]
  /// Fields that each request for a token has in addition, such as `client_secret` or `audience`.
  public var additionalFields: [String: String]

  /// Creates a description of a server.
  ///
  /// - Parameters:
  ///   - clientID: The client identifier of the application.
  ///   - authorizationURL: The URL of the authorization endpoint, which is opened in a browser.
  ///   - tokenPath: The path of the token endpoint.
  ///   - devicePath: The path of the device authorization endpoint.
  ///   - revocationPath: The path of the revocation endpoint.
  ///   - scopes: The requested scopes.
  ///   - additionalFields: Fields that each request for a token has in addition, such as `client_secret`.
  public init(
    clientID: String, authorizationURL: String, tokenPath: String = "/token",
    devicePath: String = "/device_authorization", revocationPath: String = "/revoke",
    scopes: [String] = [], additionalFields: [String: String] = [:]
  ) {
    self.clientID = clientID
    self.authorizationURL = authorizationURL
    self.tokenPath = tokenPath
    self.devicePath = devicePath
    self.revocationPath = revocationPath
    self.scopes = scopes
    self.additionalFields = additionalFields
  }

  /// Returns a new attempt to sign a user in with a browser.
  ///
  /// - Parameters:
  ///   - redirectURI: The redirect URI: an address of this computer, or one that shows the code to the user.
  ///   - random: The source of the attempt's secrets.
  public func attempt(
    redirectURI: String, random: () -> UInt8 = { .random(in: 0...255) }
  ) -> AuthorizationAttempt {
    AuthorizationAttempt(self, redirectURI, random)
  }

  /// Returns a request for the token of a code. It isn't repeated, since a code can be used only once.
  public func token(
    for code: String, of attempt: AuthorizationAttempt
  ) -> Request<OAuthToken, OAuthRefusal> {
    tokenRequest([
      "grant_type": "authorization_code", "code": code, "redirect_uri": attempt.redirectURI,
      "client_id": clientID, "code_verifier": attempt.verifier,
    ])
  }

  /// Returns a request that exchanges a refresh token for a new token.
  public func renewal(by refreshToken: String) -> Request<OAuthToken, OAuthRefusal> {
    tokenRequest([
      "grant_type": "refresh_token", "refresh_token": refreshToken, "client_id": clientID,
    ])
  }

  /// Returns a request for a device authorization.
  public func deviceAuthorization() -> Request<DeviceAuthorization, OAuthRefusal> {
    request(devicePath, ["client_id": clientID, "scope": scope])
  }

  /// Returns a request that polls for the token of a device authorization.
  func token(for device: DeviceAuthorization) -> Request<OAuthToken, OAuthRefusal> {
    tokenRequest([
      "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
      "device_code": device.deviceCode, "client_id": clientID,
    ])
  }

  /// Returns a request that revokes a token (RFC 7009).
  public func revocation(of token: String) -> Request<Void, OAuthRefusal> {
    request(revocationPath, ["token": token, "client_id": clientID], as: OAuthNothing.self)
      .map { _ in }
  }

  var scope: String? { scopes.isEmpty ? nil : scopes.joined(separator: " ") }

  private func tokenRequest(
    _ fields: KeyValuePairs<String, String?>
  ) -> Request<OAuthToken, OAuthRefusal> {
    request(tokenPath, fields, additionalFields)
  }

  private func request<Resource: Decodable & Sendable>(
    _ path: String, _ fields: KeyValuePairs<String, String?>, _ more: [String: String] = [:],
    as type: Resource.Type = Resource.self
  ) -> Request<Resource, OAuthRefusal> {
    let added = more.sorted { $0.key < $1.key }.map { QueryItem($0.key, $0.value) }
    return Request(
      method: .post, path: RequestPath(path), headers: [.accept: "application/json"],
      body: .form([QueryItem](fields) + added), needsAuthorization: false,
      resource: { response in
        if let nothing = OAuthNothing() as? Resource { return nothing }
        return try response.json(Resource.self)
      }, failure: { try $0.json(OAuthRefusal.self) }
    )
    // Some servers refuse with the status 200. A response with a token grants it, also if it has a member `error`.
    .failing { response in
      let isToken = (try? response.json(Resource.self)) != nil
      return isToken ? nil : try? response.json(OAuthRefusal.self)
    }
    .safe()
  }
}

extension OAuth: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The client identifier and the authorization endpoint.
  public var description: String { "\(clientID) at \(authorizationURL)" }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// A mirror without the additional fields, which may be secret.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "clientID": clientID, "authorizationURL": authorizationURL, "tokenPath": tokenPath,
        "scopes": scopes, "additionalFields": additionalFields.keys.sorted(),
      ])
  }
}

/// The response to a revocation, whose content is ignored.
private struct OAuthNothing: Decodable, Sendable {}

/// A token of an OAuth server. Its descriptions don't contain the secrets.
public struct OAuthToken: Codable, Hashable, Sendable {
  /// The access token, which requests send.
  public var accessToken: String
  /// The refresh token; nil if the server sends none.
  public var refreshToken: String?
  /// The lifetime in seconds; nil if the server doesn't specify it.
  public var expiresIn: Int?
  /// The granted scopes; nil for the requested ones.
  public var scope: String?
  /// The other members of the server's response that are strings, such as `id_token` or `token_type`, by their names.
  public var additionalFields: [String: String]

  /// Creates a token.
  public init(
    accessToken: String, refreshToken: String? = nil, expiresIn: Int? = nil, scope: String? = nil,
    additionalFields: [String: String] = [:]
  ) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.expiresIn = expiresIn
    self.scope = scope
    self.additionalFields = additionalFields
  }

  /// Decodes a response of a token endpoint.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Field.self)
    accessToken = try container.decode(String.self, forKey: .accessToken)
    let type = try? container.decode(String.self, forKey: Field("token_type"))
    guard !accessToken.isEmpty, !["mac", "dpop"].contains(type?.lowercased()) else {
      throw DecodingError.dataCorruptedError(
        forKey: .accessToken, in: container,
        debugDescription: "The token is empty or of the type \(type ?? "none"), not a bearer token."
      )
    }
    refreshToken = try container.decodeIfPresent(String.self, forKey: .refreshToken)
    expiresIn = try container.decodeIfPresent(WholeSeconds.self, forKey: .expiresIn)?.value
    // RFC 6749 wants a text with spaces; some servers send a list.
    let list = try? container.decode([String].self, forKey: .scope)
    scope =
      try list?.joined(separator: " ") ?? container.decodeIfPresent(String.self, forKey: .scope)
    additionalFields = [:]
    for field in container.allKeys where !Field.known.contains(field) {
      additionalFields[field.stringValue] = try? container.decode(String.self, forKey: field)
    }
  }

  /// Encodes the token like the response of a token endpoint. An additional field with the name of another member is omitted.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Field.self)
    for (name, value) in additionalFields where !Field.known.contains(Field(name)) {
      try container.encode(value, forKey: Field(name))
    }
    try container.encode(accessToken, forKey: .accessToken)
    try container.encodeIfPresent(refreshToken, forKey: .refreshToken)
    try container.encodeIfPresent(expiresIn, forKey: .expiresIn)
    try container.encodeIfPresent(scope, forKey: .scope)
  }

  private struct Field: CodingKey, Hashable {
    static let accessToken = Field("access_token")
    static let refreshToken = Field("refresh_token")
    static let expiresIn = Field("expires_in")
    static let scope = Field("scope")
    static let known: Set = [accessToken, refreshToken, expiresIn, scope]

    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}

/// A number of seconds, which some servers send as a text or with a fraction.
struct WholeSeconds: Decodable {
  let value: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try? container.decode(String.self)
    let number = try text.map { Double($0) } ?? container.decode(Double.self)
    guard let number, let value = Int(exactly: number.rounded(.down)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "It is no number of seconds.")
    }
    self.value = value
  }
}

extension OAuthToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A constant text.
  public var description: String { "a token" }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// An empty mirror, because the members are secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An error of an OAuth server (RFC 6749, 5.2).
public struct OAuthRefusal: Error, Codable, Hashable, Sendable, UserMessageProviding {
  /// The error code, such as `invalid_grant`.
  public var error: String
  /// The server's explanation for developers.
  public var explanation: String?

  /// Creates an error.
  public init(error: String, explanation: String? = nil) {
    self.error = error
    self.explanation = explanation
  }

  private enum CodingKeys: String, CodingKey {
    case error
    case explanation = "error_description"
  }

  /// The title for the user.
  public var title: String { "Signing in failed" }

  /// The problem, its cause and advice, for the user.
  public var message: String {
    switch error {
    case "access_denied": "The sign-in was declined. Sign in again to use this application."
    case "expired_token": "The code has expired. Begin to sign in again."
    case "invalid_grant": "The code is wrong or has expired. Begin to sign in again."
    default: "The server doesn't accept this sign-in (\(error)). Begin to sign in again."
    }
  }
}
