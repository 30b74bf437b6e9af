// SPDX-License-Identifier: MIT

import LocalFiles
import Synchronization

/// A memory-mapped file that outlives the process: written data is in the file immediately, because the system writes
/// it out even if the process is killed.
///
/// The file has two halves. Records are appended to one; when it is full, the other one is cleared and used. So the
/// file contains between a half and all of its capacity, and its size is constant. A record is valid once its length is
/// written, which happens last: a process that ends in between leaves no partial record.
///
/// It isn't thread-safe.
final class FlightFile {
  /// The type of a record.
  enum Kind: UInt32 {
    /// A state, after the event with its number.
    case state = 1
    /// An event whose reducer has not returned.
    case event = 2
    /// An event whose reducer has returned.
    case finishedEvent = 3
    /// The reason why a state or an event could not be written.
    case failure = 4
  }

  /// The size of a record's lengths and numbers, before its two texts.
  static let recordHead = 32
  static let magic = Array("PSFLIGHT".utf8)
  static let version: UInt32 = 1
  /// The offset of the first half, after the magic number, the version, and the texts of the header.
  static let headSize = 4_096

  let path: String
  /// The size of a half.
  private(set) var half: Int
  private let header: [UInt8]
  private var base: UnsafeMutableRawPointer
  private var current = 0
  private var sequence: UInt64 = 0
  /// The offset of the next record in the half.
  private(set) var used = FlightFile.halfHead
  /// The total number of written bytes.
  private(set) var written = 0
  /// Whether the half contains no state, so that it needs the other one.
  private(set) var needsState = true
  /// The offset of the last event in the file.
  private var lastEvent: Int?

  /// The size of a half's sequence number, which identifies the newer half.
  private static let halfHead = 8

  /// Creates a file, and replaces an existing one.
  ///
  /// - Throws: A ``FlightRecorderError`` if a system call fails.
  init(path: String, capacity: Int, header: String) throws(FlightRecorderError) {
    self.path = path
    self.header = Array(header.utf8.prefix(Self.headSize - 32))
    half = Self.halfLength(capacity)
    base = try Self.map(path, half: half)
    writeHeader()
    begin(0)
  }

  deinit { munmap(base, Self.headSize + 2 * half) }

  private static func halfLength(_ capacity: Int) -> Int { max(4_096, (capacity / 2 + 7) & ~7) }

