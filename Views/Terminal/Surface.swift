// SPDX-License-Identifier: MIT

/// A destination of frames, such as a terminal or memory.
@MainActor public protocol Surface: AnyObject {
  /// The size in cells.
  var size: Size { get }
  /// The supported features.
  var capabilities: Capabilities { get }
  /// Shows a frame, with the hardware cursor at a position or hidden.
  ///
  /// A surface that is still busy with an earlier frame may skip frames, but always ends on the newest.
  func present(_ canvas: Canvas, cursor: Position?)
  /// Performs a command; returns whether the surface supports it.
  func perform(_ command: SurfaceCommand) -> Bool
}

/// A command to a surface in addition to frames.
///
/// ```swift
/// surface.perform(.notify(title: "Build", body: "3 tests failed."))   // false where no notification is shown
/// ```
public enum SurfaceCommand: Hashable, Sendable {
  /// Sets the title of the terminal's window. The previous title is restored at the end.
  case title(String)
  /// Shows the progress of some work in the task bar or the tab.
  case progress(Progress)
  /// Rings the bell.
  case bell
  /// Copies a text to the user's clipboard, also over a remote connection (OSC 52).
  case copy(String)
  /// Enables mouse events as at the start of the session, or disables them so that users can select text.
  case mouse(Bool)
  /// Restores the terminal and stops the process, as Ctrl-Z does. Supported only on the process's own terminal.
  case suspend
  /// Prints text above an inline area, where it stays. A line feed is added. If it waits for the next frame, the terminal shows both
  /// at the same time.
  case print(Text, waitsForFrame: Bool = false)
  /// Changes the number of rows of an inline area within its range. A window does so before each frame.
  case rows(Int)
  /// Shows a desktop notification (OSC 9, 777 or 99).
  case notify(title: String, body: String)
  /// Sets the shape of the hardware cursor (DECSCUSR). The user's shape is restored at the end.
  case cursor(CursorShape)
  /// Sets the shape of the mouse pointer (OSC 22). The terminal's shape is restored at the end.
  case pointer(PointerShape)
  /// Sets the folder in which the terminal opens the next window or tab (OSC 7), as an absolute path.
  case workingDirectory(String)
  /// Marks the beginning of a prompt, a command or its output (OSC 133), so that users can jump between them.
  case mark(PromptMark)

  /// A shape of the hardware cursor.
  public enum CursorShape: Int, Hashable, Sendable, CaseIterable {
    /// The user's shape.
    case standard
    /// A block that blinks.
    case blinkingBlock
    /// A block.
    case block
    /// A blinking line below the character.
    case blinkingUnderline
    /// A line below the character.
    case underline
    /// A blinking line before the character.
    case blinkingBar
    /// A line before the character.
    case bar
  }

  /// A shape of the mouse pointer, by its CSS name.
  public enum PointerShape: String, Hashable, Sendable, CaseIterable {
    /// The terminal's shape.
    case standard = "default"
    /// A hand, for controls that can be pressed.
    case hand = "pointer"
    /// An I-beam, for text.
    case text
    /// A cross, for positions.
    case crosshair
    /// A clock, while the application is busy.
    case wait
    /// A shape for things that can be moved.
    case move
    /// A shape for an edge that moves horizontally.
    case resizeHorizontally = "ew-resize"
    /// A shape for an edge that moves vertically.
    case resizeVertically = "ns-resize"
    /// A shape for actions that aren't possible.
    case notAllowed = "not-allowed"
  }

  /// A position in a sequence of prompts and commands.
  public enum PromptMark: Hashable, Sendable {
    /// The prompt begins.
    case prompt
    /// The prompt ends, and the user's input begins.
    case input
    /// The input ends, and the command's output begins.
    case output
    /// The command ended with a status.
    case end(status: Int32)
  }

  /// The progress of some work.
  public enum Progress: Hashable, Sendable {
    /// No progress is shown.
    case none
    /// A fraction of the whole, from 0 to 1.
    case part(Double)
    /// The work is in progress, and its extent is unknown.
    case unknown
    /// The work failed.
    case failed
  }

  /// The maximum number of UTF-8 bytes that are copied. Terminals drop longer texts, some without notice.
  public static let copyLimit = 100_000
}

extension SurfaceCommand {
  /// The maximum number of Unicode scalars of a title.
  private static let titleLimit = 256

