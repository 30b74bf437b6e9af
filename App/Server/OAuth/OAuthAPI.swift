// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities

/// The endpoints of the OAuth 2 server: sign-ins in a browser with PKCE (RFC 7636), sign-ins on
/// another device (RFC 8628), renewals, and revocation (RFC 7009).
enum OAuthRoute: String, CaseIterable, Sendable {
  case authorize
  case token
  case deviceAuthorization = "device_authorization"
  case device
  case revoke

  /// The path of the endpoint.
  var path: String { "/oauth/\(rawValue)" }

  /// The methods that the endpoint supports.
  var methods: [String] {
    switch self {
    case .authorize, .device: ["GET", "HEAD", "POST"]
    case .token, .deviceAuthorization, .revoke: ["POST"]
    }
  }
}

extension RecipeAPI {
  /// Responds to a request for an endpoint of the OAuth 2 server.
  func respond(to request: HTTPRequest, at route: OAuthRoute) async throws -> HTTPResponse {
    do {
      switch route {
      case .authorize where request.method == "POST": return try await authorize(request)
      case .authorize:
        let attempt = try BrowserAttempt(QueryParameters(request.query))
        return HTTPResponse(page: OAuthPage.form(hidden: attempt.parameters))
      case .token: return HTTPResponse(try await token(request))
      case .deviceAuthorization: return HTTPResponse(try deviceAuthorization(request))
      case .device where request.method == "POST": return try await enterCode(request)
      case .device:
        let code = try QueryParameters(request.query, only: ["user_code"])["user_code"]
        return HTTPResponse(page: OAuthPage.form(userCode: code ?? ""))
      case .revoke: return try await revoke(request)
      }
    } catch let error as OAuthError {
      return HTTPResponse(
        ["error": error.code, "error_description": error.explanation], status: .badRequest)
    }
  }

  // MARK: - Browsers

  private func authorize(_ request: HTTPRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let attempt = try BrowserAttempt(form)
    guard form["action"] != "decline" else { return attempt.redirect(["error": "access_denied"]) }
    let account: String
    do {
      account = try await verified(form, from: request.peer)
    } catch let refusal as Refusal {
      return HTTPResponse(
        page: OAuthPage.form(hidden: attempt.parameters, problem: refusal.sentence),
        status: refusal.status, fields: refusal.fields)
    }
    let code = try grants.authorize(
      account, clientID: attempt.clientID, redirectURI: attempt.redirectURI,
      challenge: attempt.challenge)
    guard attempt.isLoopback else { return HTTPResponse(page: OAuthPage.code(code)) }
    return attempt.redirect(["code": code])
  }

  /// Returns the account of a form if its password is correct.
  private func verified(_ form: QueryParameters, from peer: String) async throws -> String {
    let credentials = Credentials(name: form["name"] ?? "", password: form["password"] ?? "")
    try await verify(credentials, from: peer)
    return credentials.name
  }

  // MARK: - Tokens

  private func token(_ request: HTTPRequest) async throws -> OAuthAnswer {
    let form = try request.form()
    let token =
      switch form["grant_type"] {
      case "authorization_code": try await exchange(form)
      case "refresh_token": try await renewed(form)
      case "urn:ietf:params:oauth:grant-type:device_code":
        try mint.token(
          for: grants.account(
            for: form["device_code"] ?? "", clientID: form["client_id"] ?? ""), of: .make())
      default: throw OAuthError("unsupported_grant_type", "The grant type is not known.")
      }
    return OAuthAnswer(
      accessToken: token.value, refreshToken: token.refresh, expiresIn: mint.lifetime,
      account: token.account)
  }

  private func exchange(_ form: QueryParameters) async throws -> Token {
    let signIn = TokenMint.SignIn.make()
    let found = grants.authorization(for: form["code"] ?? "", usedBy: signIn)
    guard let found else { throw OAuthError.invalidGrant }
    if let used = found.signIn {
      // Someone else has a copy of the code.
      try await store.signIns.revoke(used.id, at: mint.now(), until: mint.renewalEnd)
      throw OAuthError.invalidGrant
    }
    let verifier = Array((form["code_verifier"] ?? "").utf8)
    guard found.clientID == form["client_id"], found.redirectURI == form["redirect_uri"],
      try Data(SHA256Digest.digest(of: verifier)).base64URLText == found.challenge
    else {
      try await store.signIns.revoke(signIn.id, at: mint.now(), until: mint.renewalEnd)
      throw OAuthError.invalidGrant
    }
    return try mint.token(for: found.account, of: signIn)
  }

