import Synchronization

/// What all transfers of one client have in common, put together once.
package final class TransferPlan: Sendable {
  /// Tells plans apart, also from those that are gone.
  let number: Int
  let baseURL: BaseURL
  let configuration: CurlClient.Configuration
  /// The names, in small letters, of the fields that don't go to another server.
  let secretNames: Set<String>
  /// The way to another server that a request is passed on to.
  let connectionElsewhere: Connection
  /// Whether the connection, or a proxy, may ask for a name and a password.
  let hasCredentials: Bool
  /// Why no request can be sent, if it is so.
  let problem: InvalidRequest?

  package init(_ baseURL: BaseURL, _ configuration: CurlClient.Configuration) {
    number = Self.plans.add(1, ordering: .relaxed).newValue
    self.baseURL = baseURL
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

  private static let plans = Atomic(0)

  /// What libcurl must not be given: it would take a line break in a name for the end of a field.
  private static func problem(in connection: Connection) -> InvalidRequest? {
    if let detour = connection.detours.first(where: { $0.line == nil }) {
      return InvalidRequest(
        "The detour from “\(detour.host)” to “\(detour.target)” has no proper names. Give the name or "
          + "number of a server each.")
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
