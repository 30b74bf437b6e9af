// SPDX-License-Identifier: MIT

/// A parser that converts the bytes of a terminal, in chunks of any size, to events.
///
/// It is a value without a clock: after feeding it, wait for more bytes for the duration ``timeout``, and then call
/// ``expire()``. Replies of the terminal never become text; ``takeReplies()`` returns them. Parsing can't fail: invalid
/// UTF-8 becomes U+FFFD, unknown sequences are dropped, and the stored data is limited.
///
/// ```swift
/// var parser = Parser()
/// parser.feed([0x1B, 0x5B, 0x41])      // [.key(KeyPress(.up))]
/// ```
public struct Parser: Sendable {
  /// The maximum number of bytes of one paste between two pauses. The rest of a longer one is dropped.
  public let pasteLimit: Int

  var state = State.ground
  /// The parameters of a sequence, or the text of a string or a paste.
  var collected: [UInt8] = []
  var events: [Event] = []
  private var replies: [Reply] = []
  /// The number of bytes of a mark that begins a paste, if the last timeout interrupted one.
  var expired = 0

  /// The state after the bytes so far.
  enum State: Sendable, Equatable {
    case ground
    case character(PartialCharacter, alt: Bool)
    case escape(isDoubled: Bool)
    case control(alt: Bool)
    /// The byte after `CSI [`, which the Linux console sends for its first five function keys.
    case consoleFunction
    case applicationKey(alt: Bool)
    /// The three bytes of the oldest mouse protocol.
    case oldMouse
    /// A string up to its terminator, with the byte that began it.
    case string(UInt8)
    case stringEscape(UInt8)
    /// A paste, with the number of matched bytes of its end mark, and the last byte before a pause, if there was one.
    case paste(matched: Int, previous: UInt8?)
  }

  /// The maximum length of a sequence, and the maximum number of stored replies.
  static let limit = 256
  private static let stringLimit = 4_096

  /// The time after which Esc isn't the beginning of a key with Alt.
  private let escapeTimeout: Duration

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - pasteLimit: The maximum number of bytes of one paste.
  ///   - escapeTimeout: The time after which Esc isn't the beginning of a key with Alt.
  public init(pasteLimit: Int = 1 << 20, escapeTimeout: Duration = .milliseconds(50)) {
    self.pasteLimit = max(0, pasteLimit)
    self.escapeTimeout = max(.zero, escapeTimeout)
  }

