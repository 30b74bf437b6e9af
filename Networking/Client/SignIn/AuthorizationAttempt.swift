// SPDX-License-Identifier: MIT

/// An attempt to sign in with a browser, with the secrets that protect its response (PKCE, RFC 7636).
public struct AuthorizationAttempt: Sendable {
  /// The URL to open in a browser.
  public let url: String
  /// The redirect URI.
  public let redirectURI: String
  /// The state that the server returns, which identifies the attempt.
  public let state: String
  /// The PKCE code verifier.
  let verifier: String

  init(_ oauth: OAuth, _ redirectURI: String, _ random: () -> UInt8) {
    self.redirectURI = redirectURI
    state = Base64.urlEncoded((0..<16).map { _ in random() })
    verifier = Base64.urlEncoded((0..<32).map { _ in random() })
    let items = [
      QueryItem("response_type", "code"), QueryItem("client_id", oauth.clientID),
      QueryItem("redirect_uri", redirectURI), QueryItem("scope", oauth.scope),
      QueryItem("state", state),
      QueryItem("code_challenge", Base64.urlEncoded(SHA256.bytes(verifier.utf8))),
      QueryItem("code_challenge_method", "S256"),
    ].filter { $0.value != nil }
    let separator = oauth.authorizationURL.has("?") ? "&" : "?"
    url = oauth.authorizationURL + separator + items.encoded
  }

  /// Returns the authorization code in a redirect URI, or in a text that the user has pasted.
  ///
  ///     try attempt.code(in: "http://127.0.0.1:4711/?code=SplxlOBe&state=af0ifjsldkj")  // SplxlOBe
  ///     try attempt.code(in: "SplxlOBe")                                                 // SplxlOBe
  ///
  /// - Parameter text: A URL, its query, or the code alone; surrounding blanks are ignored.
  public func code(in text: String) throws(AuthorizationCodeError) -> String {
    try AuthorizationCodeParser.code(in: text, state: state)
  }
}

extension AuthorizationAttempt: CustomStringConvertible, CustomReflectable {
  /// A text with the redirect URI, which isn't a secret.
  public var description: String { "a sign-in that returns to \(redirectURI)" }
  /// The redirect URI only.
  public var customMirror: Mirror { Mirror(self, children: ["redirectURI": redirectURI]) }
}

/// A parser of authorization codes.
public enum AuthorizationCodeParser {
  /// Returns the code in a URL, in its query, or the text itself.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - state: The state of the attempt, which a URL must contain; nil for an attempt without one.
  public static func code(
    in text: String, state: String? = nil
  ) throws(AuthorizationCodeError) -> String {
    let trimmed = text[...].withoutOuterBlanks
      .drop { $0.isWhitespace || $0.isNewline }
    let line = trimmed.prefix { !$0.isNewline }.withoutOuterBlanks
    guard !line.isEmpty else { throw .missing }
    guard isQuery(line) else {
      guard !line.contains(where: { $0.isWhitespace }) else { throw .missing }
      return String(line)
    }
    let query = line.parts(at: "?", maxSplits: 1).last ?? line
    var values: [String: String] = [:]
    for pair in query.before("#").parts(at: "&") {
      guard let (name, text) = pair.halves(at: "="),
        let value = PercentEncoding.decodeFormPart(text)
      else { continue }
      values[String(name)] = value
    }
    if let error = values["error"] {
      // Servers that name no state in a refusal exist.
      if let state, let other = values["state"], other != state { throw .otherAttempt }
      throw .refused(OAuthRefusal(error: error, explanation: values["error_description"]))
    }
    guard let code = values["code"], !code.isEmpty else { throw .missing }
    if let state, values["state"] != state { throw .otherAttempt }
    return code
  }

  /// Returns a Boolean value that indicates whether a text is a URL or a query, and not a code, which
  /// may end with the padding of Base64.
  private static func isQuery(_ line: Substring) -> Bool {
    guard line.has("=") else { return false }
    return line.has("?") || line.utf8.contains("code=".utf8) || line.utf8.contains("error=".utf8)
      || line.has("&") || line.utf8.contains("://".utf8)
  }
}

/// An error for a text without a valid authorization code.
public enum AuthorizationCodeError: Error, Hashable, Sendable, UserMessageProviding {
  /// The text contains no code.
  case missing
  /// The code belongs to another attempt.
  case otherAttempt
  /// The server refused the authorization.
  case refused(OAuthRefusal)
  /// The system could not open a port for the browser's redirect.
  case noPort

  /// The title for the user.
  public var title: String { "Signing in failed" }

  /// The problem, its cause and advice, for the user.
  public var message: String {
    switch self {
    case .missing: "There is no code in this text. Copy the whole address, or the code alone."
    case .otherAttempt:
      "This code belongs to another sign-in. Copy the code of this one, or begin to sign in again."
    case .refused(let refusal): refusal.message
    case .noPort:
      "This computer has no free port for the browser. Close other programs, or paste the code."
    }
  }
}