  /// Creates the file under another name and moves it to its path, so that a reader never finds a partial file.
  private static func map(
    _ path: String, half: Int
  ) throws(FlightRecorderError) -> UnsafeMutableRawPointer {
    func failure(_ what: String) -> FlightRecorderError {
      FlightRecorderError(path: path, reason: "\(what): \(String(cString: strerror(errno)))")
    }
    let temporary = path + ".new"
    let file = open(temporary, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("it can't be created") }
    var isInPlace = false
    defer {
      close(file)
      if !isInPlace { unlink(temporary) }
    }
    guard fill(file, headSize + 2 * half) else { throw failure("it can't be written") }
    let base = mmap(nil, headSize + 2 * half, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let base, base != MAP_FAILED else { throw failure("it can't be mapped") }
    guard rename(temporary, path) == 0 else {
      defer { munmap(base, headSize + 2 * half) }
      throw failure("it can't be put in its place")
    }
    isInPlace = true
    return base
  }

  /// Fills a new file with zeros. They get their place on the disk here, so that a full one is an error instead of a signal
  /// later.
  private static func fill(_ file: Int32, _ size: Int) -> Bool {
    #if !canImport(Darwin)
      // Without the zeros themselves.
      let problem = posix_fallocate(file, 0, off_t(size))
      guard problem == EOPNOTSUPP || problem == EINVAL else {
        errno = problem
        return problem == 0
      }
    #endif
    let zeros = [UInt8](repeating: 0, count: 65_536)
    var rest = size
    while rest > 0 {
      let count = write(file, zeros, min(rest, zeros.count))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest -= count
    }
    return true
  }

  private func writeHeader() {
    base.copyMemory(from: Self.magic, byteCount: Self.magic.count)
    base.storeBytes(of: Self.version, toByteOffset: 8, as: UInt32.self)
    base.storeBytes(of: UInt32(header.count), toByteOffset: 12, as: UInt32.self)
    base.storeBytes(of: UInt64(half), toByteOffset: 16, as: UInt64.self)
    (base + 32).copyMemory(from: header, byteCount: header.count)
  }

  private var start: Int { Self.headSize + current * half }

  /// The number of free bytes in the half.
  var room: Int { half - used }

  /// Clears a half and continues there.
  private func begin(_ number: Int) {
    current = number
    base.storeBytes(of: 0, toByteOffset: start, as: UInt64.self)
    publish(0, at: start + Self.halfHead)
    used = Self.halfHead
    needsState = true
    sequence += 1
    publish(UInt32(truncatingIfNeeded: sequence), at: start)
  }

  /// Writes a number after all data that was written before.
  private func publish(_ value: UInt32, at offset: Int) {
    // SAFETY: the offset is one of a record or a half, which are aligned to 8 bytes inside the mapping. An atomic has
    // the layout of its value, and no other thread accesses the mapping.
    let place = (base + offset).bindMemory(to: Atomic<UInt32>.self, capacity: 1)
    place.pointee.store(value, ordering: .releasing)
  }

  /// Clears the other half and continues there.
  func switchHalves() { begin(1 - current) }

  /// Appends a record, in the other half if this one is full.
  ///
  /// - Throws: A ``FlightRecorderError`` if the record is longer than a half and the file can't be extended.
  func append(
    _ kind: Kind, number: Int, microseconds: Int64 = 0, cause: [UInt8] = [], text: [UInt8]
  ) throws(FlightRecorderError) {
    let size = (Self.recordHead + cause.count + text.count + 7) & ~7
    if size + 8 > half - Self.halfHead { try grow(toHold: size) }
    if size + 8 > room { switchHalves() }
    let place = start + used
    publish(0, at: place + size)
    base.storeBytes(of: UInt64(number), toByteOffset: place + 8, as: UInt64.self)
    base.storeBytes(of: microseconds, toByteOffset: place + 16, as: Int64.self)
    base.storeBytes(of: UInt32(cause.count), toByteOffset: place + 24, as: UInt32.self)
    base.storeBytes(of: UInt32(text.count), toByteOffset: place + 28, as: UInt32.self)
    (base + place + Self.recordHead).copyMemory(from: cause, byteCount: cause.count)
    (base + place + Self.recordHead + cause.count).copyMemory(from: text, byteCount: text.count)
    publish(kind.rawValue, at: place + 4)
    publish(UInt32(size), at: place)
    used += size
    written += size
    if kind == .state { needsState = false }
    if kind == .event { lastEvent = place }
  }

  /// Records that the reducer has returned from the last event.
  func finishEvent() {
    if let lastEvent { publish(Kind.finishedEvent.rawValue, at: lastEvent + 4) }
    lastEvent = nil
  }

  /// Replaces the file by a longer one, with the records of this half.
  private func grow(toHold size: Int) throws(FlightRecorderError) {
    let longer = Self.halfLength(2 * (used + size + 64) * 2)
    let (old, oldStart, oldLength) = (base, start, Self.headSize + 2 * half)
    base = try Self.map(path, half: longer)
    half = longer
    current = 0
    if let event = lastEvent { lastEvent = event - oldStart + start }
    (base + start).copyMemory(from: old + oldStart, byteCount: used)
    writeHeader()
    munmap(old, oldLength)
  }
}

/// An error for a flight recorder's file that can't be created.
public struct FlightRecorderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// The system's error message.
  public let reason: String

  /// The path and the reason, as a sentence.
  public var description: String { "The flight recorder has no file \(path): \(reason)." }
}
