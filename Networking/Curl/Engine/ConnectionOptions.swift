// SPDX-License-Identifier: MIT

import CCurl
import Networking

/// The options for the route to the server and the mutual authentication.
struct ConnectionOptions {
  private let handle: EasyHandle
  private let request: PreparedRequest

  /// Creates the options of a handle for a hop.
  init(_ handle: EasyHandle, _ request: PreparedRequest) {
    self.handle = handle
    self.request = request
  }

  /// Sets the options.
  func apply() {
    let connection = request.connection
    // Without encryption, and without a proxy that may use it, there is nothing to secure.
    let mayHaveProxy =
      switch connection.proxy {
      case .none: false
      case .environment: !request.origin.isLoopback
      case .server: true
      }
    if request.origin.isEncrypted || mayHaveProxy { setSecurity(connection.security) }
    setProxy(connection.proxy)
    if let path = connection.unixSocket { handle.set(CURLOPT_UNIX_SOCKET_PATH, path) }
    handle.setHostOverrides(connection.hostOverrides.compactMap(\.line))
    guard request.usesCredentials, let credentials = connection.credentials else {
      return
    }
    handle.set(CURLOPT_USERNAME, credentials.user)
    handle.set(CURLOPT_PASSWORD, credentials.password)
    handle.set(CURLOPT_HTTPAUTH, Int(credentials.scheme.mask))
  }

  private func setSecurity(_ security: ConnectionSecurity) {
    switch security.authorities {
    case .system: break
    case .file(let path):
      handle.set(CURLOPT_CAINFO, path)
      handle.set(CURLOPT_PROXY_CAINFO, path)
    case .certificates(let text):
      handle.set(CURLOPT_CAINFO_BLOB, bytes: text)
      handle.set(CURLOPT_PROXY_CAINFO_BLOB, bytes: text)
    }
    switch security.revocation {
    case .unchecked: break
    case .stapled: handle.set(CURLOPT_SSL_VERIFYSTATUS, 1)
    case .lists(let path): handle.set(CURLOPT_CRLFILE, path)
    }
    // Lets the multi handle keep the parsed certificates: 1.4 instead of 40 ms for a connection.
    ccurl_set_text(handle.pointer, CURLOPT_CAPATH, nil)
    let version =
      security.oldestVersion == .tls13 ? CURL_SSLVERSION_TLSv1_3 : CURL_SSLVERSION_TLSv1_2
    handle.set(CURLOPT_SSLVERSION, Int(version))
    if let identity = security.identity {
      handle.set(CURLOPT_SSLCERT_BLOB, bytes: identity.certificate)
      handle.set(CURLOPT_SSLCERTTYPE, "PEM")
      handle.set(CURLOPT_SSLKEY_BLOB, bytes: identity.key)
      handle.set(CURLOPT_SSLKEYTYPE, "PEM")
      if let password = identity.password { handle.set(CURLOPT_KEYPASSWD, password) }
    }
    if !security.pins.isEmpty {
      handle.set(
        CURLOPT_PINNEDPUBLICKEY,
        security.pins.map { "sha256//" + $0.sha256 }.joined(separator: ";"))
    }
  }

  private func setProxy(_ proxy: Proxy) {
    switch proxy {
    case .environment:
      // The loopback interface is reached without a proxy, independent of the environment.
      if request.origin.isLoopback { setNoProxy() }
    case .none: setNoProxy()
    case .server(let server):
      handle.set(CURLOPT_PROXY, server.address)
      handle.set(CURLOPT_NOPROXY, server.exceptions.joined(separator: ","))
      guard let credentials = server.credentials else { return }
      handle.set(CURLOPT_PROXYUSERNAME, credentials.user)
      handle.set(CURLOPT_PROXYPASSWORD, credentials.password)
      handle.set(CURLOPT_PROXYAUTH, Int(credentials.scheme.mask))
    }
  }

  /// Sets that there is no proxy, and no exception: libcurl would search the environment for exceptions in each transfer.
  private func setNoProxy() {
    handle.set(CURLOPT_PROXY, "")
    handle.set(CURLOPT_NOPROXY, "")
  }
}

extension ServerCredentials.Scheme {
  fileprivate var mask: UInt {
    switch self {
    case .basic: ccurl_auth_basic
    case .digest: ccurl_auth_digest
    case .offered: ccurl_auth_basic | ccurl_auth_digest
    }
  }
}