  /// Parses bytes, and returns the complete events.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [Event] {
    let isTaken: Void? = bytes.withContiguousStorageIfAvailable { take($0) }
    if isTaken == nil { for byte in bytes { take(byte) } }
    expired = 0
    return takeEvents()
  }

  /// A Boolean value that indicates whether input is incomplete: an Esc, or the beginning of a sequence or character.
  public var isPending: Bool { state != .ground }

  /// The time to wait for more bytes before calling ``expire()``; `nil` if no input is incomplete.
  ///
  /// It is the `escapeTimeout` after an Esc (by default 50 ms), 100 ms if the input could also be a key with Alt, 500
  /// ms inside a sequence, whose bytes arrive together except on slow lines, and 1 s inside a paste. It is `nil` after a
  /// pause of a paste, until more of it arrives.
  public var timeout: Duration? {
    switch state {
    case .ground: nil
    case .escape: escapeTimeout
    case .character, .applicationKey: .milliseconds(100)
    case .control, .string: collected.isEmpty ? .milliseconds(100) : .milliseconds(500)
    case .consoleFunction, .stringEscape, .oldMouse: .milliseconds(500)
    case .paste(_, let previous): previous != nil && collected.isEmpty ? nil : .seconds(1)
    }
  }

  /// Interprets incomplete input as it is, and returns the events.
  ///
  /// Esc is the Esc key, Esc and a bracket is Alt and the bracket, and an incomplete character is U+FFFD. An incomplete
  /// sequence is dropped.
  ///
  /// The text of a paste so far is an event. The paste continues, however long it pauses, and its rest never is a key.
  /// If its end is lost, Ctrl-C ends it: pressed alone, after a first pause and before the next call.
  public mutating func expire() -> [Event] {
    expired = beginningOfPaste
    switch state {
    case .ground, .consoleFunction, .stringEscape: break
    case .character(_, let alt): send(.character("\u{FFFD}"), alt ? .alt : [])
    case .escape(let isDoubled):
      if isDoubled { send(.escape) }
      send(.escape)
    case .control(let alt) where collected.isEmpty: sendBracket("[", alt)
    case .applicationKey(let alt) where collected.isEmpty: sendBracket("O", alt)
    case .string(let first) where collected.isEmpty:
      send(.character(Character(Unicode.Scalar(first))), .alt)
    case .control, .applicationKey, .string, .oldMouse: break
    case .paste(let matched, let previous):
      pausePaste(matched, previous)
      return takeEvents()
    }
    reset()
    return takeEvents()
  }

  /// Returns and removes the terminal's replies since the last call.
  public mutating func takeReplies() -> [Reply] {
    defer { replies = [] }
    return replies
  }

  private mutating func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  mutating func keep(_ reply: Reply) {
    if replies.count < Self.limit { replies.append(reply) }
  }

  mutating func send(_ key: Key, _ modifiers: Modifiers = []) {
    var key = key
    if !modifiers.isSubset(of: .shift), case .character(let character) = key,
      let latin = LatinKeys.key(for: character)
    {
      key = .character(latin)
    }
    events.append(.key(KeyPress(key, modifiers)))
  }

  /// Sends Alt and a character, which seemed to begin a sequence, possibly after Esc.
  private mutating func sendBracket(_ character: Character, _ afterEscape: Bool) {
    if afterEscape { send(.escape) }
    send(.character(character), .alt)
  }

  mutating func reset() {
    state = .ground
    if collected.capacity > 0 {
      collected.removeAll(keepingCapacity: collected.capacity <= 4_096)
    }
  }

  /// Processes one byte.
  mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeGround(byte)
    case .character(let partial, let alt): takeContinuation(byte, partial, alt)
    case .escape(let isDoubled): takeEscape(byte, isDoubled)
    case .control(let alt): takeControl(byte, alt)
    case .consoleFunction:
      reset()
      if (0x41...0x45).contains(byte) { send(.function(Int(byte) - 0x40)) }
    case .applicationKey(let alt): takeApplicationKey(byte, alt)
    case .oldMouse: takeOldMouse(byte)
    case .string(let first): takeString(byte, first)
    case .stringEscape(let first):
      if byte == 0x5C { return endString(first) }
      reset()
      state = .escape(isDoubled: false)
      take(byte)
    case .paste(let matched, let previous): takePaste(byte, matched, previous)
    }
  }

  private mutating func takeGround(_ byte: UInt8) {
    switch byte {
    case 0x20..<0x7F: events.append(.key(KeyPress(.character(Character(Unicode.Scalar(byte))))))
    case 0x1B: state = .escape(isDoubled: false)
    case 0x00..<0x20, 0x7F: takeControlCharacter(byte, [])
    default: begin(byte, alt: false)
    }
  }

  private mutating func begin(_ byte: UInt8, alt: Bool) {
    if let partial = PartialCharacter(byte) {
      state = .character(partial, alt: alt)
    } else {
      send(.character("\u{FFFD}"), alt ? .alt : [])
    }
  }

  private mutating func takeContinuation(_ byte: UInt8, _ partial: PartialCharacter, _ alt: Bool) {
    var partial = partial
    switch partial.take(byte) {
    case .more: state = .character(partial, alt: alt)
    case .complete(let scalar):
      state = .ground
      send(.character(Character(scalar)), alt ? .alt : [])
    case .broken:
      state = .ground
      send(.character("\u{FFFD}"), alt ? .alt : [])
      take(byte)
    }
  }

  private mutating func takeEscape(_ byte: UInt8, _ isDoubled: Bool) {
    state = .ground
    switch byte {
    case 0x1B:
      if isDoubled { send(.escape) }
      state = .escape(isDoubled: true)
    case 0x5B: state = .control(alt: isDoubled)
    case 0x4F: state = .applicationKey(alt: isDoubled)
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F:
      if isDoubled { send(.escape) }
      state = .string(byte)
    default:
      if isDoubled { send(.escape) }
      switch byte {
      case 0x20..<0x7F: send(.character(Character(Unicode.Scalar(byte))), .alt)
      case 0x00..<0x20, 0x7F: takeControlCharacter(byte, .alt)
      default: begin(byte, alt: true)
      }
    }
  }

  /// Processes a control character: a combination with the Control key, or a key with its own byte.
  private mutating func takeControlCharacter(_ byte: UInt8, _ modifiers: Modifiers) {
    switch byte {
    case 0x00: send(.character(" "), modifiers.union(.control))
    case 0x08, 0x7F: send(.backspace, modifiers)
    case 0x09: send(.tab, modifiers)
    case 0x0A, 0x0D: send(.enter, modifiers)
    case 0x01...0x1A:
      send(.character(Character(Unicode.Scalar(byte + 0x60))), modifiers.union(.control))
    default:
      send(.character(Character(Unicode.Scalar(byte + 0x40))), modifiers.union(.control))
    }
  }

  private mutating func takeControl(_ byte: UInt8, _ alt: Bool) {
    switch byte {
    case 0x5B where collected.isEmpty: state = .consoleFunction
    case 0x20...0x3F:
      // rxvt ends keys with Shift with a dollar sign, which otherwise precedes the final byte.
      let isShifted = byte == 0x24 && !collected.isEmpty && collected.allSatisfy { $0 < 0x3A }
      if isShifted { return finishControl(byte, alt) }
      // Numbers beyond the limit are dropped; the sequence is still followed to its end.
      if collected.count < Self.limit { collected.append(byte) }
    case 0x40...0x7E: finishControl(byte, alt)
    default:
      if collected.isEmpty { sendBracket("[", alt) }
      abandon(byte)
    }
  }

  private mutating func finishControl(_ final: UInt8, _ alt: Bool) {
    let sequence = ControlSequence(collected, final: final)
    reset()
    decode(sequence, alt: alt)
  }

  private mutating func takeApplicationKey(_ byte: UInt8, _ alt: Bool) {
    switch byte {
    case 0x30...0x39 where collected.count < 2: collected.append(byte)
    case 0x21...0x7E:
      let modifiers = ControlSequence(collected, final: byte).modifiers(at: 0)
      let hadNumber = !collected.isEmpty
      reset()
      decodeApplicationKey(byte, alt ? modifiers.union(.alt) : modifiers, hadNumber)
    default:
      if collected.isEmpty { sendBracket("O", alt) }
      abandon(byte)
    }
  }

  private mutating func takeString(_ byte: UInt8, _ first: UInt8) {
    switch byte {
    case 0x1B: state = .stringEscape(first)
    case 0x07: endString(first)
    case 0x18, 0x1A: reset()
    default:
      // Bytes beyond the limit are dropped, because the string is a reply and not text. `expire()` ends a string
      // without a terminator, so that it can't block the keyboard.
      if collected.count < Self.stringLimit { collected.append(byte) }
    }
  }

  private mutating func endString(_ first: UInt8) {
    if first == 0x5D, let reply = Reply(operatingSystemCommand: collected) { keep(reply) }
    reset()
  }

  /// Ends an interrupted sequence, and processes the byte as new input.
  private mutating func abandon(_ byte: UInt8) {
    reset()
    take(byte)
  }
}

