// SPDX-License-Identifier: MIT

/// A parser of a stream of JSON values with one value per line, which receives bytes in chunks of any size.
///
/// A line ends with a line feed, a carriage return or both. A value must not contain unescaped line breaks. Empty
/// lines, which servers send to keep a connection alive, are ignored.
///
/// ```swift
/// var reader = DelimitedJSON()
/// let values = try reader.receive("1\n[2]\n3".utf8)      // the bytes of 1 and [2]
/// ```
package struct DelimitedJSON: Sendable {
  private let limit: Int
  private var value: [UInt8] = []
  private var isFirstLine = true
  private var failure: FramingError?

  /// Creates a parser for the beginning of a stream.
  ///
  /// - Parameter limit: The maximum number of bytes of a value.
  package init(limit: Int = 4 << 20) {
    self.limit = max(0, limit)
  }

  /// Parses bytes and delivers the bytes of each complete value.
  ///
  /// Throws when a value exceeds the limit, after delivering the values before it. Later calls throw the same error.
  package mutating func receive(
    _ bytes: some Sequence<UInt8>, _ deliver: ([UInt8]) -> Void
  ) throws(FramingError) {
    if let failure { throw failure }
    for byte in bytes {
      if byte == 0x0A || byte == 0x0D {
        if let whole = endLine() { deliver(whole) }
      } else {
        guard value.count < limit else {
          let error = FramingError.valueTooLarge(limit: limit)
          (failure, value) = (error, [])
          throw error
        }
        value.append(byte)
      }
    }
  }

  /// Parses bytes and returns the bytes of each complete value.
  package mutating func receive(_ bytes: some Sequence<UInt8>) throws(FramingError) -> [[UInt8]] {
    var values: [[UInt8]] = []
    try receive(bytes) { values.append($0) }
    return values
  }

  /// Returns the last value if the stream has ended without a line break; nil for an empty rest.
  ///
  /// The value may be truncated, which its decoding detects.
  package mutating func finish() -> [UInt8]? {
    failure == nil ? endLine() : nil
  }

  /// Returns the value of the line that ends here, without surrounding blanks; nil for an empty line.
  private mutating func endLine() -> [UInt8]? {
    defer { value.removeAll(keepingCapacity: true) }
    var bounds = value[...]
    if isFirstLine {
      isFirstLine = false
      if bounds.starts(with: [0xEF, 0xBB, 0xBF]) { bounds = bounds.dropFirst(3) }
    }
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    bounds = bounds.drop(while: isBlank)
    while let last = bounds.last, isBlank(last) { bounds.removeLast() }
    return bounds.isEmpty ? nil : Array(bounds)
  }
}

extension DelimitedJSON {
  /// Decodes a value that `receive` has delivered. Errors (invalid UTF-8, invalid JSON, a different structure) are
  /// reported as for a complete response, so that an invalid line needn't end a stream.
  package static func read<Value: Decodable>(
    _ bytes: [UInt8], as type: Value.Type = Value.self
  ) throws(DecodingFailure) -> Value {
    try Response(body: bytes).json(type)
  }
}
