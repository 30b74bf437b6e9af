// SPDX-License-Identifier: MIT

/// One attempt to sign in by a browser, with the secrets that tie the answer to it (PKCE, RFC
/// 7636).
public struct AuthorizationAttempt: Sendable {
  /// The address to open in a browser.
  public let url: String
  /// Where the browser is sent afterwards.
  public let redirectURI: String
  /// What the server sends back, so that no other answer counts.
  public let state: String
  /// What proves that the code was asked for here.
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
    let separator = oauth.authorizationURL.contains("?") ? "&" : "?"
    url = oauth.authorizationURL + separator + items.encoded
  }

  /// Returns the code in what the browser was sent to, or in what the user has pasted.
  ///
  ///     try attempt.code(in: "http://127.0.0.1:4711/?code=SplxlOBe&state=af0ifjsldkj")  // SplxlOBe
  ///     try attempt.code(in: "SplxlOBe")                                                 // SplxlOBe
  ///
  /// - Parameter text: A URL, the query of one, or the code alone; blanks around it don't matter.
  public func code(in text: String) throws(AuthorizationCodeError) -> String {
    try AuthorizationCodeParser.code(in: text, state: state)
  }
}

extension AuthorizationAttempt: CustomStringConvertible, CustomReflectable {
  /// Where the browser is sent; no secret.
  public var description: String { "a sign-in that returns to \(redirectURI)" }
  /// Nothing but the description.
  public var customMirror: Mirror { Mirror(self, children: ["redirectURI": redirectURI]) }
}

/// Finds the code of an authorization in a text.
public enum AuthorizationCodeParser {
  /// Returns the code in a URL, in the query of one, or as it is.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - state: The state of the attempt, which a URL must repeat; nil for an attempt without one.
  public static func code(
    in text: String, state: String? = nil
  ) throws(AuthorizationCodeError) -> String {
    let trimmed = text[...].withoutOuterBlanks
      .drop { $0.isWhitespace || $0.isNewline }
    let line = trimmed.prefix { !$0.isNewline }.withoutOuterBlanks
    guard !line.isEmpty else { throw .missing }
    guard line.contains("=") else {
      guard !line.contains(where: { $0.isWhitespace }) else { throw .missing }
      return String(line)
    }
    let query = line.split(separator: "?", maxSplits: 1).last ?? line
    var values: [String: String] = [:]
    for pair in query.prefix(while: { $0 != "#" }).split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let value = PercentEncoding.decodeFormPart(parts[1]) else { continue }
      values[String(parts[0])] = value
    }
    if let error = values["error"] {
      throw .refused(OAuthRefusal(error: error, explanation: values["error_description"]))
    }
    guard let code = values["code"], !code.isEmpty else { throw .missing }
    if let state, values["state"] != state { throw .otherAttempt }
    return code
  }
}

/// Why a text has no code of an authorization.
public enum AuthorizationCodeError: Error, Hashable, Sendable, UserMessageProviding {
  /// There is no code in it.
  case missing
  /// The code belongs to another attempt.
  case otherAttempt
  /// The server refused.
  case refused(OAuthRefusal)
  /// The system has no port for the browser's redirect.
  case noPort

  /// The heading for the user.
  public var title: String { "Signing in failed" }

  /// What happened, why, and what to do, for the user.
  public var message: String {
    switch self {
    case .missing: "There is no code in this text. Copy the whole address, or the code alone."
    case .otherAttempt: "This code belongs to another sign-in. Begin to sign in again."
    case .refused(let refusal): refusal.message
    case .noPort:
      "This computer has no free port for the browser. Close other programs, or paste the code."
    }
  }
}