  /// Returns the bytes of the command; `nil` if the terminal doesn't support it or the command is too large.
  func bytes(for capabilities: Capabilities) -> [UInt8]? {
    switch self {
    case .bell: return [0x07]
    // The session provides their bytes.
    case .mouse, .suspend, .rows: return []
    case .print(let text, _): return Self.printed(text, capabilities)
    default: break
    }
    guard capabilities.commands else { return nil }
    switch self {
    case .bell, .mouse, .suspend, .print, .rows: return nil
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
    case .notify(let title, let body):
      return Self.notification(Self.printable(title), Self.printable(body), capabilities)
    case .cursor(let shape): return Array("\u{1B}[\(shape.rawValue) q".utf8)
    case .pointer(let shape):
      return capabilities.pointerShapes ? Self.command("22;" + shape.rawValue) : nil
    case .workingDirectory(let path):
      guard path.hasPrefix("/") else { return nil }
      return Self.command("7;file://" + System.hostName) { $0 += Self.percentEncoded(path) }
    case .mark(.prompt): return Self.command("133;A")
    case .mark(.input): return Self.command("133;B")
    case .mark(.output): return Self.command("133;C")
    case .mark(.end(let status)): return Self.command("133;D;\(status)")
    }
  }

  /// Returns whether another command of the same kind replaces this one.
  func replaces(_ other: SurfaceCommand) -> Bool {
    switch (self, other) {
    case (.title, .title), (.progress, .progress), (.bell, .bell), (.copy, .copy),
      (.mouse, .mouse), (.cursor, .cursor), (.pointer, .pointer),
      (.workingDirectory, .workingDirectory):
      true
    default: false
    }
  }

  private static func notification(
    _ title: String, _ body: String, _ capabilities: Capabilities
  ) -> [UInt8]? {
    switch capabilities.notifications {
    case nil: return nil
    case .message: return command("9;" + (title.isEmpty ? body : "\(title): \(body)"))
    // A semicolon ends the title.
    case .titled:
      let bytes = title.utf8.map { $0 == UInt8(ascii: ";") ? UInt8(ascii: ",") : $0 }
      return command("777;notify;\(String(decoding: bytes, as: UTF8.self));\(body)")
    case .kitty:
      var bytes = command("99;i=1:d=0:p=title;" + title)
      bytes += command("99;i=1:d=1:p=body;" + body)
      return bytes
    }
  }

  /// Returns the bytes of text as rows, each with its styles and a line feed.
  private static func printed(_ text: Text, _ capabilities: Capabilities) -> [UInt8] {
    // The terminal wraps longer rows.
    var bytes = Array("\u{1B}[m\u{1B}[?7h".utf8)
    var style = Style.plain
    for (string, wanted) in text.runs {
      let next = wanted.reduced(to: capabilities)
      StyleSequence.append(from: style, to: next, into: &bytes)
      style = next
      for scalar in string.unicodeScalars {
        if scalar == "\n" {
          bytes += [0x0D, 0x0A]
        } else if scalar.isASCII || capabilities.unicode {
          bytes += scalar.utf8
        } else {
          bytes.append(Pen.substitute(for: scalar.value))
        }
      }
    }
    StyleSequence.append(from: style, to: .plain, into: &bytes)
    return bytes + Array("\r\n\u{1B}[?7l".utf8)
  }

  private static func percentEncoded(_ path: String) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: bytes.append(byte)
      default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return bytes
  }

  private static func command(
    _ text: String, more: (inout [UInt8]) -> Void = { _ in }
  ) -> [UInt8] {
    var bytes = Array("\u{1B}]\(text)".utf8)
    more(&bytes)
    return bytes + [0x1B, 0x5C]
  }

  /// Returns a text without characters that would end the command, begin another one, change the writing direction, or
  /// break the line.
  private static func printable(_ title: String) -> String {
    var scalars = String.UnicodeScalarView()
    var marks = 0
    for scalar in title.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: scalars.append(" ")
      case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x061C: continue
      default:
        // No script needs that many combining marks on one letter.
        marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
        if marks <= mostMarks { scalars.append(scalar) }
      }
      if scalars.count == titleLimit { break }
    }
    return String(scalars)
  }

  private static let mostMarks = 4
}

/// The Base64 encoding (RFC 4648, with padding).
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
