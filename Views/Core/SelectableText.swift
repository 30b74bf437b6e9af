// SPDX-License-Identifier: MIT

/// The text of a view, so that users select and copy what it says instead of the cells that show it.
///
/// The text consists of lines, which are paragraphs: a line that wraps is shown in several rows, and copied as one. An
/// offset is a number of grapheme clusters of a ``Text``.
///
/// ```swift
/// final class Motto: View, SelectableText {
///   let motto: Text = "Simple is hard."
///   override var selectableText: (any SelectableText)? { self }
///   var lines: Range<Int> { 0..<1 }
///   func line(_ number: Int) -> Text { motto }
///   func textRow(at y: Int) -> TextRow? {
///     y == 0 ? TextRow(line: 0, clusters: 0..<motto.count) : nil
///   }
///   func row(ofLine number: Int, at offset: Int) -> Int? { 0 }
///   override func draw(in painter: Painter) { painter.draw(motto, at: .zero) }
/// }
/// // A double click with Alt on the first word copies: Simple
/// ```
///
/// A window asks for it only while text is selected, and then for the visible rows.
@MainActor public protocol SelectableText {
  /// The numbers of the lines.
  var lines: Range<Int> { get }
  /// Returns a line, whole even where it is truncated on the screen.
  func line(_ number: Int) -> Text
  /// Returns the part of a line that a row of the view shows; `nil` for a row without text.
  func textRow(at y: Int) -> TextRow?
  /// Returns the row of the view, visible or not, that shows an offset of a line; `nil` if the view scrolls and the row
  /// isn't visible.
  func row(ofLine number: Int, at offset: Int) -> Int?
  /// Scrolls the view's own rows so that an offset of a line is visible. By default, has no effect.
  func scroll(toLine number: Int, at offset: Int)
  /// Returns the source of lines, such as Markdown, in whole blocks; by default `nil`, for a text without a source.
  func source(of lines: ClosedRange<Int>) -> String?
  /// Returns the identity of a line, which stays the same when lines are inserted above; by default, its number.
  func key(ofLine number: Int) -> AnyHashable
  /// Returns the number of the line with an identity; `nil` if the line is gone. The line is probably near a number.
  func line(withKey key: AnyHashable, near number: Int) -> Int?
}

extension SelectableText {
  /// Has no effect.
  public func scroll(toLine number: Int, at offset: Int) {}
  /// `nil`: the text has no source.
  public func source(of lines: ClosedRange<Int>) -> String? { nil }
  /// The number of the line.
  public func key(ofLine number: Int) -> AnyHashable { number }
  /// The number, if there is such a line.
  public func line(withKey key: AnyHashable, near number: Int) -> Int? {
    lines.contains(number) ? number : nil
  }
}

/// The parts of a line that one row of a view shows, from left to right.
///
/// `TextRow(line: 0, x: 2, clusters: 0..<5)` is a row whose third column shows the first of five clusters.
public struct TextRow: Hashable, Sendable {
  /// Adjacent clusters of a line.
  public struct Part: Hashable, Sendable {
    /// The column of the view at which the clusters begin.
    public let x: Int
    /// The offsets of the clusters in the line.
    public let clusters: Range<Int>

    /// Creates a part.
    public init(x: Int, clusters: Range<Int>) {
      (self.x, self.clusters) = (x, clusters)
    }
  }

  /// The number of the line.
  public let line: Int
  /// The parts: one, or several where there are gaps, such as between the cells of a table.
  public let parts: [Part]

  /// Creates a row of several parts.
  public init(line: Int, parts: [Part]) {
    (self.line, self.parts) = (line, parts)
  }

  /// Creates a row of one part.
  public init(line: Int, x: Int = 0, clusters: Range<Int>) {
    self.init(line: line, parts: [Part(x: x, clusters: clusters)])
  }

  /// The offset at the beginning and at the end of the row.
  var start: Int { parts.first?.clusters.lowerBound ?? 0 }
  var end: Int { parts.last?.clusters.upperBound ?? 0 }

  /// Returns the offsets of the cluster in a column; an empty range beside the text.
  func clusters(at x: Int, in line: Text) -> Range<Int> {
    for part in parts {
      if x < part.x { return part.clusters.lowerBound..<part.clusters.lowerBound }
      var (column, offset) = (part.x, part.clusters.lowerBound)
      while offset < min(part.clusters.upperBound, line.count) {
        let start = offset
        column += line.width(of: offset)
        offset += 1
        // A mark without a column belongs to the cluster before it.
        while offset < min(part.clusters.upperBound, line.count), line.width(of: offset) == 0 {
          offset += 1
        }
        if x < column { return start..<offset }
      }
    }
    return end..<end
  }

