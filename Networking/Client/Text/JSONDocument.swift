// SPDX-License-Identifier: MIT

/// A parsed JSON document: its bytes, and a table of its values in their order.
///
/// It accepts what RFC 8259 describes, except for keys with escape sequences or letters outside
/// ASCII, nesting over 100 levels, and more than 2 GB. `JSON.decode` leaves all other documents to
/// Foundation.
final class JSONDocument {
  enum Kind: UInt8 {
    case null
    case no
    case yes
    case number
    /// A text of ASCII without escape sequences.
    case simpleText
    case text
    case list
    case object
  }

  /// A value, or the key of an object's member before its value.
  struct Node {
    let kind: Kind
    /// The first byte; of a text, that after the quotation mark.
    let start: UInt32
    /// The byte after the last one; of a list or an object, the number of its elements or members.
    var end: UInt32
    /// The index of the node after this one and its content.
    var next: UInt32
  }

  let bytes: [UInt8]
  let nodes: ContiguousArray<Node>
  /// The number of errors that were thrown while the document was decoded.
  private var failures = 0

  /// Parses a document; nil if it isn't accepted.
  init?(_ bytes: [UInt8]) {
    guard bytes.count < Int32.max else { return nil }
    var nodes = ContiguousArray<Node>()
    nodes.reserveCapacity(8 + bytes.count / 8)
    let isValid = bytes.withUnsafeBufferPointer { buffer in
      var parser = Parser(bytes: buffer, nodes: nodes)
      nodes = []
      let isValid = parser.parse()
      nodes = parser.nodes
      return isValid
    }
    guard isValid else { return nil }
    self.bytes = bytes
    self.nodes = nodes
  }

  /// Records that an error is thrown.
  func fail() { failures += 1 }

  /// A Boolean value that indicates whether an error was thrown.
  var hasFailed: Bool { failures > 0 }

  /// A Boolean value that indicates whether all lists end here: a type that catches errors might
  /// otherwise read one element again and again.
  var mustEnd: Bool { failures > 100 }
}

extension JSONDocument {
  private struct Parser {
    let bytes: UnsafeBufferPointer<UInt8>
    var nodes: ContiguousArray<Node>
    private var position = 0

    init(bytes: UnsafeBufferPointer<UInt8>, nodes: ContiguousArray<Node>) {
      self.bytes = bytes
      self.nodes = nodes
    }

    private static let depthLimit = 100

    /// The current byte; 0, which no valid document contains, at the end.
    private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

    mutating func parse() -> Bool {
      guard value(depth: 0) else { return false }
      skipSpace()
      return position == bytes.count
    }

    private mutating func skipSpace() {
      while position < bytes.count {
        switch bytes[position] {
        case 0x20, 0x0A, 0x0D, 0x09: position += 1
        default: return
        }
      }
    }

    private mutating func value(depth: Int) -> Bool {
      skipSpace()
      switch byte {
      case UInt8(ascii: "\""): return text(isKey: false)
      case UInt8(ascii: "{"): return container(.object, UInt8(ascii: "}"), depth)
      case UInt8(ascii: "["): return container(.list, UInt8(ascii: "]"), depth)
      case UInt8(ascii: "t"): return word("true", .yes)
      case UInt8(ascii: "f"): return word("false", .no)
      case UInt8(ascii: "n"): return word("null", .null)
      default: return number()
      }
    }

    private mutating func append(_ kind: Kind, _ start: Int, _ end: Int) {
      nodes.append(
        Node(kind: kind, start: UInt32(start), end: UInt32(end), next: UInt32(nodes.count + 1)))
    }

    private mutating func word(_ word: StaticString, _ kind: Kind) -> Bool {
      let count = word.utf8CodeUnitCount
      guard position + count <= bytes.count else { return false }
      for index in 0..<count where bytes[position + index] != word.utf8Start[index] { return false }
      append(kind, position, position + count)
      position += count
      return true
    }

