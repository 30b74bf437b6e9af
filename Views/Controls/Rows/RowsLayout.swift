// SPDX-License-Identifier: MIT

/// The places of a view's parts from top to bottom: the header, a note, the rows, and the field of
/// the filter.
struct RowsLayout {
  private let size: Size
  private let headerHeight: Int
  /// A Boolean value that indicates whether a note has a line above the rows.
  private let showsNote: Bool
  /// A Boolean value that indicates whether the field has the last line.
  private let showsField: Bool

  /// Creates the layout of a view; note and field are left out where the rows would have no line.
  init(_ size: Size, headerHeight: Int, hasNote: Bool, hasField: Bool) {
    let hasRoom = size.height > headerHeight + 1
    (self.size, self.headerHeight) = (size, min(headerHeight, size.height))
    (showsNote, showsField) = (hasNote && hasRoom, hasField && hasRoom)
  }

  /// The lines above all rows.
  var header: Frame { Frame(x: 0, y: 0, width: size.width, height: headerHeight) }

  /// The line of the note, and of the spinner.
  var note: Frame {
    Frame(
      x: min(2, size.width), y: headerHeight, width: max(0, size.width - 2),
      height: min(1, size.height - headerHeight))
  }

  /// The part in which rows scroll.
  var body: Frame {
    let note = showsNote ? min(1, size.height - headerHeight) : 0
    let field = showsField ? min(1, size.height - headerHeight - note) : 0
    return Frame(
      x: 0, y: headerHeight + note, width: size.width,
      height: size.height - headerHeight - note - field)
  }

  /// The field behind its slash.
  var field: Frame {
    guard showsField else { return .zero }
    return Frame(x: 2, y: size.height - 1, width: size.width - 12, height: 1)
      .intersection(Frame(size: size))
  }

  /// Draws the note, where it shows.
  func drawNote(_ text: Text, in painter: Painter, _ theme: Theme) {
    guard showsNote else { return }
    let text = text.truncated(to: max(0, size.width - 2), theme)
    painter.draw(text, at: Position(x: 2, y: headerHeight), style: theme.secondary)
  }

  /// Draws the slash before the field and the number of matches behind it, where it shows.
  func drawField(found: @autoclosure () -> Text, in painter: Painter, _ theme: Theme) {
    guard showsField else { return }
    let y = size.height - 1
    painter.draw("/", at: Position(x: 0, y: y), style: theme.accent)
    let text = found().withEllipsis(of: theme).truncated(to: max(0, size.width - 2), theme)
    painter.draw(text, at: Position(x: size.width - text.width, y: y), style: theme.secondary)
  }
}
