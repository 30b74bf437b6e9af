import Signals

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A plain file to read, closed when it is let go.
final class FileReader: Sendable {
  let length: Int
  private let file: OpenFile
  private let path: String

  /// Opens a plain file; a folder, a pipe or a device is none.
  init(_ path: String) throws(BodyFailure) {
    guard let file = OpenFile(path, O_RDONLY | O_NONBLOCK) else { throw Self.failure(path) }
    guard let length = file.length else {
      file.shut()
      throw .unreadable(path, reason: "it is no plain file")
    }
    self.file = file
    self.path = path
    self.length = length
  }

  deinit {
    file.shut()
  }

  /// Reads so many bytes more; fewer only at the end.
  func read(_ count: Int) throws(BodyFailure) -> [UInt8] {
    guard let bytes = file.read(count) else { throw Self.failure(path) }
    return bytes
  }

  private static func failure(_ path: String) -> BodyFailure {
    .unreadable(path, reason: String(cString: strerror(errno)))
  }
}

/// How far a reader has come.
final class Cursor: Sendable {
  private let place: Lock<Int>

  init(_ place: Int) {
    self.place = Lock(place)
  }

  /// Goes on by a number, not beyond a bound, and returns where it was.
  func advance(by count: Int, upTo bound: Int) -> Int {
    place.withLock { place in
      defer { place += min(count, bound - place) }
      return place
    }
  }
}

/// A reader through several sources.
final class Chain: Sendable {
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
