// SPDX-License-Identifier: MIT

import Signals

/// A source of bytes that need not be in memory, such as a file, and can be read repeatedly.
public struct ByteSource: Sendable {
  /// Reads at most a number of further bytes; returns an empty array at the end, and nil if there are none yet.
  public typealias Reader = @Sendable (_ limit: Int) throws(BodyFailure) -> [UInt8]?

  /// The number of bytes; nil if it isn't known in advance. The last ones are sent when a reader has reported the end,
  /// since more bytes than announced end the request.
  public let length: Int?
  /// Returns a reader that starts at the beginning. Each reader is used by one thread at a time.
  ///
  /// After a reader has returned nil, `wake` is called on any thread when there are bytes or the end.
  public let open: @Sendable (_ wake: @escaping @Sendable () -> Void) throws(BodyFailure) -> Reader
  /// Whether its readers may return nil.
  let mayWait: Bool
  /// Whether its readers may take time, such as those of a file, so that they are used on a worker thread.
  package private(set) var mayBlock = false
  /// Whether it can be read only once, or a part of it.
  package private(set) var isSingleUse = false
  private let identity = Identity()

  /// Creates a source.
  ///
  /// A client calls `open` and the reader on a worker thread, so they may take time.
  ///
  /// - Parameters:
  ///   - length: The number of bytes; nil if it isn't known in advance.
  ///   - open: Returns a reader that starts at the beginning. It may be called several times.
  public init(length: Int?, open: @escaping @Sendable () throws(BodyFailure) -> Reader) {
    self.length = length
    self.open = { _ throws(BodyFailure) in try open() }
    mayWait = false
    mayBlock = true
  }

  /// Creates a source whose bytes may not be available immediately.
  ///
  /// - Parameters:
  ///   - length: The number of bytes; nil if it isn't known in advance.
  ///   - open: Returns a reader that starts at the beginning. It may be called several times. Call its argument when
  ///     there are bytes again after a reader has returned nil.
  public init(
    length: Int? = nil,
    waiting open:
      @escaping @Sendable (_ wake: @escaping @Sendable () -> Void) throws(BodyFailure) -> Reader
  ) {
    self.length = length
    self.open = open
    mayWait = true
  }

  /// Returns a source of bytes in memory.
  public static func bytes(_ bytes: [UInt8]) -> ByteSource {
    var source = ByteSource(length: bytes.count) { () throws(BodyFailure) in
      let place = Cursor(0)
      return { limit throws(BodyFailure) in
        let start = place.advance(by: max(1, limit), upTo: bytes.count)
        return Array(bytes[start..<min(bytes.count, start + max(1, limit))])
      }
    }
    source.mayBlock = false
    return source
  }

  /// Returns a source of a file's content. The length is determined now. Reading fails if it has changed later.
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

  /// Returns the concatenation of several sources.
  public static func joined(_ sources: [ByteSource]) -> ByteSource {
    let lengths = sources.compactMap(\.length)
    let length = lengths.count == sources.count ? lengths.reduce(0, +) : nil
    var joined: ByteSource
    if sources.contains(where: \.mayWait) {
      joined = ByteSource(length: length) { wake throws(BodyFailure) in
        let chain = Chain(sources, wake: wake)
        return { limit throws(BodyFailure) in try chain.read(limit) }
      }
    } else {
      joined = ByteSource(length: length) { () throws(BodyFailure) in
        let chain = Chain(sources, wake: {})
        return { limit throws(BodyFailure) in try chain.read(limit) }
      }
    }
    joined.mayBlock = sources.contains(where: \.mayBlock)
    joined.isSingleUse = sources.contains(where: \.isSingleUse)
    return joined
  }

  /// The same source, which can be read only once.
  ///
  /// Use it for bytes that can't be produced a second time, such as those of a pipe. A request whose body has to be sent again,
  /// because of a redirect, a retry, or a server that has refused it, then fails with ``BodyFailure/unrepeatable``, and never
  /// sends a part of the body as the whole. After a failure with which the server may have processed the request, the request fails
  /// with that failure.
  ///
  /// ```swift
  /// let body = Body(.pieces { lines }.singleUse, contentType: "text/plain")   // lines: AsyncStream<[UInt8]>
  /// ```
  public var singleUse: ByteSource {
    let isOpened = Lock(false)
    let open = open
    var source = ByteSource(length: length) { wake throws(BodyFailure) in
      let wasOpened = isOpened.withLock { isOpened in
        defer { isOpened = true }
        return isOpened
      }
      if wasOpened { throw .unrepeatable }
      return try open(wake)
    }
    source.mayBlock = mayBlock
    source.isSingleUse = true
    return source
  }

  /// Reads all bytes into memory; fails if it would have to wait for bytes.
  ///
  /// - Parameter limit: The maximum number of bytes; more is a failure.
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
  /// Returns whether both are copies of the same source.
  public static func == (one: ByteSource, other: ByteSource) -> Bool {
    one.identity === other.identity
  }

  /// Hashes the source's identity.
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

  /// Advances by a count, limited by a bound, and returns the previous position.
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
