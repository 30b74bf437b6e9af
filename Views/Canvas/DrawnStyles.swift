// SPDX-License-Identifier: MIT

extension Canvas {
  /// How the cells look, as a second grid beside `drawnText()`: a letter for each style, a point where a cell is plain or
  /// beyond the last one that isn't. Below it stands what the letters mean.
  ///
  ///     aaaa.....bbb
  ///
  ///     a bold #0c858c
  ///     b dim
  ///
  /// The words are those of markup. With a theme its ground is what is plain, and styles are named by its roles; of roles
  /// that look alike, the first. Letters are given in the order of reading, so the same frame always gives the same text;
  /// styles beyond the sixty-second share a question mark.
  public func drawnStyles(naming theme: Theme? = nil) -> String {
    var names = StyleLetters(theme: theme)
    let rows = (0..<size.height).map { y in
      var row = (0..<size.width).map { x in names.letter(of: self[x, y].style) }
      while row.last == StyleLetters.plain { row.removeLast() }
      return String(row)
    }
    return (rows + names.legend).joined(separator: "\n")
  }
}

/// The letters of the styles that were met, in their order.
private struct StyleLetters {
  static let plain: Character = "."
  private static let all = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  /// For every style beyond those that have a letter.
  private static let other: Character = "?"

  private let theme: Theme?
  private var letters: [Style: Character] = [:]
  private var met: [Style] = []

  init(theme: Theme?) { self.theme = theme }

  mutating func letter(of style: Style) -> Character {
    if style == theme?.background ?? .plain { return Self.plain }
    if let letter = letters[style] { return letter }
    let letter = met.count < Self.all.count ? Self.all[met.count] : Self.other
    letters[style] = letter
    met.append(style)
    return letter
  }

  /// A blank line, and one for each letter; nothing where all is plain.
  var legend: [String] {
    if met.isEmpty { return [] }
    let known = zip(Self.all, met).map { "\($0) \(words(of: $1))" }
    let others = met.count - known.count
    return [""] + known + (others > 0 ? ["\(Self.other) \(others) more"] : [])
  }

  private func words(of style: Style) -> String {
    var look = style
    look.link = nil
    guard let theme, let role = StyleRole.name(of: look, in: theme) else {
      return style.description
    }
    return style.link.map { "\(role) to \($0)" } ?? role
  }
}
