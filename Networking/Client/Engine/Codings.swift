// SPDX-License-Identifier: MIT

import CCurl

/// The content codings that this libcurl can decode.
enum Codings {
  /// The header line `Accept-Encoding`; nil if no coding is supported.
  ///
  /// libcurl creates the same one for each request, which costs more than all other fields together.
  static let field: String? = {
    guard let features = curl_version_info(CURLVERSION_FIRST)?.pointee.features else { return nil }
    var names: [String] = []
    if features & CURL_VERSION_LIBZ != 0 { names += ["deflate", "gzip"] }
    if features & CURL_VERSION_BROTLI != 0 { names.append("br") }
    if features & CURL_VERSION_ZSTD != 0 { names.append("zstd") }
    return names.isEmpty ? nil : "Accept-Encoding: \(names.joined(separator: ", "))"
  }()
}