  private func renewed(_ form: QueryParameters) async throws -> Token {
    do {
      return try await renew(Token.Renewal(refresh: form["refresh_token"] ?? ""))
    } catch is Refusal {
      throw OAuthError.invalidGrant
    }
  }

  private func revoke(_ request: HTTPRequest) async throws -> HTTPResponse {
    let text = try request.form()["token"] ?? ""
    let claim =
      (try? mint.claim(renewing: Token.Renewal(refresh: text)))
      ?? (try? mint.claim(in: Token(value: text)))
    if let signIn = claim?.signIn {
      try await store.signIns.revoke(signIn.id, at: mint.now(), until: mint.renewalEnd)
    }
    // An unknown token isn't an error (RFC 7009, 2.2).
    return HTTPResponse([String: String]())
  }

  // MARK: - Devices

  private func deviceAuthorization(_ request: HTTPRequest) throws -> OAuthDeviceAnswer {
    guard let client = try request.form()["client_id"], !client.isEmpty else {
      throw OAuthError("invalid_client", "The parameter client_id is missing.")
    }
    let (deviceCode, userCode) = try grants.makeDevice(clientID: client)
    let uri = request.origin + OAuthRoute.device.path
    return OAuthDeviceAnswer(
      deviceCode: deviceCode, userCode: userCode, verificationURI: uri,
      completeURI: "\(uri)?user_code=\(userCode)",
      expiresIn: OAuthGrants.deviceLifetime, interval: OAuthGrants.interval)
  }

  private func enterCode(_ request: HTTPRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let code = form["user_code"] ?? ""
    do {
      // Declining requires a sign-in as well, so that codes can't be guessed.
      let account = try await verified(form, from: request.peer)
      let isDeclined = form["action"] == "decline"
      guard grants.decide(code, isDeclined ? nil : account) else {
        throw Refusal(.badRequest, "No device waits for this code. Check it and try again.")
      }
      return HTTPResponse(
        page: OAuthPage.message(
          isDeclined ? "Declined" : "Signed in", "Go back to the device. You can close this page."))
    } catch let refusal as Refusal {
      return HTTPResponse(
        page: OAuthPage.form(userCode: code, problem: refusal.sentence), status: refusal.status,
        fields: refusal.fields)
    }
  }
}

/// The parameters of a sign-in in a browser.
private struct BrowserAttempt {
  let clientID: String
  let redirectURI: String
  let challenge: String
  let state: String?

  /// Validates the parameters. A browser is redirected only to this computer, or not at all.
  init(_ parameters: QueryParameters) throws(Refusal) {
    guard let redirectURI = parameters["redirect_uri"], Self.isProper(redirectURI) else {
      throw Refusal(
        .badRequest,
        "The parameter redirect_uri must be a port of 127.0.0.1, or urn:ietf:wg:oauth:2.0:oob.")
    }
    guard parameters["response_type"] == "code", let clientID = parameters["client_id"],
      !clientID.isEmpty
    else {
      throw Refusal(.badRequest, "The parameters response_type=code and client_id are needed.")
    }
    guard parameters["code_challenge_method"] == "S256",
      let challenge = parameters["code_challenge"],
      challenge.utf8.count == 43
    else {
      throw Refusal(.badRequest, "The parameter code_challenge must be an S256 of RFC 7636.")
    }
    self.clientID = clientID
    self.redirectURI = redirectURI
    self.challenge = challenge
    state = parameters["state"]
  }

  /// A Boolean value that indicates whether the browser is redirected instead of showing the code.
  var isLoopback: Bool { redirectURI != Self.noRedirect }

  /// The parameters for the form.
  var parameters: [(name: String, value: String)] {
    let state = state.map { [(name: "state", value: $0)] } ?? []
    return [
      ("response_type", "code"), ("client_id", clientID), ("redirect_uri", redirectURI),
      ("code_challenge", challenge), ("code_challenge_method", "S256"),
    ] + state
  }

