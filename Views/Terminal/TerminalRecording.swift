// SPDX-License-Identifier: MIT

/// A recorded terminal session in the format asciicast 2: a header line with the size, then a line for each frame.
public struct TerminalRecording: Hashable, Sendable {
  /// The initial size.
  public var size: Size
  /// A short description of the content.
  public var title: String?
  /// The events, in order.
  public var entries: [Entry]

  /// Creates a recording.
  public init(size: Size, title: String? = nil, entries: [Entry] = []) {
    self.size = size
    self.title = title
    self.entries = entries
  }

  /// An event of a recording.
  public struct Entry: Hashable, Sendable {
    /// The time since the beginning.
    public var time: Duration
    /// The event.
    public var content: Content

    /// Creates an entry.
    public init(time: Duration, content: Content) {
      self.time = time
      self.content = content
    }
  }

  /// The content of an event.
  public enum Content: Hashable, Sendable {
    /// Output was sent to the terminal.
    case output(String)
    /// The terminal was resized.
    case resize(Size)
  }

  /// The recording in the format asciicast 2. Equal recordings give equal texts.
  public var cast: String {
    Self.header(size: size, title: title) + entries.map { Self.line($0) }.joined()
  }

  static func header(size: Size, title: String?) -> String {
    let name = title.map { ", \"title\": \(quoted($0))" } ?? ""
    return "{\"version\": 2, \"width\": \(size.width), \"height\": \(size.height)\(name)}\n"
  }

  static func line(_ entry: Entry) -> String {
    let (seconds, attoseconds) = max(.zero, entry.time).components
    let fraction = String(attoseconds / 1_000_000_000_000 + 1_000_000).dropFirst()
    return switch entry.content {
    case .output(let text): "[\(seconds).\(fraction), \"o\", \(quoted(text))]\n"
    case .resize(let size): "[\(seconds).\(fraction), \"r\", \"\(size.width)x\(size.height)\"]\n"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension TerminalRecording {
  /// Plays the recording on a surface in memory without delays, up to a time or to the end.
  @MainActor public func play(into surface: HeadlessSurface, until time: Duration? = nil) {
    var decoder = ScreenDecoder(size: size)
    surface.resize(to: size)
    for entry in entries where time.map({ entry.time <= $0 }) ?? true {
      switch entry.content {
      case .output(let text): decoder.feed(text)
      case .resize(let size):
        decoder.resize(to: size)
        surface.resize(to: size)
      }
      surface.present(decoder.canvas, cursor: decoder.cursor)
    }
  }
}
