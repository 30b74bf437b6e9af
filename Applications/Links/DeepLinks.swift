// SPDX-License-Identifier: MIT

import Declarations
import Views

/// The addresses of an application's places, such as `song/42`.
///
/// ```swift
/// enum Route: Hashable { case album(String), song(Int) }
///
/// let links = LinkTable<Route> {
///   DeepLink("album/{name}") { link in link["name"].map { [.album($0)] } }
///   DeepLink("song/{id}") { link in link.value("id").map { [.song($0)] } }
/// }
/// links.path(for: "song/42")        // [.song(42)]
/// links.path(for: "song/none")      // nil
/// ```
///
/// A program reads one from its arguments and makes it the path of its `Navigation`.
public struct LinkTable<Route: Sendable>: Sendable {
  private let links: [DeepLink<Route>]

  /// Creates a table of links. If several fit an address, the first one that gives a path is used.
  public init(@PartBuilder<DeepLink<Route>> _ links: () -> [DeepLink<Route>]) {
    self.links = links()
  }

  /// Returns the path of routes for an address; `nil` if no link fits it.
  ///
  /// - Parameter address: The parts of the place with slashes between them, and optionally a scheme before and a query
  ///   behind: `player://song/42?from=mail`. Percent encoding is decoded, and empty parts are left out. An address with an
  ///   invalid encoding fits no link.
  public func path(for address: String) -> [Route]? {
    guard let address = LinkAddress(address) else { return nil }
    for link in links {
      if let values = link.values(in: address), let path = link.path(values) { return path }
    }
    return nil
  }
}

/// A form of addresses, and the path that it leads to.
public struct DeepLink<Route: Sendable>: Sendable {
  /// A part of a form.
  private enum Part: Hashable, Sendable {
    case word(String)
    case value(String)
  }

  private let parts: [Part]
  let path: @Sendable (LinkValues) -> [Route]?

  /// Creates a form of addresses.
  ///
  /// - Parameters:
  ///   - form: Words and names in braces with slashes between them, such as `song/{id}`. A name stands for any text without
  ///     a slash.
  ///   - path: Returns the path of routes for the values of an address; `nil` if the values are invalid.
  public init(_ form: String, path: @escaping @Sendable (LinkValues) -> [Route]?) {
    parts = form.split(separator: "/").map { part in
      part.hasPrefix("{") && part.hasSuffix("}")
        ? .value(String(part.dropFirst().dropLast())) : .word(String(part))
    }
    self.path = path
  }

  /// Returns the values of an address; `nil` if it has another form.
  func values(in address: LinkAddress) -> LinkValues? {
    guard address.parts.count == parts.count else { return nil }
    var values = address.query
    for (part, text) in zip(parts, address.parts) {
      switch part {
      case .word(let word): if word != text { return nil }
      case .value(let name): values[name] = text
      }
    }
    return LinkValues(values: values)
  }
}

/// The values of an address by name: those of the parts in braces, and of the query.
public struct LinkValues: Hashable, Sendable {
  let values: [String: String]

  /// Returns the text with a name, or `nil` if the address has no such value.
  public subscript(name: String) -> String? { values[name] }

  /// Returns the value with a name, such as a number; `nil` if the address has no such value or it is invalid.
  public func value<Value: LosslessStringConvertible>(
    _ name: String, as type: Value.Type = Value.self
  ) -> Value? {
    values[name].flatMap { Value($0) }
  }
}

/// An address in its parts.
struct LinkAddress: Equatable {
  let parts: [String]
  let query: [String: String]

  /// Reads an address; `nil` if its encoding is invalid.
  init?(_ address: String) {
    var rest = address[...]
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    if let fragment = rest.firstIndex(of: "#") { rest = rest[..<fragment] }
    let mark = rest.firstIndex(of: "?") ?? rest.endIndex
    var parts: [String] = []
    for part in rest[..<mark].split(separator: "/") {
      guard let text = Self.decoded(part) else { return nil }
      parts.append(text)
    }
    var query: [String: String] = [:]
    for pair in rest[mark...].dropFirst().split(separator: "&") {
      let equals = pair.firstIndex(of: "=") ?? pair.endIndex
      guard let name = Self.decoded(pair[..<equals]),
        let value = Self.decoded(pair[equals...].dropFirst())
      else { return nil }
      query[name] = value
    }
    (self.parts, self.query) = (parts, query)
  }

  /// Returns a text without percent encoding; `nil` if that is invalid or isn't UTF-8.
  private static func decoded(_ text: Substring) -> String? {
    guard text.contains("%") else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    let value = Character(Unicode.Scalar(byte)).hexDigitValue
    return value.map { UInt8($0) }
  }
}
