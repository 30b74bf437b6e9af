// SPDX-License-Identifier: MIT

/// The file format of persistent cookies: JSON with a version.
enum CookieFile {
  private struct Content: Codable {
    var version: Int
    var cookies: [Cookie]
  }

  /// Encodes the cookies with an expiration date that haven't expired.
  static func encode(_ jar: CookieJar, at now: HTTPDate) -> [UInt8]? {
    let lasting = jar.cookies.filter { $0.expires != nil && !$0.isExpired(at: now) }
    return try? JSON.encode(Content(version: 1, cookies: lasting))
  }

  /// Decodes cookies into an empty jar; nil if the bytes aren't such a file.
  ///
  /// Cookies that a header field can't contain are skipped, since the file may have been changed.
  static func decode(_ bytes: [UInt8], limits: CookieJar.Limits, at now: HTTPDate) -> CookieJar? {
    guard let content = try? JSON.decode(Content.self, from: bytes), content.version == 1 else {
      return nil
    }
    var jar = CookieJar(limits: limits)
    for cookie in content.cookies where isSound(cookie) { jar.set(cookie, at: now) }
    return jar
  }

  private static func isSound(_ cookie: Cookie) -> Bool {
    let isText = (cookie.name + cookie.value).utf8.allSatisfy {
      $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: ";"))
    }
    return isText && !cookie.name.isEmpty && !cookie.name.has("=")
      && cookie.path.begins(with: "/") && !cookie.domain.isEmpty && cookie.expires != nil
  }
}
