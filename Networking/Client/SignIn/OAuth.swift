// SPDX-License-Identifier: MIT

import Signals

/// A server that signs users in by OAuth 2, as a public client without a secret sees it (RFC 6749,
/// RFC 7636, RFC 8252, RFC 8628).
///
///     let oauth = OAuth(
///       clientID: "books", authorizationURL: "https://login.example/authorize")
///     let attempt = oauth.attempt(redirectURI: "http://127.0.0.1:4711/")
///     show(attempt.url)                                     // for the browser
///     let code = try attempt.code(in: pasted)               // what the user pastes, or a redirect
///     client.response(for: oauth.token(for: code, of: attempt))  // an OAuthToken
public struct OAuth: Hashable, Sendable {
  /// The identifier that the server knows the application by.
  public var clientID: String
  /// Where the user signs in, in a browser.
  public var authorizationURL: String
  /// The path of the token endpoint, below the client's base URL.
  public var tokenPath: String
  /// The path of the device authorization endpoint.
  public var devicePath: String
  /// The path of the endpoint that revokes tokens.
  public var revocationPath: String
  /// What the application wants to do, in the server's words.
  public var scopes: [String]

  /// Creates a description of a server.
  ///
  /// - Parameters:
  ///   - clientID: The identifier that the server knows the application by.
  ///   - authorizationURL: Where the user signs in, in a browser.
  ///   - tokenPath: The path of the token endpoint.
  ///   - devicePath: The path of the device authorization endpoint.
  ///   - revocationPath: The path of the endpoint that revokes tokens.
  ///   - scopes: What the application wants to do, in the server's words.
  public init(
    clientID: String, authorizationURL: String, tokenPath: String = "/token",
    devicePath: String = "/device_authorization", revocationPath: String = "/revoke",
    scopes: [String] = []
  ) {
    self.clientID = clientID
    self.authorizationURL = authorizationURL
    self.tokenPath = tokenPath
    self.devicePath = devicePath
    self.revocationPath = revocationPath
    self.scopes = scopes
  }

  /// Begins to sign a user in by a browser.
  ///
  /// - Parameters:
  ///   - redirectURI: Where the browser is sent afterwards: an address of this computer, or one that
  ///     shows the code to the user.
  ///   - random: The source of the attempt's secrets.
  public func attempt(
    redirectURI: String, random: () -> UInt8 = { .random(in: 0...255) }
  ) -> AuthorizationAttempt {
    AuthorizationAttempt(self, redirectURI, random)
  }

  /// A request for the token that a code stands for. It is not sent twice, since a code is for one
  /// use.
  public func token(
    for code: String, of attempt: AuthorizationAttempt
  ) -> Request<OAuthToken, OAuthRefusal> {
    tokenRequest([
      "grant_type": "authorization_code", "code": code, "redirect_uri": attempt.redirectURI,
      "client_id": clientID, "code_verifier": attempt.verifier,
    ])
  }

  /// A request for a new token in place of one that has expired.
  public func renewal(by refreshToken: String) -> Request<OAuthToken, OAuthRefusal> {
    tokenRequest([
      "grant_type": "refresh_token", "refresh_token": refreshToken, "client_id": clientID,
    ])
  }

  /// A request for a code that the user enters on another device.
  public func deviceAuthorization() -> Request<DeviceAuthorization, OAuthRefusal> {
    request(devicePath, ["client_id": clientID, "scope": scope])
  }

  /// A request for the token of a user who may have entered the code by now.
  func token(for device: DeviceAuthorization) -> Request<OAuthToken, OAuthRefusal> {
    tokenRequest([
      "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
      "device_code": device.deviceCode, "client_id": clientID,
    ])
  }

  /// A request that revokes a token (RFC 7009).
  public func revocation(of token: String) -> Request<Void, OAuthRefusal> {
    request(revocationPath, ["token": token, "client_id": clientID], as: OAuthNothing.self)
      .map { _ in }
  }

  var scope: String? { scopes.isEmpty ? nil : scopes.joined(separator: " ") }

  private func tokenRequest(
    _ fields: KeyValuePairs<String, String?>
  ) -> Request<OAuthToken, OAuthRefusal> {
    request(tokenPath, fields)
  }

  private func request<Resource: Decodable & Sendable>(
    _ path: String, _ fields: KeyValuePairs<String, String?>, as type: Resource.Type = Resource.self
  ) -> Request<Resource, OAuthRefusal> {
    Request(
      method: .post, path: RequestPath(path), headers: [.accept: "application/json"],
      body: .form(fields), needsAuthorization: false,
      resource: { response in
        if let nothing = OAuthNothing() as? Resource { return nothing }
        return try response.json(Resource.self)
      }, failure: { try $0.json(OAuthRefusal.self) })
  }
}

/// The answer to a revocation, whose content means nothing.
private struct OAuthNothing: Decodable, Sendable {}

/// A token of an OAuth server. Descriptions don't contain it.
public struct OAuthToken: Codable, Hashable, Sendable {
  /// What requests show.
  public var accessToken: String
  /// What gets another token when this one has expired; nil if there is none.
  public var refreshToken: String?
  /// How many seconds it is valid; nil if the server doesn't say.
  public var expiresIn: Int?
  /// What it allows, in the server's words; nil for what was asked for.
  public var scope: String?

  /// Creates a token.
  public init(
    accessToken: String, refreshToken: String? = nil, expiresIn: Int? = nil, scope: String? = nil
  ) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.expiresIn = expiresIn
    self.scope = scope
  }

  private enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case refreshToken = "refresh_token"
    case expiresIn = "expires_in"
    case scope
  }
}

extension OAuthToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// That it is a token.
  public var description: String { "a token" }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// Nothing of it.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An error of an OAuth server (RFC 6749, 5.2).
public struct OAuthRefusal: Error, Codable, Hashable, Sendable, UserMessageProviding {
  /// The code, such as `invalid_grant`.
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

  /// The heading for the user.
  public var title: String { "Signing in failed" }

  /// What happened, why, and what to do, for the user.
  public var message: String {
    switch error {
    case "access_denied": "The sign-in was declined. Sign in again to use this application."
    case "expired_token", "invalid_grant": "The code has expired. Begin to sign in again."
    default: "The server doesn't accept this sign-in (\(error)). Begin to sign in again."
    }
  }
}
