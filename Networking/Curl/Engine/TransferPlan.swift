// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Synchronization

/// The settings that all transfers of one client share.
package final class TransferPlan: Sendable {
  /// The identity of the plan, which isn't reused after the plan was released.
  let number: Int
  /// The origin of the base URL.
  let origin: Origin
  /// The authority and the path of the base URL. They aren't read from a `BaseURL`, which would be copied for each request.
  private let authority: String
  private let path: String
  let configuration: CurlConfiguration
  /// The names, in lower case, of the fields that aren't sent to another server.
  let secretNames: Set<String>
  /// The connection options for other servers after a redirect.
  let connectionElsewhere: Connection
  /// A Boolean value that indicates whether the connection or a proxy may ask for credentials.
  let hasCredentials: Bool
  /// The reason why no request can be sent; nil if requests can be sent.
  let problem: InvalidRequest?

  /// Creates a plan for the server at a base URL.
  package init(_ baseURL: BaseURL, _ configuration: CurlConfiguration) {
    number = Self.plans.add(1, ordering: .relaxed).newValue
    origin = baseURL.origin
    authority = baseURL.authority
    path = baseURL.path
    self.configuration = configuration
    secretNames = Set(configuration.secretHeaders.map { $0.canonicalName })
      .union(["authorization", "cookie", "proxy-authorization"])
    connectionElsewhere = configuration.connection.forOtherServers
    if case .server(let proxy) = configuration.connection.proxy, proxy.credentials != nil {
      hasCredentials = true
    } else {
      hasCredentials = configuration.connection.credentials != nil
    }
    problem = Self.problem(in: configuration.connection)
  }

  /// Returns whether an address is below the base URL.
  func contains(_ address: borrowing RequestAddress) -> Bool {
    guard address.scheme == origin.scheme, address.host == authority else { return false }
    if path.isEmpty { return address.path.utf8.first == UInt8(ascii: "/") }
    return address.path.utf8.starts(with: path.utf8)
      && address.path.utf8.dropFirst(path.utf8.count).first == UInt8(ascii: "/")
  }

  private static let plans = Atomic(0)

  /// Returns the reason why a connection can't be used: libcurl would read a line break in a name as the end of a
  /// header field.
  private static func problem(in connection: Connection) -> InvalidRequest? {
    if let override = connection.hostOverrides.first(where: { $0.line == nil }) {
      return InvalidRequest(
        "The host override from “\(override.host)” to “\(override.target)” has no valid names. Give "
          + "the name or the IP address of a server for each.")
    }
    var credentials = [connection.credentials]
    var texts = [connection.unixSocket ?? "/", connection.security.identity?.password ?? ""]
    if case .server(let proxy) = connection.proxy {
      credentials.append(proxy.credentials)
      texts += proxy.exceptions
    }
    texts += credentials.flatMap { $0.map { [$0.user, $0.password] } ?? [] }
    guard texts.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }) else {
      return InvalidRequest(
        "The path, the names or the passwords of its connection contain a control character. Leave "
          + "it out.")
    }
    if connection.unixSocket?.isEmpty == true {
      return InvalidRequest("The path of its socket is empty. Use nil for the network.")
    }
    if credentials.contains(where: { $0?.user.utf8.contains(UInt8(ascii: ":")) ?? false }) {
      return InvalidRequest("A user's name contains a colon, which HTTP can't tell apart.")
    }
    return nil
  }
}
