// SPDX-License-Identifier: MIT

import CCurl

/// The address below which a server's resources lie, such as `https://library.example/api`.
public struct BaseURL: Hashable, Sendable {
  /// The address without a slash at its end.
  public let text: String
  /// The server.
  let origin: Origin
  /// The server's name or number, with the port if there is one.
  let authority: String
  /// Where all paths begin: nothing, or a slash and more, without a slash at its end.
  let path: String

  /// Reads an address, or says what is wrong with it.
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
    guard !text.contains("?"), !text.contains("#") else {
      throw refuse("It contains ? or #. Leave out the query and the fragment.")
    }
    if let problem = RequestPath.problem(in: address.path) { throw refuse(problem) }
    var trimmed = Substring(text)
    while trimmed.hasSuffix("/") { trimmed.removeLast() }
    self.text = String(trimmed)
    // libcurl takes any number of slashes there.
    let rest = trimmed.dropFirst(address.origin.scheme.count + 1).drop { $0 == "/" }
    let authority = rest.prefix { $0 != "/" }
    self.authority = String(authority)
    path = String(rest.dropFirst(authority.count))
    origin = address.origin
  }

  /// The server's name or number, for messages.
  public var host: String { origin.host }
}

extension BaseURL: CustomStringConvertible {
  /// The address.
  public var description: String { text }
}

/// An address that no client can use, and why.
public struct InvalidBaseURL: Error, Hashable, Sendable, UserMessageProviding,
  CustomStringConvertible
{
  /// The address as it was given.
  public let text: String
  /// Why it can't be used and what to write instead.
  public let reason: String

  /// The heading for the user.
  public var title: String { "Not an address" }
  /// The whole sentence for the user.
  public var message: String { "“\(text)” can't be used as the server's address. \(reason)" }
  /// The same as `message`.
  public var description: String { message }
}
