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

/// Why a body can't be put together.
public enum BodyFailure: Error, Hashable, Sendable {
  /// The file can't be read; the text is the system's.
  case unreadable(String, reason: String)
  /// The file became longer or shorter meanwhile.
  case changed(String)
  /// There were fewer bytes than announced.
  case short(announced: Int, found: Int)
  /// Its bytes come by and by, and were wanted at once.
  case unready
  /// More bytes wait for the network than memory is given for them.
  case overrun(limit: Int)
  /// What makes the bytes failed; the text is its own.
  case broken(reason: String)
  /// It has more bytes than are taken into memory.
  case tooLarge(limit: Int)
  /// A part has a type that contains a line break or another control character.
  case invalidType(part: String)
  /// No separator can be found that the content doesn't contain.
  case noBoundary
}

extension BodyFailure: UserReadableError, CustomStringConvertible {
  /// The heading for the user.
  public var title: String { "This can't be sent" }

  /// What happened, why, and what to do, for the user.
  public var message: String {
    switch self {
    case .unreadable(let path, let reason):
      "The file \(path) can't be read: \(reason). Check its name and its permissions."
    case .changed(let path): "The file \(path) changed while it was being sent. Send it again."
    case .short(let announced, let found):
      "Of the \(announced) bytes that were to be sent there are only \(found). Send it again."
    case .unready:
      "What is to be sent isn't there yet as a whole. Send it as a stream."
    case .overrun(let limit):
      "More than \(limit) bytes wait to be sent, for they are made faster than the network takes "
        + "them. Send a file, or a sequence, which waits."
    case .broken(let reason): "What was to be sent broke off: \(reason)"
    case .tooLarge(let limit):
      "What is to be sent has more than \(limit) bytes. Send less, or send it as a stream."
    case .invalidType(let part):
      "The type of the part “\(part)” contains a control character. Write one like image/png."
    case .noBoundary:
      "What is to be sent contains every separator that was tried. Leave the separator to chance."
    }
  }

  /// The same as `message`.
  public var description: String { message }
}
