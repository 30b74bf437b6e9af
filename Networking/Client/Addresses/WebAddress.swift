// SPDX-License-Identifier: MIT

import CCurl

/// The parts of a URL as libcurl parses it, which guarantees that the checked URL is used.
struct WebAddress: Hashable, Sendable {
  let origin: Origin
  let path: String
  let hasUser: Bool

  /// Parses a URL; nil if libcurl can't.
  init?(_ text: String) {
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

    origin = Origin(
      scheme: part(CURLUPART_SCHEME) ?? "", host: part(CURLUPART_HOST) ?? "",
      port: part(CURLUPART_PORT, CURLU_DEFAULT_PORT) ?? "")
    path = part(CURLUPART_PATH) ?? ""
    hasUser = part(CURLUPART_USER) != nil || part(CURLUPART_PASSWORD) != nil
  }
}
