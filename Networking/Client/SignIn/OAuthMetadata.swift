// SPDX-License-Identifier: MIT

/// The addresses of an OAuth 2 server, which the server itself announces (RFC 8414).
///
///     client.response(for: OAuthMetadata.request())
///       .compactMap { OAuth(clientID: "books", metadata: $0) }   // addresses, sign-in page
public struct OAuthMetadata: Codable, Hashable, Sendable {
  /// The URL of the server, which the addresses of its endpoints begin with.
  public var issuer: String
  /// The URL of the authorization endpoint, which is opened in a browser.
  public var authorizationEndpoint: String
  /// The URL of the token endpoint.
  public var tokenEndpoint: String
  /// The URL of the device authorization endpoint; nil if the server has none.
  public var deviceAuthorizationEndpoint: String?
  /// The URL of the revocation endpoint; nil if the server has none.
  public var revocationEndpoint: String?

  /// Creates metadata.
  public init(
    issuer: String, authorizationEndpoint: String, tokenEndpoint: String,
    deviceAuthorizationEndpoint: String? = nil, revocationEndpoint: String? = nil
  ) {
    self.issuer = issuer
    self.authorizationEndpoint = authorizationEndpoint
    self.tokenEndpoint = tokenEndpoint
    self.deviceAuthorizationEndpoint = deviceAuthorizationEndpoint
    self.revocationEndpoint = revocationEndpoint
  }

  /// Returns a request for the metadata of the client's server.
  public static func request() -> Request<OAuthMetadata, OAuthRefusal> {
    .get("/.well-known/oauth-authorization-server", needsAuthorization: false)
  }

  private enum CodingKeys: String, CodingKey {
    case issuer
    case authorizationEndpoint = "authorization_endpoint"
    case tokenEndpoint = "token_endpoint"
    case deviceAuthorizationEndpoint = "device_authorization_endpoint"
    case revocationEndpoint = "revocation_endpoint"
  }
}

extension OAuth {
  /// Creates a description of a server from its metadata.
  ///
  /// - Parameters:
  ///   - clientID: The client identifier of the application.
  ///   - metadata: The metadata, from a client whose base URL is the issuer.
  ///   - scopes: The requested scopes.
  /// - Returns: Nil if an endpoint doesn't belong to the issuer, since codes and tokens must not reach another server.
  public init?(clientID: String, metadata: OAuthMetadata, scopes: [String] = []) {
    let base = metadata.issuer.ends(with: "/") ? metadata.issuer : metadata.issuer + "/"
    func path(_ endpoint: String) -> String? {
      endpoint.after(base).map { "/" + $0 }
    }
    guard metadata.authorizationEndpoint.begins(with: base),
      let token = path(metadata.tokenEndpoint)
    else { return nil }
    self.init(
      clientID: clientID, authorizationURL: metadata.authorizationEndpoint, tokenPath: token,
      scopes: scopes)
    if let endpoint = metadata.deviceAuthorizationEndpoint {
      guard let path = path(endpoint) else { return nil }
      devicePath = path
    }
    if let endpoint = metadata.revocationEndpoint {
      guard let path = path(endpoint) else { return nil }
      revocationPath = path
    }
  }
}
