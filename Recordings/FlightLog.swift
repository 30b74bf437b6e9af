// SPDX-License-Identifier: MIT

import LocalFiles
import Signals

/// A file with the last entries of a ``LoopLog``, which survives the end of the process, including by a trap or
/// `kill -9`.
///
/// ```swift
/// let flight = try FlightLog(file: "program.flight")
/// LoopObservation.add(LoopLog { flight.append($0) })
/// // After the end of the process:
/// try FlightLog.entries(Data(contentsOf: URL(filePath: "program.flight"))).last
/// ```
///
/// The file is mapped into memory and has a constant size. It always contains the last event and the last state of each
/// running loop, however many events other loops have. It can be used from any thread.
public final class FlightLog: Sendable {
  /// The maximum number of bytes of an entry.
  private static let entryLimit = 8_192
  /// The maximum number of loops whose last entries are kept.
  private static let loopLimit = 128

  private let content: Lock<FlightLogContent>

  /// Creates the file, which replaces an existing one.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - capacity: The size of the file in bytes.
  /// - Throws: A `FlightRecorderError` if the file can't be created.
  public init(file: String, capacity: Int = 1 << 20) throws(FlightRecorderError) {
    content = Lock(
      FlightLogContent(file: try FlightFile(path: file, capacity: capacity, header: Self.header)))
  }

  private static let header = #"{"recording":"loops","version":1}"#

  /// Appends an entry, which replaces the oldest ones if the file is full.
  public func append(_ entry: LoopLog.Entry) {
    let line = Array(entry.jsonLine.utf8)
    guard line.count <= Self.entryLimit else { return }
    content.withLock { content in
      content.append(line, isCarried: false)
      content.remember(entry, limit: Self.loopLimit)
    }
  }

  /// Returns the entries of such a file, the oldest first.
  ///
  /// - Throws: A ``RecordingError`` if the content isn't such a file.
  public static func entries(_ content: Data) throws(RecordingError) -> [LoopLog.Entry] {
    let (header, records) = try FlightText.records(of: content)
    guard header == Self.header else {
      throw RecordingError(line: 1, reason: "it is a file of a single loop.")
    }
    // The second part of the file begins with the last events and states of the running loops, which the first one may have, too.
    var known: Set<LoopLog.Entry> = []
    return records.compactMap { LoopLog.Entry(jsonLine: $0.text) }
      .filter { entry in
        switch entry.content {
        case .event, .state: known.insert(entry).inserted
        case .effectStarted, .effectEnded, .dropped, .released: true
        }
      }
      .enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}

// SAFETY: the file is used under the lock of the log only, and never leaves it.
private struct FlightLogContent: @unchecked Sendable {
  let file: FlightFile
  /// The last event and the last state of each running loop.
  var last: [Int: (event: LoopLog.Entry?, state: LoopLog.Entry?)] = [:]
  var hasStopped = false

  mutating func remember(_ entry: LoopLog.Entry, limit: Int) {
    if entry.content == .released { last[entry.loop] = nil }
    guard last[entry.loop] != nil || last.count < limit else { return }
    switch entry.content {
    case .event: last[entry.loop, default: (nil, nil)].event = entry
    case .state(.some, _): last[entry.loop, default: (nil, nil)].state = entry
    case .state(nil, let number):
      guard case .state(let text, _)? = last[entry.loop]?.state?.content else { return }
      last[entry.loop]?.state = LoopLog.Entry(
        loop: entry.loop, name: entry.name, time: entry.time, content: .state(text, after: number))
    default: break
    }
  }

  mutating func append(_ line: [UInt8], isCarried: Bool) {
    if hasStopped { return }
    if !isCarried, file.room < line.count + 64 { carry() }
    do throws(FlightRecorderError) {
      try file.append(.state, number: 0, text: line)
    } catch {
      // The disk is full. The existing entries are kept.
      hasStopped = true
    }
  }

  /// Continues in the other half, with the last entries of the running loops.
  private mutating func carry() {
    file.switchHalves()
    for (_, entries) in last.sorted(by: { $0.key < $1.key }) {
      for entry in [entries.event, entries.state] {
        guard let line = entry.map({ Array($0.jsonLine.utf8) }) else { continue }
        // The half remains useful for new entries.
        guard file.room > line.count + 64 + file.half / 4 else { return }
        append(line, isCarried: true)
      }
    }
  }
}
