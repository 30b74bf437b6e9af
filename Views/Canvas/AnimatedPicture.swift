// SPDX-License-Identifier: MIT

/// Several frames as one animated SVG picture, which browsers repeat.
///
/// ```swift
/// var picture = AnimatedPicture(title: "tour")
/// picture.add(surface.canvas, at: .zero)
/// picture.add(surface.canvas, at: .seconds(1))
/// picture.svg(until: .seconds(3))                // the second frame is shown for two seconds
/// ```
///
/// A row that stays the same is in the picture once. The animation is a style sheet without scripts; readers who prefer reduced motion,
/// and programs that don't animate, show the last frame. All frames should have the size of the first one.
package struct AnimatedPicture: Sendable {
  /// The content of a row between two times.
  private struct Part {
    let content: String
    let start: Duration
    var end: Duration?
  }

  private let title: String
  private var first: (size: Size, background: Style)?
  private var rows: [[Part]] = []
  private var cursors: [Part] = []
  private var last = Duration.zero

  /// Creates a picture without frames.
  package init(title: String) {
    self.title = title
  }

  /// Adds a frame that is shown from a time on. Earlier times than that of the previous frame count as that one.
  ///
  /// - Parameters:
  ///   - canvas: The frame.
  ///   - cursor: The position of the cursor; nil for none.
  ///   - time: The time since the beginning.
  package mutating func add(_ canvas: Canvas, cursor: Position? = nil, at time: Duration) {
    let time = max(time, last)
    last = time
    let (size, background) = first ?? (canvas.size, canvas.background)
    if first == nil {
      first = (size, background)
      rows = Array(repeating: [], count: size.height)
    }
    func empty() -> Picture {
      Picture(columns: size.width, rows: size.height, title: title, background: background)
    }
    for y in 0..<min(size.height, canvas.size.height) {
      var picture = empty()
      picture.add(canvas, row: y)
      Self.add(picture.content, to: &rows[y], at: time)
    }
    var picture = empty()
    if let cursor { picture.addCursor(cursor) }
    Self.add(picture.content, to: &cursors, at: time)
  }

  private static func add(_ content: String, to parts: inout [Part], at time: Duration) {
    if parts.last?.content == content { return }
    if !parts.isEmpty { parts[parts.count - 1].end = time }
    // A part that was never visible.
    if let last = parts.last, last.start == time { parts.removeLast() }
    if parts.last?.content == content {
      parts[parts.count - 1].end = nil
    } else {
      parts.append(Part(content: content, start: time))
    }
  }

  /// Returns the picture; without frames, an empty text.
  ///
  /// - Parameter end: The time at which the animation begins again.
  package func svg(until end: Duration) -> String {
    guard let first else { return "" }
    let total = max(end, last + .milliseconds(1))
    var names: [[Duration]: Int] = [:]
    var rules = ""
    var content = ""
    for part in rows.joined() + cursors where !part.content.isEmpty {
      if part.start == .zero, part.end == nil {
        content += part.content
        continue
      }
      let interval = [part.start, part.end ?? total]
      let name = names[interval] ?? names.count
      if names[interval] == nil {
        names[interval] = name
        rules += Self.rule(name, part.start / total, (part.end ?? total) / total)
      }
      // Without the animation, the parts of the last frame are visible.
      let hidden = part.end == nil ? "" : " visibility=\"hidden\""
      content += "<g class=\"f f\(name)\"\(hidden)>\n\(part.content)</g>\n"
    }
    rules =
      ".f{animation:\(Self.seconds(total))s step-end infinite}" + rules
      + "@media(prefers-reduced-motion:reduce){.f{animation:none}}"
    let picture = Picture(
      columns: first.size.width, rows: first.size.height, title: title,
      background: first.background)
    return picture.finished(rules: rules, content: content)
  }

  /// Returns the rules that show a part between two fractions of the animation.
  private static func rule(_ name: Int, _ start: Double, _ end: Double) -> String {
    let (from, to) = (percent(start), percent(end))
    let before = start > 0 ? "0%{visibility:hidden}" : ""
    let after = end < 1 ? "\(to)%{visibility:hidden}" : ""
    return ".f\(name){animation-name:k\(name)}@keyframes k\(name)"
      + "{\(before)\(from)%{visibility:visible}\(after)}"
  }

  private static func percent(_ fraction: Double) -> String { decimal(fraction * 100) }

  private static func seconds(_ time: Duration) -> String { decimal(time / .seconds(1)) }

  /// Returns a number with at most three decimals.
  private static func decimal(_ number: Double) -> String {
    let thousandths = Int((min(max(number, 0), 1e12) * 1000).rounded())
    let rest = thousandths % 1000
    guard rest > 0 else { return "\(thousandths / 1000)" }
    var digits = String("\(rest + 1000)".dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(thousandths / 1000).\(digits)"
  }
}
