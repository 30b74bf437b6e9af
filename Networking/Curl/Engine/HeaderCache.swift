// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking

/// A cache of the header fields of the last response. Responses of one server repeat most of their
/// lines, and nearly all of their names.
struct HeaderCache {
  private var head = RawHead()
  /// The field of each line of the head; nil for a line that isn't a field.
  private var fields: [HTTPField?] = []
  private var whole = HTTPFields()

  /// Returns the fields of a response.
  mutating func read(_ next: RawHead) -> HTTPFields {
    if next.isSame(as: head) { return whole }
    var known: [HTTPField?] = []
    known.reserveCapacity(next.count)
    var made = HTTPFields()
    made.reserveCapacity(next.count)
    next.forEach(beside: head) { line, other in
      let before = other.flatMap { _ in fields[known.count] }
      let field: HTTPField?
      if let before, let other, RawHead.areEqual(line, other) {
        field = before
      } else {
        field = Self.field(line, before?.name)
      }
      if let field { made.append(field) }
      known.append(field)
    }
    // Unusually large heads aren't cached.
    if next.size <= Self.sizeLimit {
      head.copy(next)
      (fields, whole) = (known, made)
    }
    return made
  }

  /// Parses a line; nil if it isn't a field.
  ///
  /// - Parameters:
  ///   - line: A name, a colon and a value.
  ///   - likely: The name that the line probably has.
  private static func field(
    _ line: UnsafeRawBufferPointer, _ likely: HTTPField.Name?
  ) -> HTTPField? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    var value = line[(colon + 1)...]
    while let first = value.first, RawHead.isBlank(first) { value.removeFirst() }
    let text = String(decoding: UnsafeRawBufferPointer(rebasing: value), as: UTF8.self)
    let name = UnsafeRawBufferPointer(rebasing: line[..<colon])
    if let likely, isName(name, likely) { return HTTPField(name: likely, value: text) }
    return HTTPField.Name(String(decoding: name, as: UTF8.self)).map {
      HTTPField(name: $0, value: text)
    }
  }

  private static func isName(_ bytes: UnsafeRawBufferPointer, _ name: HTTPField.Name) -> Bool {
    guard bytes.count == name.rawName.utf8.count else { return false }
    return name.rawName.utf8.withContiguousStorageIfAvailable {
      RawHead.areEqual(bytes, UnsafeRawBufferPointer($0))
    } ?? false
  }

  private static let sizeLimit = 8 << 10
}
