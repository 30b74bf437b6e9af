// SPDX-License-Identifier: MIT

import CCurl

/// The parts of a URL as libcurl parses it, which guarantees that the checked URL is used.
struct WebAddress: Hashable, Sendable {
  let origin: Origin
  let path: String
  let hasUser: Bool

  /// Parses a URL; nil if libcurl can't.
  init?(_ text: String) {
    if let address = WebAddress(local: text) {
      self = address
    } else {
      self.init(other: text)
    }
  }

  /// Parses a URL of a server on the same machine in its shortest form, which has only one reading; nil for any other
  /// URL.
  ///
  /// Programs with an embedded server need it before their first frame, and loading libcurl takes longer than all the
  /// rest.
  init?(local text: String) {
    let prefix = "http://127.0.0.1:"
    guard text.hasPrefix(prefix) else { return nil }
    let digits = text.utf8.dropFirst(prefix.utf8.count).prefix { $0 != UInt8(ascii: "/") }
    guard digits.first != UInt8(ascii: "0"), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = UInt16(Substring(digits))
    else { return nil }
    let rest = text.utf8[digits.endIndex...]
    guard
      rest.allSatisfy({ byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "/"): true
        default: false
        }
      })
    else { return nil }
    origin = Origin(scheme: "http", host: "127.0.0.1", port: "\(port)")
    path = rest.isEmpty ? "/" : String(Substring(rest))
    hasUser = false
  }

  /// Parses a URL with libcurl; nil if it can't.
  init?(other text: String) {
    guard let parts = ccurl_url() else { return nil }
    defer { ccurl_url_cleanup(parts) }
    let flags = UInt32(CURLU_NON_SUPPORT_SCHEME | CURLU_PATH_AS_IS)
    guard ccurl_url_set(parts, CURLUPART_URL, text, flags) == CURLUE_OK else { return nil }

    func part(_ what: CURLUPart, _ flags: Int32 = 0) -> String? {
      var pointer: UnsafeMutablePointer<CChar>?
      guard ccurl_url_get(parts, what, &pointer, UInt32(flags)) == CURLUE_OK, let pointer else {
        return nil
      }
      defer { ccurl_free(pointer) }
      return String(cString: pointer)
    }

    origin = Origin(
      scheme: part(CURLUPART_SCHEME) ?? "", host: part(CURLUPART_HOST) ?? "",
      port: part(CURLUPART_PORT, CURLU_DEFAULT_PORT) ?? "")
    path = part(CURLUPART_PATH) ?? ""
    hasUser = part(CURLUPART_USER) != nil || part(CURLUPART_PASSWORD) != nil
  }
}