  /// Returns the redirection of the browser with the result.
  func redirect(_ outcome: [String: String]) -> HTTPResponse {
    guard isLoopback else {
      return HTTPResponse(page: OAuthPage.message("Declined", "You can close this page."))
    }
    var values = outcome
    values["state"] = state
    let query = values.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.encoded($0.value))" }
    let separator = redirectURI.contains("?") ? "&" : "?"
    return HTTPResponse(
      status: .seeOther, type: nil,
      fields: [HTTPField("Location", redirectURI + separator + query.joined(separator: "&"))])
  }

  private static func isProper(_ uri: String) -> Bool {
    if uri == noRedirect { return true }
    guard uri.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !uri.contains("#"),
      let parts = URLComponents(string: uri)
    else { return false }
    return parts.scheme == "http" && parts.user == nil
      && parts.port.map { (1...65_535).contains($0) } == true
      && (parts.host == "127.0.0.1" || parts.host == "[::1]")
  }

  private static func encoded(_ text: String) -> String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private static let noRedirect = "urn:ietf:wg:oauth:2.0:oob"
}

/// The response of the token endpoint (RFC 6749, 5.1).
private struct OAuthAnswer: Encodable {
  let accessToken: String
  let refreshToken: String?
  let expiresIn: Int
  /// The name of the user, which clients that don't know it ignore.
  let account: String?
  var tokenType = "Bearer"

  private enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case refreshToken = "refresh_token"
    case expiresIn = "expires_in"
    case account
    case tokenType = "token_type"
  }
}

/// The addresses of the OAuth 2 server (RFC 8414, 2).
struct OAuthMetadataAnswer: Encodable {
  let issuer: String
  let authorizationEndpoint: String
  let tokenEndpoint: String
  let deviceAuthorizationEndpoint: String
  let revocationEndpoint: String
  let responseTypesSupported = ["code"]
  let codeChallengeMethodsSupported = ["S256"]

  init(issuer: String) {
    self.issuer = issuer
    authorizationEndpoint = issuer + OAuthRoute.authorize.path
    tokenEndpoint = issuer + OAuthRoute.token.path
    deviceAuthorizationEndpoint = issuer + OAuthRoute.deviceAuthorization.path
    revocationEndpoint = issuer + OAuthRoute.revoke.path
  }

  private enum CodingKeys: String, CodingKey {
    case issuer
    case authorizationEndpoint = "authorization_endpoint"
    case tokenEndpoint = "token_endpoint"
    case deviceAuthorizationEndpoint = "device_authorization_endpoint"
    case revocationEndpoint = "revocation_endpoint"
    case responseTypesSupported = "response_types_supported"
    case codeChallengeMethodsSupported = "code_challenge_methods_supported"
  }
}

/// The response of the device authorization endpoint (RFC 8628, 3.2).
private struct OAuthDeviceAnswer: Encodable {
  let deviceCode: String
  let userCode: String
  let verificationURI: String
  let completeURI: String
  let expiresIn: Int
  let interval: Int

  private enum CodingKeys: String, CodingKey {
    case deviceCode = "device_code"
    case userCode = "user_code"
    case verificationURI = "verification_uri"
    case completeURI = "verification_uri_complete"
    case expiresIn = "expires_in"
    case interval
  }
}

extension HTTPRequest {
  /// The address of the server, as the client knows it.
  var origin: String { "http://\(fields.values(of: "Host").first ?? "127.0.0.1")" }

  /// Returns the body, parsed as a form.
  fileprivate func form() throws(Refusal) -> QueryParameters {
    let type = fields.values(of: "Content-Type").first ?? ""
    guard
      type.prefix(while: { $0 != ";" }).trimmingBlanks().lowercased()
        == "application/x-www-form-urlencoded"
    else { throw Refusal(.unsupportedMediaType, "The body must be a form.") }
    return try QueryParameters(String(decoding: body, as: UTF8.self))
  }
}

extension HTTPResponse {
  /// Creates a response with a page that loads nothing and can't be framed.
  fileprivate init(page: String, status: HTTPStatus = .ok, fields: [HTTPField] = []) {
    self.init(
      status: status, type: "text/html; charset=utf-8",
      fields: [
        HTTPField(
          "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
        HTTPField("Referrer-Policy", "no-referrer"),
      ] + fields, body: Data(page.utf8))
  }
}