/// The oldest mouse protocol (X10): `CSI M` and three bytes, each of which is its value plus 32.
///
/// Sessions request the newer protocol. A terminal that doesn't support it uses this one, and its
/// bytes must not become text.
extension Parser {
  mutating func takeOldMouse(_ byte: UInt8) {
    collected.append(byte)
    guard collected.count == 3 else { return }
    let (bits, x, y) = (Int(collected[0]) - 32, Int(collected[1]) - 33, Int(collected[2]) - 33)
    reset()
    guard bits >= 0, x >= 0, y >= 0 else { return }
    // Three in the lowest bits means that an unknown button was released.
    let isRelease = bits & 0b110_0011 == 3
    sendMouse(bits: bits, at: Position(x: x, y: y), isRelease: isRelease)
  }
}

/// An incomplete UTF-8 character.
struct PartialCharacter: Sendable, Equatable {
  private var value: UInt32
  private var missing: UInt8
  /// The minimum and maximum of the next byte: narrower than 80...BF to exclude overlong forms and
  /// surrogates.
  private var least: UInt8 = 0x80
  private var greatest: UInt8 = 0xBF

  enum Step {
    case more
    case complete(Unicode.Scalar)
    /// The byte doesn't belong to the character, which is invalid; the byte must still be
    /// processed.
    case broken
  }

