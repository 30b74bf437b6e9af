// SPDX-License-Identifier: MIT

/// A session as it was shown over time, in the format asciicast 2: a line that tells the size, then a line a frame.
public struct TerminalRecording: Hashable, Sendable {
  /// The extent at the beginning.
  public var size: Size
  /// What it shows, in a few words.
  public var title: String?
  /// What happened, in order.
  public var entries: [Entry]

  /// Makes a recording.
  public init(size: Size, title: String? = nil, entries: [Entry] = []) {
    self.size = size
    self.title = title
    self.entries = entries
  }

  /// Something at a time since the beginning.
  public struct Entry: Hashable, Sendable {
    /// When.
    public var time: Duration
    /// What.
    public var content: Content

    /// Makes an entry.
    public init(time: Duration, content: Content) {
      self.time = time
      self.content = content
    }
  }

  /// What a recording tells.
  public enum Content: Hashable, Sendable {
    /// The terminal was sent this.
    case output(String)
    /// The terminal got a new size.
    case resize(Size)
  }

  /// The lines of the format; the same recording always gives the same text.
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
  /// Shows the recording on a surface in memory, each entry at once, up to a time or to the end.
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
