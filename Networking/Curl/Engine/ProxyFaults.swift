// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking

/// The distinction between the faults of a proxy and those of the server behind it.
extension PreparedRequest {
  /// Returns a Boolean value that indicates whether a connection that failed was one to a proxy.
  ///
  /// - Parameter detail: libcurl's message, which names the host that it could not connect to.
  func usesProxy(_ detail: String) -> Bool {
    switch connection.proxy {
    case .none: false
    case .server(let proxy): !ProxyServer.excepts(origin.host, proxy.exceptions)
    case .environment:
      EnvironmentProxy(for: origin)
        .map { detail.lowercased().contains("connect to \($0.host) ") } ?? false
    }
  }

  /// Returns a Boolean value that indicates whether a response was sent by the proxy itself.
  ///
  /// Without encryption a proxy can respond instead of the server. A 407 response is always the
  /// proxy's. Some proxies respond with 401 to a wrong password; responses that they forward have a
  /// field `Via` (RFC 9110, 7.6.3), and a challenge for Basic can't answer a request with another
  /// scheme.
  func isOfProxy(_ response: Response) -> Bool {
    let status = response.status
    guard status.code == 407 || status == .unauthorized, !origin.isEncrypted else { return false }
    switch connection.proxy {
    case .none: return false
    case .environment:
      guard let proxy = EnvironmentProxy(for: origin) else { return false }
      return isOfProxy(response, hasUser: proxy.hasUser)
    case .server(let proxy):
      guard !ProxyServer.excepts(origin.host, proxy.exceptions) else { return false }
      return isOfProxy(response, hasUser: proxy.credentials != nil)
    }
  }

  private func isOfProxy(_ response: Response, hasUser: Bool) -> Bool {
    if response.status.code == 407 { return true }
    let challenge = response.headers[.wwwAuthenticate]?.lowercased()
    return response.status == .unauthorized && hasUser && response.headers[.via] == nil
      && challenge?.begins(with: "basic") == true && !sendsBasic
  }

  private var sendsBasic: Bool {
    usesCredentials && connection.credentials != nil
      || hop.fields.contains {
        $0.name.lowercased() == "authorization" && $0.value.lowercased().begins(with: "basic")
      }
  }
}

extension ProxyServer {
  /// Returns a Boolean value that indicates whether a server is reached without the proxy.
  static func excepts(_ host: String, _ exceptions: [String]) -> Bool {
    let host = host.lowercased()
    return exceptions.contains { exception in
      let name = exception.lowercased().utf8.drop { $0 == UInt8(ascii: ".") }
      return name.elementsEqual("*".utf8) || host.utf8.elementsEqual(name)
        || host.ends(with: "." + Substring(name))
    }
  }
}
