// SPDX-License-Identifier: MIT

import LocalFiles

/// The parts of an absolute URL (RFC 3986).
///
/// Only URLs that all programs read alike are parsed, so that a checked URL is used with the same meaning: the host
/// has neither percent-encodings nor signs, and an IP address is written in the ordinary way.
package struct WebAddress: Hashable, Sendable {
  package let origin: Origin
  /// The path; `/` if the URL has none.
  package let path: String
  package let hasUser: Bool

  /// Parses a URL; nil if it is invalid or ambiguous.
  package init?(_ text: String) {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8),
      bytes.first.map(Self.isLetter) == true, bytes[..<colon].allSatisfy(Self.isInScheme),
      bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    let scheme = text[..<colon].lowercased()

    let rest = bytes[bytes.index(colon, offsetBy: 3)...]
    let end = rest.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
    let path = rest[end...].prefix { !"?#".utf8.contains($0) }
    let authority = rest[..<end].split(
      separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    // With a second @, programs disagree about the end of the user's name.
    guard authority.count <= 2, let server = authority.last else { return nil }

    // The colons of an IP address in brackets don't begin a port.
    let bracket = server.lastIndex(of: UInt8(ascii: "]")) ?? server.startIndex
    let port = server[bracket...].firstIndex(of: UInt8(ascii: ":")) ?? server.endIndex
    let number = server[port...].dropFirst()
    guard let host = Self.host(String(server[..<port]) ?? "", scheme),
      number.isEmpty || Self.isPort(number)
    else { return nil }
    let usual = ["http": "80", "https": "443"][scheme] ?? ""
    origin = Origin(
      scheme: scheme, host: host,
      port: number.isEmpty ? usual : Int(String(number) ?? "").map(String.init) ?? "")
    self.path = path.isEmpty ? "/" : String(path) ?? "/"
    hasUser = authority.count > 1
  }

  /// Returns the host name or IP address in its shortest form; nil if it is invalid.
  private static func host(_ text: String, _ scheme: String) -> String? {
    if text.utf8.first == UInt8(ascii: "[") {
      guard text.utf8.last == UInt8(ascii: "]") else { return nil }
      return address(text.dropFirst().dropLast()).map { "[\($0)]" }
    }
    guard text.utf8.allSatisfy({ isLetter($0) || isDigit($0) || $0 > 0x7F || isSign($0) })
    else { return nil }
    // A URL without a host isn't on the web.
    guard !text.isEmpty else { return ["http", "https"].contains(scheme) ? nil : "" }
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let named = labels.last?.isEmpty == true ? labels.dropLast() : labels[...]
    guard let last = named.last, !named.contains(where: \.isEmpty) else { return nil }
    // Such a host is an IP address, which programs read as octal or shortened if it isn't written in the ordinary way.
    if last.first.map(isDigit) == true,
      last.allSatisfy(isDigit) || last.starts(with: "0x".utf8) || last.starts(with: "0X".utf8)
    {
      guard labels.count == 4, labels.allSatisfy(isPartOfAddress) else { return nil }
    }
    return text
  }

  /// Returns an IPv6 address in its shortest form, with its zone; nil if it is invalid.
  private static func address(_ text: Substring) -> String? {
    let percent = text.utf8.firstIndex(of: UInt8(ascii: "%")) ?? text.endIndex
    let zone = text.utf8[percent...].dropFirst()
    var address = in6_addr()
    guard inet_pton(AF_INET6, String(text[..<percent]), &address) == 1,
      percent == text.endIndex || !zone.isEmpty,
      zone.allSatisfy({ isLetter($0) || isDigit($0) || isSign($0) })
    else { return nil }
    var shortest = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, &address, &shortest, socklen_t(shortest.count)) != nil else {
      return nil
    }
    let short = String(
      decoding: shortest.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return short + text[percent...]
  }

  private static func isPort(_ digits: Substring.UTF8View) -> Bool {
    digits.allSatisfy(isDigit) && UInt16(String(digits) ?? "") ?? 0 > 0
  }

  /// Returns whether bytes are a decimal number up to 255 without leading zeros.
  private static func isPartOfAddress(_ digits: Substring.UTF8View) -> Bool {
    digits.allSatisfy(isDigit) && (digits.count == 1 || digits.first != UInt8(ascii: "0"))
      && UInt8(String(digits) ?? "") != nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static func isSign(_ byte: UInt8) -> Bool { "-._~".utf8.contains(byte) }

  private static func isInScheme(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "+-.".utf8.contains(byte)
  }
}
