// SPDX-License-Identifier: MIT

import LocalFiles
import Networking

/// The proxy of the environment for a server, which libcurl chooses by the same rules.
///
/// ```swift
/// EnvironmentProxy(for: origin) { ["http_proxy": "http://u:p@proxy.example:3128"][$0] }
/// // host: "proxy.example", hasUser: true
/// ```
struct EnvironmentProxy: Hashable {
  /// The host name or IP address in lower case, as in libcurl's messages: without brackets.
  let host: String
  /// A Boolean value that indicates whether the environment has a user name for the proxy.
  let hasUser: Bool

  /// Finds the proxy for a server; nil if the server is reached without one.
  ///
  /// - Parameters:
  ///   - origin: The server.
  ///   - environment: Returns the value of a variable.
  init?(
    for origin: Origin,
    environment: (String) -> String? = { name in
      getenv(name).map { String(cString: $0) }
    }
  ) {
    guard !origin.isLoopback else { return nil }
    func value(_ names: String...) -> String? {
      names.lazy.compactMap(environment).first { !$0.isEmpty }
    }
    // In upper case, `HTTP_PROXY` would be the field `Proxy` of a CGI request.
    let specific =
      origin.isEncrypted ? value("https_proxy", "HTTPS_PROXY") : value("http_proxy")
    guard let text = specific ?? value("all_proxy", "ALL_PROXY"),
      let address = WebAddress(text.utf8.contains("://".utf8) ? text : "http://" + text)
    else { return nil }
    let exceptions = value("no_proxy", "NO_PROXY") ?? ""
    let names = exceptions.utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
      .map { String(Substring($0)) }
    guard !ProxyServer.excepts(origin.host, names) else { return nil }
    host = String(address.origin.host.filter { $0 != "[" && $0 != "]" })
    hasUser = address.hasUser
  }
}
