import CCurl

/// The parts of a URL, as libcurl itself understands it: what is checked here is what is used there.
package struct WebAddress: Hashable, Sendable {
  package let scheme: String
  package let host: String
  package let port: String
  package let path: String
  package let hasUser: Bool

  /// Takes a URL apart; nil if libcurl can't.
  package init?(_ text: String) {
    guard let parts = curl_url() else { return nil }
    defer { curl_url_cleanup(parts) }
    let flags = UInt32(CURLU_NON_SUPPORT_SCHEME | CURLU_PATH_AS_IS)
    guard curl_url_set(parts, CURLUPART_URL, text, flags) == CURLUE_OK else { return nil }

    func part(_ what: CURLUPart, _ flags: Int32 = 0) -> String? {
      var pointer: UnsafeMutablePointer<CChar>?
      guard curl_url_get(parts, what, &pointer, UInt32(flags)) == CURLUE_OK, let pointer else {
        return nil
      }
      defer { curl_free(pointer) }
      return String(cString: pointer)
    }

    scheme = part(CURLUPART_SCHEME)?.lowercased() ?? ""
    host = part(CURLUPART_HOST)?.lowercased() ?? ""
    port = part(CURLUPART_PORT, CURLU_DEFAULT_PORT) ?? ""
    path = part(CURLUPART_PATH) ?? ""
    hasUser = part(CURLUPART_USER) != nil || part(CURLUPART_PASSWORD) != nil
  }

  /// Whether both lead to the same server: what is secret for one may be told to the other.
  package func hasSameOrigin(as other: WebAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// Whether it leads to this very computer.
  package var isLoopback: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.") || host == "[::1]"
  }
}
