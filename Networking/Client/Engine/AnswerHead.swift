// SPDX-License-Identifier: MIT

import HTTPTypes

/// The head of a response while it is received, including those of interim responses before it.
///
/// Answers of one server to one handle repeat each other's heads, but for the time. So the lines of the one before
/// stay, and as long as a new answer repeats them there is nothing to keep, to check or to make.
struct AnswerHead {
  /// The verdict on a line.
  enum Verdict {
    /// Go on.
    case fine
    /// The answer is good, but its connection isn't for the next one.
    case lastOnConnection
    /// It is wrong, or too much: `refusal` says why.
    case refused
  }

  /// The last head, or the one before it as long as that is repeated.
  private(set) var raw = RawHead()
  /// The fields that were made of the lines, once they were needed.
  var fields: HTTPFields?
  /// Why it was refused.
  private(set) var refusal: TransportError.Kind?
  /// Whether the connection is good for a next request, as far as the head tells.
  private(set) var mayKeepConnection = true
  /// Whether content has come: what comes now is a trailer, and no field of the head.
  var isOver = false
  /// How many lines have come.
  private(set) var lines = 0
  private var bytes = 0
  private var check = HeadCheck()
  /// While the answer repeats the one before, line by line: what came of that.
  private var expected: HeadCheck?

  /// Whether the last head has come to its end.
  var isWhole: Bool { check.isWhole }

  /// Waits for another answer, which probably repeats most of this one's head.
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

  /// Takes a line in, with its end.
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

  /// Goes on without the head before: what was repeated of it is the beginning of this one.
  private mutating func leaveExpected() {
    expected = nil
    fields = nil
    raw.removeLines(from: lines - 1)
    raw.forEachLine { line in
      // It was all fine the last time.
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
