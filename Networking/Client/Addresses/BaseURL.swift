// SPDX-License-Identifier: MIT

/// The base URL of a server's resources.
///
/// ```swift
/// let url = try BaseURL("https://library.example/api/")
/// let text = url.text  // https://library.example/api
/// ```
public struct BaseURL: Hashable, Sendable {
  /// The URL without a trailing slash.
  public let text: String
  /// The origin of the server.
  package let origin: Origin
  /// The server's host name or IP address, with the port if the URL has one.
  package let authority: String
  /// The common prefix of all paths: empty, or with a leading and without a trailing slash.
  package let path: String

  /// Creates a base URL from text. Throws an error that describes the problem if the text isn't a
  /// valid one.
  public init(_ text: String) throws(InvalidBaseURL) {
    func refuse(_ reason: String) -> InvalidBaseURL { InvalidBaseURL(text: text, reason: reason) }

    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw refuse(
        "It contains a space or a character outside ASCII. Write names like bücher.example in their "
          + "ASCII form, xn--bcher-kva.example.")
    }
    guard let address = WebAddress(text) else {
      throw refuse(
        "It is no address. Write it like http://127.0.0.1:8080 or https://example.org/api.")
    }
    guard address.origin.isWeb else {
      throw refuse(
        "It begins with \(address.origin.scheme)://, but only http:// and https:// work.")
    }
    guard !address.hasUser else {
      throw refuse("It contains a user's name. Sign in instead, or use an Authorization.")
    }
    guard !text.has("?"), !text.has("#") else {
      throw refuse("It contains ? or #. Leave out the query and the fragment.")
    }
    if let problem = RequestPath.problem(in: address.path) { throw refuse(problem) }
    var trimmed = Substring(text)
    while trimmed.ends(with: "/") { trimmed.removeLast() }
    self.text = String(trimmed)
    let rest = trimmed.dropFirst(address.origin.scheme.count + 3)
    let authority = rest.before("/")
    self.authority = String(authority)
    path = String(rest[authority.endIndex...])
    origin = address.origin
  }

  /// The server's host name or IP address, for messages.
  public var host: String { origin.host }
}

extension BaseURL: CustomStringConvertible {
  /// The URL.
  public var description: String { text }
}

/// An error that describes why a text isn't a valid base URL.
public struct InvalidBaseURL: Error, Hashable, Sendable, UserMessageProviding,
  CustomStringConvertible
{
  /// The invalid text.
  public let text: String
  /// The problem, and advice.
  public let reason: String

  /// The title for the user.
  public var title: String { "Not an address" }
  /// The message for the user, in full sentences.
  public var message: String { "“\(text)” can't be used as the server's address. \(reason)" }
  /// The same as `message`.
  public var description: String { message }
}