  /// Begins a character with a lead byte; `nil` if the byte isn't one.
  init?(_ byte: UInt8) {
    switch byte {
    case 0xC2...0xDF: (value, missing) = (UInt32(byte & 0x1F), 1)
    case 0xE0...0xEF: (value, missing) = (UInt32(byte & 0x0F), 2)
    case 0xF0...0xF4: (value, missing) = (UInt32(byte & 0x07), 3)
    default: return nil
    }
    if byte == 0xE0 { least = 0xA0 }
    if byte == 0xED { greatest = 0x9F }
    if byte == 0xF0 { least = 0x90 }
    if byte == 0xF4 { greatest = 0x8F }
  }

  mutating func take(_ byte: UInt8) -> Step {
    guard byte >= least, byte <= greatest else { return .broken }
    (least, greatest) = (0x80, 0xBF)
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    if missing > 0 { return .more }
    // The bounds exclude surrogates and values above U+10FFFF, so there is always a scalar.
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    return .complete(scalar.value < 0xA0 ? "\u{FFFD}" : scalar)
  }
}

/// Fast paths for contiguous input: text, whole sequences and the text of pastes.
///
/// They only save time. Incomplete input is left to the parser's states, which give the same results byte by byte.
extension Parser {
  /// Processes contiguous bytes.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    var at = takeLateBeginning(bytes)
    while at < bytes.count {
      switch state {
      case .ground: at = takeText(bytes, from: at)
      case .control(let alt) where collected.isEmpty: at = takeSequence(bytes, from: at, alt)
      case .paste(matched: 0, _):
        let end = bytes[at...].firstIndex(of: 0x1B) ?? bytes.count
        keepPasted(bytes[at..<end])
        at = end
        guard at < bytes.count else { return }
        take(bytes[at])
        at += 1
      default:
        take(bytes[at])
        at += 1
      }
    }
  }

  /// The ASCII characters, which are cheaper to copy than to create.
  private static let letters = (0..<0x80).map { Character(Unicode.Scalar(UInt8($0))) }

  /// Processes characters up to the first other byte; returns the index after them, at least one byte further.
  private mutating func takeText(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var at = start
    let letters = Self.letters
    while at < bytes.count {
      let byte = bytes[at]
      if byte >= 0x20, byte < 0x7F {
        events.append(.key(KeyPress(typed: letters[Int(byte)])))
        at += 1
      } else if let (scalar, end) = Self.scalar(bytes, from: at) {
        events.append(.key(KeyPress(typed: Character(scalar))))
        at = end
      } else if byte == 0x1B, at + 1 < bytes.count, bytes[at + 1] == 0x5B {
        state = .control(alt: false)
        return at + 2
      } else {
        take(byte)
        return at + 1
      }
    }
    return at
  }

  /// Returns a complete scalar beyond ASCII, and the index after it.
  private static func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (Unicode.Scalar, end: Int)? {
    guard var partial = PartialCharacter(bytes[start]) else { return nil }
    var at = start + 1
    while at < bytes.count {
      switch partial.take(bytes[at]) {
      case .more: at += 1
      case .complete(let scalar): return (scalar, at + 1)
      case .broken: return nil
      }
    }
    return nil
  }

  /// Processes a control sequence up to its final byte; returns the index after it.
  private mutating func takeSequence(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ alt: Bool
  ) -> Int {
    var end = start
    // A dollar sign may be final or not, and long sequences are truncated: the state machine handles these.
    while end < bytes.count, (0x20...0x3F).contains(bytes[end]), bytes[end] != 0x24,
      end - start < Self.limit
    {
      end += 1
    }
    guard end < bytes.count, (0x40...0x7E).contains(bytes[end]), end > start || bytes[end] != 0x5B
    else {
      take(bytes[start])
      return start + 1
    }
    let sequence = ControlSequence(bytes[start..<end], final: bytes[end])
    reset()
    decode(sequence, alt: alt)
    return end + 1
  }
}
