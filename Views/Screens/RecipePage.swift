// SPDX-License-Identifier: MIT

import Views

/// A recipe as one tall page below its title, of which only the visible rows are drawn.
final class RecipePage: View {
  var content: ViewController.RecipeDetails.Content? {
    didSet {
      guard content != oldValue else { return }
      rows = nil
      setNeedsUpdate()
    }
  }

  /// Sent when the user presses the heart.
  let favouriteToggles = ControlEvent<Void>()
  /// Sent with the number of a star that the user presses, or nil for that of the present rating.
  let ratings = ControlEvent<Int?>()

  /// The description with the user's opinion. The text itself is that of the title.
  override var accessibility: Accessibility {
    guard let content else { return Accessibility() }
    let rating = content.ownRating.map { "your rating \($0) of 5" } ?? "not rated by you"
    return Accessibility(
      .text, label: content.title,
      value: "\(content.isFavourite ? "favourite" : "not a favourite"), \(rating)")
  }

  /// A row of texts, each with a column and a style.
  private typealias Row = [(x: Int, text: Text, role: KeyPath<Theme, Style>)]
  private var rows: (width: Int, signs: Theme.Symbols, rows: [Row])?
  /// The maximum line length for good readability.
  private static let measure = 76

  override func measure(in room: Size) -> Size {
    Size(width: max(0, room.width), height: min(max(1, rows(for: room.width).count), room.height))
  }

  override func draw(in painter: Painter) {
    let theme = theme
    let rows = rows(for: frame.width)
    let visible = painter.visible
    for y in max(0, visible.minY)..<max(0, visible.minY, min(rows.count, visible.maxY)) {
      for piece in rows[y] {
        let style = theme[keyPath: piece.role]
        painter.draw(piece.text, at: Position(x: piece.x, y: y), style: style)
      }
    }
  }

  private func rows(for width: Int) -> [Row] {
    let theme = theme
    if let rows, rows.width == width, rows.signs == theme.symbols { return rows.rows }
    let room = max(1, min(width, Self.measure))
    let made = content.map { Self.rows(of: $0, width: room, theme) } ?? []
    rows = (width, theme.symbols, made)
    return made
  }

  private static func rows(
    of content: ViewController.RecipeDetails.Content, width: Int, _ theme: Theme
  ) -> [Row] {
    var rows = facts(content.facts, width: width, theme)
    rows.append(OpinionLine(content, theme.symbols).pieces(width: width, theme))
    if !content.summary.isEmpty {
      if !rows.isEmpty { rows.append([]) }
      rows += Text.measured(content.summary, wrappedTo: width).map { [(0, $0, \Theme.text)] }
    }
    if !content.ingredients.isEmpty {
      rows += [[], [(0, "Ingredients", \Theme.heading)]]
      rows += ingredients(content.ingredients, width: width, theme)
    }
    if !content.steps.isEmpty {
      rows += [[], [(0, "Steps", \Theme.heading)]]
      rows += steps(content.steps, width: width)
    }
    return rows
  }

  /// Returns rows with the facts, none of which continues in another row if it fits in one. A rating
  /// among them has the same colour as in a list of recipes.
  private static func facts(_ facts: [String], width: Int, _ theme: Theme) -> [Row] {
    var lines: [String] = []
    for fact in facts {
      let longer = lines.last.map { "\($0) \(theme.symbols.separator) \(fact)" } ?? fact
      if !lines.isEmpty, Text(longer).width <= width {
        lines[lines.count - 1] = longer
      } else {
        lines.append(fact)
      }
    }
    let texts = lines.flatMap { Text.measured($0, wrappedTo: width) }
    var rows: [Row] = texts.map { [(0, $0, \Theme.secondary)] }
    if let rating = facts.first.map({ Text($0) }), rating.string.hasPrefix("★"),
      rating.width <= width, !rows.isEmpty
    {
      rows[0].append((0, rating, \Theme.warning))
    }
    return rows
  }

