// SPDX-License-Identifier: MIT

/// Takes a stream of JSON values apart that stand one in a line, however the bytes are cut.
///
/// A line ends with a line feed, a carriage return or both; JSON itself writes neither into a value
/// unless it is printed over several lines, which such streams must not do. Empty lines, which
/// servers send to keep a connection alive, are passed over.
public struct DelimitedJSON: Sendable {
  private let limit: Int
  private var value: [UInt8] = []
  private var isFirstLine = true
  private var failure: FramingError?

  /// Creates a reader for the beginning of a stream.
  ///
  /// - Parameter limit: The most bytes that a value may have.
  public init(limit: Int = 4 << 20) {
    self.limit = max(0, limit)
  }

  /// Takes the next bytes and hands over the bytes of each value that they complete.
  ///
  /// Throws when a value passes the limit, after the values before it; from then on it takes nothing
  /// more.
  public mutating func receive(
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

  /// Takes the next bytes and returns the bytes of each value that they complete.
  public mutating func receive(_ bytes: some Sequence<UInt8>) throws(FramingError) -> [[UInt8]] {
    var values: [[UInt8]] = []
    try receive(bytes) { values.append($0) }
    return values
  }

  /// The last value, when the stream has ended without a line's end behind it; nil if there is none.
  ///
  /// It may be cut off in its middle: reading it as JSON tells.
  public mutating func finish() -> [UInt8]? {
    failure == nil ? endLine() : nil
  }

  /// The value of the line that ends here, without blanks around it; nil for an empty line.
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
  /// Reads one of the values that `receive` hands over. What is wrong with it (bytes that are no UTF-8,
  /// no JSON, another shape) is told as for a whole answer, so that one bad line doesn't end a stream.
  public static func read<Value: Decodable>(
    _ bytes: [UInt8], as type: Value.Type = Value.self
  ) throws(DecodingFailure) -> Value {
    try Response(body: bytes).json(type)
  }
}