    private mutating func container(_ kind: Kind, _ last: UInt8, _ depth: Int) -> Bool {
      guard depth < Self.depthLimit else { return false }
      let index = nodes.count
      append(kind, position, 0)
      position += 1
      var count: UInt32 = 0
      skipSpace()
      if byte == last {
        position += 1
        return true
      }
      while true {
        if kind == .object {
          skipSpace()
          guard byte == UInt8(ascii: "\""), text(isKey: true) else { return false }
          skipSpace()
          guard byte == UInt8(ascii: ":") else { return false }
          position += 1
        }
        guard value(depth: depth + 1) else { return false }
        count += 1
        skipSpace()
        let separator = byte
        position += 1
        if separator == last { break }
        guard separator == UInt8(ascii: ",") else { return false }
      }
      nodes[index].end = count
      nodes[index].next = UInt32(nodes.count)
      return true
    }

    private mutating func text(isKey: Bool) -> Bool {
      let start = position + 1
      var index = plainEnd(from: start)
      var isSimple = true
      while index < bytes.count {
        let byte = bytes[index]
        if byte == UInt8(ascii: "\"") {
          guard isSimple || !isKey else { return false }
          append(isSimple ? .simpleText : .text, start, index)
          position = index + 1
          return true
        }
        guard byte >= 0x20 else { return false }
        if byte == UInt8(ascii: "\\") {
          guard let length = escapeLength(index + 1) else { return false }
          isSimple = false
          index = plainEnd(from: index + length + 1)
          continue
        }
        if byte >= 0x80 { isSimple = false }
        index += 1
      }
      return false
    }

    /// Returns an index up to which there is no end of a text, no escape sequence and no byte that
    /// isn't printable ASCII or DEL. It examines eight bytes at a time, and stops before eight with one.
    private func plainEnd(from start: Int) -> Int {
      let raw = UnsafeRawBufferPointer(bytes)
      var index = start
      while index + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let ends = Self.zeros(word ^ Self.each(UInt8(ascii: "\"")))
        let escapes = Self.zeros(word ^ Self.each(UInt8(ascii: "\\")))
        let controls = (word &- Self.each(0x20)) & ~word
        let isPlain = (word | ends | escapes | controls) & Self.each(0x80) == 0
        guard isPlain else { break }
        index += 8
      }
      return index
    }

    /// Returns a number whose bytes have their highest bit set if one of a word's bytes is zero.
    private static func zeros(_ word: UInt64) -> UInt64 { (word &- each(1)) & ~word }

    /// Returns a word of eight equal bytes.
    private static func each(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 * UInt64(byte) }

    /// Returns the length of an escape sequence without its backslash; nil for none.
    private func escapeLength(_ start: Int) -> Int? {
      guard start < bytes.count else { return nil }
      switch bytes[start] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
        UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        return 1
      case UInt8(ascii: "u"):
        guard start + 4 < bytes.count else { return nil }
        let digits = bytes[start + 1...start + 4]
        let areValid = digits.allSatisfy { byte in
          (byte &- UInt8(ascii: "0") < 10) || ((byte | 0x20) &- UInt8(ascii: "a") < 6)
        }
        return areValid ? 5 : nil
      default: return nil
      }
    }

    private mutating func digits() -> Bool {
      let start = position
      while byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
      return position > start
    }

    private mutating func number() -> Bool {
      let start = position
      if byte == UInt8(ascii: "-") { position += 1 }
      if byte == UInt8(ascii: "0") {
        position += 1
      } else {
        guard digits() else { return false }
      }
      if byte == UInt8(ascii: ".") {
        position += 1
        guard digits() else { return false }
      }
      if byte | 0x20 == UInt8(ascii: "e") {
        position += 1
        if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
        guard digits() else { return false }
      }
      append(.number, start, position)
      return true
    }
  }
}
