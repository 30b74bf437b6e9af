// SPDX-License-Identifier: MIT

/// Fast paths for contiguous input: text, whole sequences and the text of pastes.
///
/// They only save time. Incomplete input is left to the parser's states, which give the same results byte by byte.
extension Parser {
  /// Processes contiguous bytes.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    var at = 0
    while at < bytes.count {
      switch state {
      case .ground: at = takeText(bytes, from: at)
      case .control(let alt) where collected.isEmpty: at = takeSequence(bytes, from: at, alt)
      case .paste(matched: 0):
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