  /// Returns the columns of the offsets that the row shows.
  func columns(of offsets: Range<Int>, in line: Text) -> [Range<Int>] {
    parts.compactMap { part in
      let shown = offsets.clamped(to: part.clusters).clamped(to: 0..<line.count)
      guard !shown.isEmpty else { return nil }
      let start = (part.clusters.lowerBound..<shown.lowerBound).reduce(part.x) {
        $0 + line.width(of: $1)
      }
      return start..<shown.reduce(start) { $0 + line.width(of: $1) }
    }
  }

  /// Returns the column of an offset that the row shows.
  func column(of offset: Int, in line: Text) -> Int {
    let part = parts.last { $0.clusters.lowerBound <= offset } ?? parts.first
    guard let part else { return 0 }
    let end = min(offset, part.clusters.upperBound, line.count)
    guard part.clusters.lowerBound < end else { return part.x }
    return (part.clusters.lowerBound..<end).reduce(part.x) { $0 + line.width(of: $1) }
  }
}

/// A text in rows, each of which shows a range of its clusters. A line ends at a line feed between two rows.
struct RowsOfText: SelectableText {
  private let text: Text
  private let rows: [(x: Int, clusters: Range<Int>)]
  /// The range of each line, and its first row.
  private let all: [(clusters: Range<Int>, row: Int)]

  /// Creates the rows of a text.
  init(_ text: Text, _ rows: [(x: Int, clusters: Range<Int>)]) {
    (self.text, self.rows) = (text, rows)
    var all: [(clusters: Range<Int>, row: Int)] = []
    for (y, row) in rows.enumerated() {
      let range = row.clusters
      if let last = all.last {
        let gap = last.clusters.upperBound..<max(last.clusters.upperBound, range.lowerBound)
        if !gap.contains(where: { text.firstByte(of: $0) == 0x0A }) {
          all[all.count - 1].clusters = last.clusters.lowerBound..<range.upperBound
          continue
        }
      }
      all.append((range, y))
    }
    self.all = all
  }

  /// Creates the rows of a text that wraps.
  init(_ text: Text, wrappedTo width: Int, x: Int = 0) {
    self.init(text, text.rows(ofWidth: width).map { (x, $0) })
  }

  var lines: Range<Int> { 0..<all.count }

  func line(_ number: Int) -> Text { text.slice(all[number].clusters) }

  func textRow(at y: Int) -> TextRow? {
    guard rows.indices.contains(y) else { return nil }
    let line = index(ofLineAt: y)
    let (start, range) = (all[line].clusters.lowerBound, rows[y].clusters)
    return TextRow(
      line: line, x: rows[y].x, clusters: range.lowerBound - start..<range.upperBound - start)
  }

  func row(ofLine number: Int, at offset: Int) -> Int? {
    let end = number + 1 < all.count ? all[number + 1].row : rows.count
    let cluster = all[number].clusters.lowerBound + offset
    return (all[number].row..<end).last { rows[$0].clusters.lowerBound <= cluster }
      ?? all[number].row
  }

  private func index(ofLineAt y: Int) -> Int {
    max(0, all.partitionPoint { $0.row <= y } - 1)
  }
}

/// A text in one row, of which parts are visible.
struct TruncatedText: SelectableText {
  private let text: Text
  private let parts: [TextRow.Part]

  /// Creates a text with its visible parts.
  init(_ text: Text, _ parts: [TextRow.Part]) {
    (self.text, self.parts) = (text, parts)
  }

  var lines: Range<Int> { 0..<1 }
  func line(_ number: Int) -> Text { text }
  func textRow(at y: Int) -> TextRow? { y == 0 ? TextRow(line: 0, parts: parts) : nil }
  func row(ofLine number: Int, at offset: Int) -> Int? { 0 }
}

/// A view that scrolls its content, to which a selection of text that begins inside is limited.
///
/// Its text is in elements, which may have views only while they are visible. Other panes have one element: the view
/// itself.
@MainActor package protocol TextPane: View {
  /// The number of elements.
  var textElementCount: Int { get }
  /// The elements that have views.
  var mountedTextElements: [(index: Int, view: View)] { get }
  /// Returns the view of an element, which has its size. Without a view, it gets one until the next layout.
  func textElement(at index: Int) -> View
  /// Returns the identity of an element.
  func key(ofTextElement index: Int) -> AnyHashable
  /// Returns the index of the element with an identity; `nil` if it is gone. It is probably near an index.
  func index(ofTextElement key: AnyHashable, near index: Int) -> Int?
  /// Removes the views that elements got only for their text.
  func releaseTextElements()
  /// Scrolls so that a row of an element is visible.
  func reveal(row: Int, ofTextElement index: Int)
}

extension TextPane {
  package var textElementCount: Int { 1 }
  package var mountedTextElements: [(index: Int, view: View)] { [(0, self)] }
  package func textElement(at index: Int) -> View { self }
  package func key(ofTextElement index: Int) -> AnyHashable { 0 }
  package func index(ofTextElement key: AnyHashable, near index: Int) -> Int? { 0 }
  package func releaseTextElements() {}
  package func reveal(row: Int, ofTextElement index: Int) {}
}