  /// Handles clicks on the heart and the stars.
  override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event, mouse.kind == .press, mouse.button == .left, let content
    else { return false }
    let line = OpinionLine(content, theme.symbols)
    guard let row = rows(for: frame.width).firstIndex(where: { $0.first?.text == line.heart }),
      row == mouse.position.y
    else { return false }
    if line.hasHeart(at: mouse.position.x) {
      favouriteToggles.send()
    } else if let star = line.star(at: mouse.position.x) {
      ratings.send(star == content.ownRating ? nil : star)
    } else {
      return false
    }
    return true
  }

  /// Returns rows with right-aligned amounts and the names next to them.
  private static func ingredients(
    _ ingredients: [ViewController.RecipeDetails.Content.Ingredient], width: Int, _ theme: Theme
  ) -> [Row] {
    let widest = ingredients.reduce(0) { max($0, Text($1.amount).width) }
    let column = min(widest, width / 3)
    let start = column == 0 ? 0 : column + 2
    var rows: [Row] = []
    for ingredient in ingredients {
      let amount = Text(ingredient.amount).truncated(to: column, theme)
      for (index, name) in Text.measured(ingredient.name, wrappedTo: width - start).enumerated() {
        var row: Row = [(start, name, \Theme.text)]
        if index == 0 { row.append((column - amount.width, amount, \Theme.secondary)) }
        rows.append(row)
      }
    }
    return rows
  }

  /// Returns rows with right-aligned numbers and the wrapped text next to them.
  private static func steps(_ steps: [String], width: Int) -> [Row] {
    let column = "\(steps.count).".count
    let start = width > column + 10 ? column + 1 : 0
    var rows: [Row] = []
    for (index, step) in steps.enumerated() {
      if index > 0, width >= 40 { rows.append([]) }
      let number = Text("\(index + 1).")
      if start == 0 {
        rows += Text.measured("\(index + 1). \(step)", wrappedTo: width).map {
          [(0, $0, \Theme.text)]
        }
        continue
      }
      for (line, words) in Text.measured(step, wrappedTo: width - start).enumerated() {
        var row: Row = [(start, words, \Theme.text)]
        if line == 0 { row.append((column - number.width, number, \Theme.accent)) }
        rows.append(row)
      }
    }
    return rows
  }
}

/// The line with a heart and stars for the user's opinion.
private struct OpinionLine {
  /// The heart with its word.
  let heart: Text
  private let isFavourite: Bool
  private let stars: Text
  private let starWidth: Int
  private let rating: Text

  init(_ content: ViewController.RecipeDetails.Content, _ symbols: Theme.Symbols) {
    heart =
      content.isFavourite
      ? Text("\(symbols.hearts.on) favourite") : Text("\(symbols.hearts.off) not a favourite")
    isFavourite = content.isFavourite
    let own = content.ownRating ?? 0
    stars = Text(
      (1...5).map { $0 <= own ? symbols.star : symbols.emptyStar }.joined(separator: " "))
    starWidth = max(1, Text(symbols.star).width)
    rating = Text(content.ownRating.map { "yours: \($0) of 5" } ?? "not rated by you")
  }

  private var start: Int { heart.width + 3 }

  /// Returns the heart, the stars and the rating in words as far as there is room.
  func pieces(
    width: Int, _ theme: Theme
  ) -> [(x: Int, text: Text, role: KeyPath<Theme, Style>)] {
    let end = start + stars.width + 2
    return [
      (0, heart, isFavourite ? \Theme.error : \Theme.secondary), (start, stars, \Theme.warning),
      (end, rating.truncated(to: max(0, width - end), theme), \Theme.secondary),
    ]
  }

  func hasHeart(at column: Int) -> Bool { (0..<heart.width).contains(column) }

  /// Returns the number of the star at a column; each includes the blank behind it.
  func star(at column: Int) -> Int? {
    let star = (column - start) / (starWidth + 1) + 1
    return column >= start && (1...5).contains(star) ? star : nil
  }
}

extension Text {
  /// The units that stay beside their number.
  private static let units: Set<Substring> = [
    "g", "kg", "ml", "cl", "dl", "l", "mm", "cm", "tsp", "tbsp", "s", "sec", "min", "h", "seconds",
    "minute", "minutes",
    "hour", "hours", "°C", "°F", "%",
  ]

  /// Returns a text in rows that separate no number from its unit, as in `200 ml` or `2 h 30`.
  fileprivate static func measured(_ string: String, wrappedTo width: Int) -> [Text] {
    let words = string.split(separator: " ", omittingEmptySubsequences: false)
    var joined = ""
    for (index, word) in words.enumerated() {
      if index > 0 {
        let before = words[index - 1]
        let isUnit =
          before.last?.isNumber == true && units.contains(word.prefix { !",.;:)".contains($0) })
        let isRest = before == "h" && word.first?.isNumber == true
        // No row is broken at this character.
        joined += isUnit || isRest ? "\u{A0}" : " "
      }
      joined += word
    }
    return Text(joined).wrapped(to: width)
      .map { Text($0.string.replacing("\u{A0}", with: " ")) }
  }
}
