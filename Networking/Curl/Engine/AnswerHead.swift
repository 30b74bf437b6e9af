// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking

/// The head of a response while it is received, including those of interim responses before it.
///
/// Consecutive responses of a server to one handle have nearly the same head. Therefore the lines of the previous head
/// are kept, and as long as a new response repeats them, nothing has to be stored, checked or created.
struct AnswerHead {
  /// The verdict on a line.
  enum Verdict {
    /// Continue.
    case fine
    /// The response is valid, but its connection must not be reused.
    case lastOnConnection
    /// The head is invalid or too large; see `refusal`.
    case refused
  }

  /// The last head, or the previous one as long as it is repeated.
  private(set) var raw = RawHead()
  /// The fields of the lines, once they were requested.
  var fields: HTTPFields?
  /// The reason why the head was refused.
  private(set) var refusal: TransportError.Kind?
  /// Whether the connection can be reused, as far as the head indicates.
  private(set) var mayKeepConnection = true
  /// Whether content was received, after which lines are trailer fields and not fields of the head.
  var isOver = false
  /// The number of received lines.
  private(set) var lines = 0
  private var bytes = 0
  private var check = HeadCheck()
  /// The check of the previous head while the response repeats it line by line.
  private var expected: HeadCheck?

  /// Whether the last head is complete.
  var isWhole: Bool { check.isWhole }

  /// Whether the content is delivered as it is, because libcurl can't decode it.
  var isUndecoded: Bool { check.isUndecoded }

  /// Prepares for another response, which probably repeats most of this one's head.
  mutating func begin() {
    if check.isWhole, !check.isInterim, refusal == nil, mayKeepConnection, raw.isRepeatable {
      expected = check
    } else {
      forget()
    }
    check = HeadCheck()
    refusal = nil
    mayKeepConnection = true
    (lines, bytes, isOver) = (0, 0, false)
  }

  /// Reads a line, including its line ending.
  mutating func read(_ line: UnsafeRawBufferPointer) -> Verdict {
    bytes += line.count
    lines += 1
    if bytes > Self.bytesLimit || lines > Self.linesLimit { return refuse(.headTooLarge) }
    guard !isOver else { return .fine }
    if let expected {
      if raw.isLine(lines - 1, line) {
        if lines == raw.lines { (check, self.expected) = (expected, nil) }
        return .fine
      }
      leaveExpected()
    }
    return readNew(line)
  }

  private mutating func readNew(_ line: UnsafeRawBufferPointer) -> Verdict {
    if HeadCheck.isStart(line) {
      check.start(line)
      forget()
      raw.append(other: line)
      return .fine
    }
    let isHead = !check.isWhole
    switch check.read(line) {
    case .fine: break
    case .refused: return refuse(.malformedResponse)
    case .lastOnConnection:
      mayKeepConnection = false
      return .lastOnConnection
    }
    guard isHead else { return .fine }
    if check.isWhole { raw.append(other: line) } else { raw.append(line) }
    return .fine
  }

  /// Continues without the previous head: its repeated lines are the beginning of this one.
  private mutating func leaveExpected() {
    expected = nil
    fields = nil
    raw.removeLines(from: lines - 1)
    raw.forEachLine { line in
      // These lines were valid the last time.
      if HeadCheck.isStart(line) { check.start(line) } else { _ = check.read(line) }
    }
  }

  private mutating func refuse(_ kind: TransportError.Kind) -> Verdict {
    refusal = kind
    return .refused
  }

  private mutating func forget() {
    expected = nil
    fields = nil
    raw.removeAll()
  }

  private static let bytesLimit = 256 << 10
  private static let linesLimit = 2_000
}
