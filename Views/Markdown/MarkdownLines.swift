// SPDX-License-Identifier: MIT

/// The opening line of a fenced code block.
struct MarkdownFence {
  let sign: Character
  let count: Int
  /// The first word after the delimiter; an empty text if there isn't one.
  let language: String

  init?(_ line: Substring) {
    let line = line.unindented
    guard let sign = line.first, sign == "`" || sign == "~" else { return nil }
    let count = line.prefix { $0 == sign }.count
    guard count >= 3, sign == "~" || !line.dropFirst(count).contains("`") else { return nil }
    (self.sign, self.count) = (sign, count)
    let word = line.dropFirst(count).split(whereSeparator: { " {,".contains($0) }).first
    language = word.map(String.init) ?? ""
  }

  func isClosed(by line: Substring) -> Bool {
    let line = line.trimmed
    return line.count >= count && line.allSatisfy { $0 == sign }
  }
}

/// The marker of a list item.
struct MarkdownListMarker {
  /// The number; `nil` for a bullet.
  let number: Int?
  /// The number of characters before the text.
  let width: Int
  /// The indentation of lines that belong to the item.
  var indent: Int { width }
  var isNumbered: Bool { number != nil }

  init?(_ line: Substring) {
    let start = line.indentation
    guard start <= 3 else { return nil }
    let rest = line.dropFirst(start)
    let digits = rest.prefix { ("0"..."9").contains($0) }
    let sign = rest.dropFirst(digits.count)
    let isMarker =
      digits.isEmpty
      ? sign.first.map { "-*+".contains($0) } == true
      : digits.count <= 9 && sign.first.map { ".)".contains($0) } == true
    let after = sign.dropFirst()
    guard isMarker, after.isEmpty || after.first == " " else { return nil }
    number = digits.isEmpty ? nil : Int(digits)
    width = start + digits.count + 1 + (after.isEmpty ? 0 : 1)
  }
}

/// The decision which lines belong to a list.
struct MarkdownListScanner {
  private let isNumbered: Bool
  /// The indentation of lines that belong to the current item.
  private var indent: Int
  private var isLastBlank: Bool
  private var blanks = 0

  /// Creates a scanner at the first line of a list.
  init(_ line: Substring, _ marker: MarkdownListMarker) {
    isNumbered = marker.isNumbered
    indent = marker.indent
    isLastBlank = line.dropFirst(marker.width).isBlank
  }

  /// Adds a line; returns `false` if it doesn't belong to the list.
  ///
  /// A blank line can belong to the list, which the line after it decides.
  mutating func add(_ line: Substring) -> Bool {
    if line.isBlank {
      blanks += 1
      return blanks == 1
    }
    let isAfterBlank = blanks > 0
    blanks = 0
    if line.indentation >= indent {
      isLastBlank = false
      return true
    }
    if let marker = MarkdownListMarker(line) {
      guard marker.isNumbered == isNumbered, !MarkdownReader.isRule(line) else { return false }
      indent = marker.indent
      isLastBlank = line.dropFirst(marker.width).isBlank
      return true
    }
    return !isAfterBlank && !isLastBlank && !MarkdownReader.startsBlock(line)
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar ends a line.
  var isLineBreak: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension Substring {
  var isBlank: Bool { allSatisfy { $0 == " " || $0 == "\t" } }

  /// The number of leading blanks.
  var indentation: Int { prefix { $0 == " " }.count }

  /// The line without up to three leading blanks.
  var unindented: Substring {
    let count = indentation
    return count <= 3 ? dropFirst(count) : self
  }

  /// The text without leading and trailing blanks.
  var trimmed: Substring {
    var view = drop { $0 == " " || $0 == "\t" }
    while view.last == " " || view.last == "\t" { view.removeLast() }
    return view
  }
}
