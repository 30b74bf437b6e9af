// SPDX-License-Identifier: MIT

import Signals

/// Bytes to send that need not be in memory: a file, or whatever can be read from its beginning again.
public struct ByteSource: Sendable {
  /// Reads at most so many bytes more: none at the end, and nil if there are none yet.
  public typealias Reader = @Sendable (_ limit: Int) throws(BodyFailure) -> [UInt8]?

  /// How many bytes there are; nil if nobody knows beforehand.
  public let length: Int?
  /// Starts from the beginning. Each reader is used by one thread at a time.
  ///
  /// After a reader has said that there are no bytes yet, `wake` is called when there are, or the end
  /// has come; on any thread.
  public let open: @Sendable (_ wake: @escaping @Sendable () -> Void) throws(BodyFailure) -> Reader
  /// Whether its readers may have no bytes yet.
  let mayWait: Bool
  private let identity = Identity()

  /// Creates a source from its length and what starts it.
  ///
  /// - Parameters:
  ///   - length: How many bytes it has; nil if that isn't known.
  ///   - open: Starts from the beginning, as often as it is called.
  public init(length: Int?, open: @escaping @Sendable () throws(BodyFailure) -> Reader) {
    self.length = length
    self.open = { _ throws(BodyFailure) in try open() }
    mayWait = false
  }

  /// Creates a source whose bytes come by and by.
  ///
  /// - Parameters:
  ///   - length: How many bytes it has; nil if that isn't known.
  ///   - open: Starts from the beginning, as often as it is called; what it is given is called when
  ///     there are bytes again after a reader has said that there are none yet.
  public init(
    length: Int? = nil,
    waiting open:
      @escaping @Sendable (_ wake: @escaping @Sendable () -> Void) throws(BodyFailure) -> Reader
  ) {
    self.length = length
    self.open = open
    mayWait = true
  }

  /// Bytes in memory.
  public static func bytes(_ bytes: [UInt8]) -> ByteSource {
    ByteSource(length: bytes.count) { () throws(BodyFailure) in
      let place = Cursor(0)
      return { limit throws(BodyFailure) in
        let start = place.advance(by: max(1, limit), upTo: bytes.count)
        return Array(bytes[start..<min(bytes.count, start + max(1, limit))])
      }
    }
  }

  /// The content of a file. Its length is taken now; if it has become another by the time it is read,
  /// reading fails.
  public static func file(_ path: String) throws(BodyFailure) -> ByteSource {
    let length = try FileReader(path).length
    return ByteSource(length: length) { () throws(BodyFailure) in
      let reader = try FileReader(path)
      guard reader.length == length else { throw .changed(path) }
      let place = Cursor(0)
      return { limit throws(BodyFailure) in
        let start = place.advance(by: max(1, limit), upTo: length)
        let count = min(max(1, limit), length - start)
        let bytes = try reader.read(count)
        guard bytes.count == count else { throw .changed(path) }
        return bytes
      }
    }
  }

  /// Several sources, one after the other.
  public static func joined(_ sources: [ByteSource]) -> ByteSource {
    let lengths = sources.compactMap(\.length)
    let length = lengths.count == sources.count ? lengths.reduce(0, +) : nil
    guard sources.contains(where: \.mayWait) else {
      return ByteSource(length: length) { () throws(BodyFailure) in
        let chain = Chain(sources, wake: {})
        return { limit throws(BodyFailure) in try chain.read(limit) }
      }
    }
    return ByteSource(length: length) { wake throws(BodyFailure) in
      let chain = Chain(sources, wake: wake)
      return { limit throws(BodyFailure) in try chain.read(limit) }
    }
  }

  /// Reads all of it into memory; fails if it has to wait for bytes.
  ///
  /// - Parameter limit: The most bytes to read; more is a failure.
  public func collect(limit: Int = 16 << 20) throws(BodyFailure) -> [UInt8] {
    if let length, length > limit { throw .tooLarge(limit: limit) }
    let read = try open {}
    var all: [UInt8] = []
    all.reserveCapacity(length ?? 0)
    while true {
      guard let next = try read(64 << 10) else { throw .unready }
      if next.isEmpty { return all }
      all += next
      guard all.count <= limit else { throw .tooLarge(limit: limit) }
    }
  }
}

extension ByteSource: Hashable {
  /// Whether both are the same source, or copies of it.
  public static func == (one: ByteSource, other: ByteSource) -> Bool {
    one.identity === other.identity
  }

  /// Feeds the source's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(identity))
  }

  private final class Identity: Sendable {}
}

/// The position of a reader.
private final class Cursor: Sendable {
  private let place: Lock<Int>

  init(_ place: Int) {
    self.place = Lock(place)
  }

  /// Advances by a count, at most to a bound, and returns the position before.
  func advance(by count: Int, upTo bound: Int) -> Int {
    place.withLock { place in
      defer { place += min(count, bound - place) }
      return place
    }
  }
}

/// A reader that reads several sources one after another.
private final class Chain: Sendable {
  private struct Place: Sendable {
    var rest: ArraySlice<ByteSource>
    var reader: ByteSource.Reader?
  }

  private let place: Lock<Place>
  private let wake: @Sendable () -> Void

  init(_ sources: [ByteSource], wake: @escaping @Sendable () -> Void) {
    place = Lock(Place(rest: sources[...]))
    self.wake = wake
  }

  func read(_ limit: Int) throws(BodyFailure) -> [UInt8]? {
    while true {
      if let reader = place.withLock({ $0.reader }) {
        guard let bytes = try reader(limit) else { return nil }
        if !bytes.isEmpty { return bytes }
        place.withLock { $0.reader = nil }
      }
      guard let next = place.withLock({ $0.rest.popFirst() }) else { return [] }
      let reader = try next.open(wake)
      place.withLock { $0.reader = reader }
    }
  }
}
