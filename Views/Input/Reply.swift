// SPDX-License-Identifier: MIT

/// A reply of the terminal to a query of the session.
public enum Reply: Hashable, Sendable {
  /// Primary device attributes (DA1), which every terminal sends. They end a sequence of queries.
  case attributes([Int])
  /// A private mode's state (DECRPM): 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
  case mode(Int, state: Int)
  /// A colour with 8 bits per channel. OSC 10 is the text's, 11 the background's.
  case color(Int, red: UInt8, green: UInt8, blue: UInt8)
  /// The colour scheme: `true` for light. Sent as a reply or after the user changed it (mode 2031).
  case lightColors(Bool)
  /// The flags of the kitty keyboard protocol.
  case keyboard(Int)
  /// The cursor's position (CPR).
  case cursor(Position)

  /// Creates a reply from text such as `11;rgb:1c1c/1c1c/1c1c`, with channels of one to four digits; `nil` for other
  /// text.
  init?(operatingSystemCommand bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: ";", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[0]), (4...19).contains(number) else {
      return nil
    }
    let value = parts[1].hasPrefix("rgba:") ? parts[1].dropFirst(5) : parts[1].dropFirst(4)
    guard parts[1].hasPrefix("rgb") else { return nil }
    let channels = value.split(separator: "/").prefix(3).map(Self.channel)
    guard channels.count == 3, let red = channels[0], let green = channels[1],
      let blue = channels[2]
    else { return nil }
    self = .color(number, red: red, green: green, blue: blue)
  }

  private static func channel(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.count), let value = UInt32(digits, radix: 16) else { return nil }
    let most = UInt32(1) << (4 * UInt32(digits.count)) - 1
    return UInt8((value * 255 + most / 2) / most)
  }
}
