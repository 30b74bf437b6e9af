// SPDX-License-Identifier: MIT

extension Canvas {
  /// Returns the styles of the cells as a second grid, with a letter for each style. A point means that a cell is plain
  /// or after the last one that isn't. A legend follows.
  ///
  ///     aaaa.....bbb
  ///
  ///     a bold #0c858c
  ///     b dim
  ///
  /// The legend uses the words of markup. With a theme, its background counts as plain, and styles are named by its
  /// roles; of roles with the same style, by the first. Letters are assigned in reading order, so the same frame always
  /// gives the same text. Styles beyond the sixty-second share a question mark.
  public func drawnStyles(naming theme: Theme? = nil) -> String {
    var names = StyleLetters(theme: theme)
    let rows = (0..<size.height).map { y in
      // Runs of cells have one style, whose letter is looked up once.
      var (row, last, letter) = ([Character](), UInt16?.none, StyleLetters.plain)
      for cell in cells[y * size.width..<(y + 1) * size.width] {
        if cell.style != last {
          (last, letter) = (cell.style, names.letter(of: palette.style(cell.style)))
        }
        row.append(letter)
      }
      while row.last == StyleLetters.plain { row.removeLast() }
      return String(row)
    }
    return (rows + names.legend).joined(separator: "\n")
  }
}

/// The letters of the styles, in the order of their occurrence.
private struct StyleLetters {
  static let plain: Character = "."
  private static let all = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  /// The letter of styles beyond the available ones.
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

  /// A blank line and a line for each letter; empty if all cells are plain.
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
