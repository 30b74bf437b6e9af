// SPDX-License-Identifier: MIT

import FeedbackLoops
import LocalFiles
import Signals

/// Records the last events of a loop in a file that survives the end of the process, including by a trap or `kill -9`.
///
/// An event is in the file before its reducer runs, and is marked after the reducer has returned. States between the
/// events allow a replay of the last ones without the first ones. The file has a constant size: new events replace the
/// oldest.
///
/// ```swift
/// let recorder = try FlightRecorder<Search, SearchEvent>(file: "search.flight", time: scheduler)
/// let loop = FeedbackLoop(machine, hook: recorder.hook)
/// // After a crash:
/// let recording = try Recording<Search, SearchEvent>(
///   flight: Data(contentsOf: URL(filePath: "search.flight")))
/// ```
///
/// The file is mapped into memory, so an event needs no system call. Its content is lost only if the system itself ends
/// before it has written the content out. The recorder writes another state when the events since the last one take
/// four times its space, or when a half of the file is full. Each recorder is for one loop. ``Recording/init(flight:)``
/// reads the file, and the command `recorded-test` creates a test from it.
public final class FlightRecorder<State: Codable & Sendable, Event: Codable & Sendable>: Sendable {
  private let content: Lock<FlightContent>

  private let time: any TimeScheduler
  private let interval: Int

  /// Creates a recorder and its file, which replaces an existing one.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - capacity: The size of the file in bytes. It grows if a single state or event needs more than half of it.
  ///   - interval: The minimum number of events between two states.
  ///   - time: The clock.
  /// - Throws: A `FlightRecorderError` if the file can't be created.
  public init(
    file: String, capacity: Int = 1 << 20, interval: Int = 256, time: some TimeScheduler
  ) throws(FlightRecorderError) {
    let header: String
    do throws(RecordingError) {
      header = try RecordingLine.header(state: State.self, event: Event.self)
    } catch {
      throw FlightRecorderError(path: file, reason: error.reason)
    }
    content = Lock(
      FlightContent(file: try FlightFile(path: file, capacity: capacity, header: header)))
    self.interval = max(1, interval)
    self.time = time
  }

  /// The hook for the loop.
  public var hook: LoopHook<State, Event> {
    LoopHook { trace in
      switch trace {
      case .event(let event, let number, let cause): self.begin(event, number, cause)
      case .state(let state, let number): self.finish(state, number)
      case .effectStarted, .effectEnded, .dropped: break
      }
    }
  }

  private func begin(_ event: Event, _ number: Int, _ cause: Cause) {
    let (now, cause) = (time.now, Array(cause.description.utf8))
    content.withLock { content in
      content.cause = cause
      let time = (now - content.began).wholeMicroseconds
      content.append(.event, event, number: number, microseconds: time)
      content.events += 1
    }
  }

  private func finish(_ state: State, _ number: Int) {
    let now = time.now
    content.withLock { content in
      if number == 0 { content.began = now }
      content.file.finishEvent()
      content.cause = []
      let isFull = content.file.room < 2 * content.longest + 64
      if isFull { content.file.switchHalves() }
      let isDue = content.events >= interval && content.bytes >= 4 * content.stateBytes
      guard number == 0 || isFull || isDue || content.file.needsState else { return }
      let before = content.file.written
      content.append(.state, state, number: number, microseconds: 0)
      content.stateBytes = content.file.written - before
      content.bytes = 0
      content.events = 0
    }
  }
}

// SAFETY: the file and the encoder are used under the lock of the recorder only, and never leave it.
private struct FlightContent: @unchecked Sendable {
  let file: FlightFile
  let encoder = JSONEncoder.forRecordings
  var cause: [UInt8] = []
  var began: Duration = .zero
  /// The number of events and of bytes since the last state, and the size of that.
  var events = 0
  var bytes = 0
  var stateBytes = 0
  var longest = 0
  var hasStopped = false
}

extension FlightContent {
  /// Appends a state or an event, or the reason why it can't be written.
  fileprivate mutating func append(
    _ kind: FlightFile.Kind, _ value: some Encodable, number: Int, microseconds: Int64
  ) {
    if hasStopped { return }
    let text: [UInt8]
    do {
      text = Array(try encoder.encode(value))
    } catch {
      let text = Array(singleLine(RecordingLine.reason(error)).utf8)
      return write(.failure, number: number, microseconds: microseconds, text: text)
    }
    write(kind, number: number, microseconds: microseconds, text: text)
  }

  private mutating func write(
    _ kind: FlightFile.Kind, number: Int, microseconds: Int64, text: [UInt8]
  ) {
    let before = file.written
    do throws(FlightRecorderError) {
      try file.append(
        kind, number: number, microseconds: microseconds, cause: cause, text: text)
    } catch {
      // The disk is full. The existing records are kept.
      hasStopped = true
    }
    bytes += file.written - before
    if kind == .event { longest = max(longest, file.written - before) }
  }
}
