import CCurl

extension Transfer {
  /// Tells libcurl by which way the server is reached, and how the two make sure of each other.
  func setConnection() {
    let connection = transmission.connection
    // In the open, and without a proxy that may be spoken to in secret, there is nothing to secure.
    let mayHaveProxy =
      switch connection.proxy {
      case .none: false
      case .environment: !transmission.origin.isLoopback
      case .server: true
      }
    if transmission.origin.isEncrypted || mayHaveProxy { setSecurity(connection.security) }
    setProxy(connection.proxy)
    if let path = connection.unixSocket { set(CURLOPT_UNIX_SOCKET_PATH, path) }
    for detour in connection.detours {
      guard let line = detour.line, let longer = curl_slist_append(kept.detours, line) else {
        continue
      }
      kept.detours = longer
    }
    if kept.detours != nil { ccurl_set_list(handle, CURLOPT_CONNECT_TO, kept.detours) }
    guard transmission.terms.usesCredentials, let credentials = connection.credentials else {
      return
    }
    set(CURLOPT_USERNAME, credentials.user)
    set(CURLOPT_PASSWORD, credentials.password)
    set(CURLOPT_HTTPAUTH, Int(credentials.scheme.mask))
  }

  private func setSecurity(_ security: Security) {
    switch security.authorities {
    case .system: break
    case .file(let path):
      set(CURLOPT_CAINFO, path)
      set(CURLOPT_PROXY_CAINFO, path)
    case .certificates(let text):
      set(CURLOPT_CAINFO_BLOB, bytes: text)
      set(CURLOPT_PROXY_CAINFO_BLOB, bytes: text)
    }
    // Lets the multi handle keep the parsed certificates: 1.4 instead of 40 ms for a connection.
    ccurl_set_text(handle, CURLOPT_CAPATH, nil)
    let version =
      security.oldestVersion == .tls13 ? CURL_SSLVERSION_TLSv1_3 : CURL_SSLVERSION_TLSv1_2
    set(CURLOPT_SSLVERSION, Int(version))
    if let identity = security.identity {
      set(CURLOPT_SSLCERT_BLOB, bytes: identity.certificate)
      set(CURLOPT_SSLCERTTYPE, "PEM")
      set(CURLOPT_SSLKEY_BLOB, bytes: identity.key)
      set(CURLOPT_SSLKEYTYPE, "PEM")
      if let password = identity.password { set(CURLOPT_KEYPASSWD, password) }
    }
    if !security.pins.isEmpty {
      set(
        CURLOPT_PINNEDPUBLICKEY,
        security.pins.map { "sha256//" + $0.sha256 }.joined(separator: ";"))
    }
  }

  private func setProxy(_ proxy: Proxy) {
    switch proxy {
    case .environment:
      // No proxy leads to this very computer, whatever the environment says.
      if transmission.origin.isLoopback { set(CURLOPT_PROXY, "") }
    case .none: set(CURLOPT_PROXY, "")
    case .server(let server):
      set(CURLOPT_PROXY, server.address)
      set(CURLOPT_NOPROXY, server.exceptions.joined(separator: ","))
      guard let credentials = server.credentials else { return }
      set(CURLOPT_PROXYUSERNAME, credentials.user)
      set(CURLOPT_PROXYPASSWORD, credentials.password)
      set(CURLOPT_PROXYAUTH, Int(credentials.scheme.mask))
    }
  }

  private func set(_ option: CURLoption, bytes text: String) {
    var text = text
    text.withUTF8 { bytes in _ = ccurl_set_blob(handle, option, bytes.baseAddress, bytes.count) }
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
