/// The head of an answer while it comes, those of interim answers before it included.
struct AnswerHead {
  /// What to do about a line.
  enum Verdict {
    /// Go on.
    case fine
    /// The answer is good, but its connection isn't for the next one.
    case lastOnConnection
    /// It is wrong, or too much.
    case refused(TransportError.Kind)
  }

  /// The fields of the last head.
  var raw = RawHead()
  /// Whether content has come: what comes now is a trailer, and no field of the head.
  var isOver = false
  /// How many lines have come.
  private(set) var lines = 0
  private var bytes = 0
  private var check = HeadCheck()

  /// Whether the last head has come to its end.
  var isWhole: Bool { check.isWhole }

  /// Waits for another answer.
  mutating func removeAll() {
    raw.removeAll()
    check = HeadCheck()
    (lines, bytes, isOver) = (0, 0, false)
  }

  /// Takes a line in, with its end.
  mutating func read(_ line: UnsafeRawBufferPointer) -> Verdict {
    bytes += line.count
    lines += 1
    if bytes > Self.bytesLimit || lines > Self.linesLimit { return .refused(.headTooLarge) }
    guard !isOver else { return .fine }
    if HeadCheck.isStart(line) {
      check.start(line)
      raw.removeAll()
      return .fine
    }
    let isHead = !check.isWhole
    switch check.read(line) {
    case .fine: break
    case .refused: return .refused(.malformedResponse)
    case .lastOnConnection: return .lastOnConnection
    }
    if isHead, !check.isWhole { raw.append(line) }
    return .fine
  }

  private static let bytesLimit = 256 << 10
  private static let linesLimit = 2_000
}
