// SPDX-License-Identifier: MIT

/// What a surface can do beside showing frames.
public enum SurfaceCommand: Hashable, Sendable {
  /// Names the terminal's window; the name that it had comes back at the end.
  case title(String)
  /// Shows how far some work is, in the task bar or the tab.
  case progress(Progress)
  /// Sounds the bell.
  case bell
  /// Puts a text on the user's clipboard, also from another machine.
  case copy(String)
  /// Has the mouse told, as the session began, or leaves it to the terminal, whose users then select text as elsewhere.
  case mouse(Bool)

  /// How far some work is.
  public enum Progress: Hashable, Sendable {
    /// No work is shown.
    case none
    /// A part of the whole, from 0 to 1.
    case part(Double)
    /// Nobody knows how far.
    case unknown
    /// The work failed.
    case failed
  }

  /// The most bytes of UTF-8 that are copied; terminals drop longer ones, some without a word.
  public static let copyLimit = 100_000
}

extension SurfaceCommand {
  /// The most scalars of a title.
  private static let titleLimit = 256

  /// The bytes that tell the terminal; `nil` if it doesn't take the command, or the command is too large.
  func bytes(for capabilities: Capabilities) -> [UInt8]? {
    if self == .bell { return [0x07] }
    // Which modes those are is the session's to know.
    if case .mouse = self { return [] }
    guard capabilities.commands else { return nil }
    switch self {
    case .bell: return [0x07]
    case .mouse: return []
    case .title(let title): return Self.command("2;" + Self.printable(title))
    case .progress(.none): return Self.command("9;4;0")
    case .progress(.part(let part)):
      let percent = Int((min(1, max(0, part.isNaN ? 0 : part)) * 100).rounded())
      return Self.command("9;4;1;\(percent)")
    case .progress(.failed): return Self.command("9;4;2;100")
    case .progress(.unknown): return Self.command("9;4;3")
    case .copy(let text):
      guard text.utf8.count <= Self.copyLimit else { return nil }
      return Self.command("52;c;") { $0 += Base64.encoded(text.utf8) }
    }
  }

  /// Whether the other does the same kind of thing, so that the later of two makes the earlier one vain.
  func replaces(_ other: SurfaceCommand) -> Bool {
    switch (self, other) {
    case (.title, .title), (.progress, .progress), (.bell, .bell), (.copy, .copy),
      (.mouse, .mouse):
      true
    case (.title, _), (.progress, _), (.bell, _), (.copy, _), (.mouse, _): false
    }
  }

  private static func command(
    _ text: String, more: (inout [UInt8]) -> Void = { _ in }
  ) -> [UInt8] {
    var bytes = Array("\u{1B}]\(text)".utf8)
    more(&bytes)
    return bytes + [0x1B, 0x5C]
  }

  /// Without control characters, which would end the command and begin another.
  private static func printable(_ title: String) -> String {
    let scalars = title.unicodeScalars.lazy
      .map { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) ? " " : $0 }
    return String(String.UnicodeScalarView(scalars.prefix(titleLimit)))
  }
}

/// Bytes as letters (RFC 4648, with padding).
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encoded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 1
      if count == 3 {
        append(bits, letters: 4, to: &result)
        (bits, count) = (0, 0)
      }
    }
    if count > 0 {
      append(bits << UInt32(8 * (3 - count)), letters: count + 1, to: &result)
      result += repeatElement(0x3D, count: 3 - count)
    }
    return result
  }

  private static func append(_ bits: UInt32, letters count: Int, to result: inout [UInt8]) {
    for index in 0..<count { result.append(letters[Int(bits >> UInt32(18 - 6 * index) & 63)]) }
  }
}
