// SPDX-License-Identifier: MIT

/// The frames of a rows view's parts, from top to bottom: the header, a note, the rows, and the filter field.
struct RowsLayout {
  private let size: Size
  private let headerHeight: Int
  /// A Boolean value that indicates whether a line above the rows shows a note.
  private let showsNote: Bool
  /// A Boolean value that indicates whether the filter field is in the last line.
  private let showsField: Bool

  /// Creates the layout of a view. Note and field are left out if no line would remain for the rows.
  init(_ size: Size, headerHeight: Int, hasNote: Bool, hasField: Bool) {
    let hasRoom = size.height > headerHeight + 1
    (self.size, self.headerHeight) = (size, min(headerHeight, size.height))
    (showsNote, showsField) = (hasNote && hasRoom, hasField && hasRoom)
  }

  /// The frame of the header.
  var header: Frame { Frame(x: 0, y: 0, width: size.width, height: headerHeight) }

  /// The frame of the note and of the spinner.
  var note: Frame {
    Frame(
      x: min(2, size.width), y: headerHeight, width: max(0, size.width - 2),
      height: min(1, size.height - headerHeight))
  }

  /// The frame in which rows scroll.
  var body: Frame {
    let note = showsNote ? min(1, size.height - headerHeight) : 0
    let field = showsField ? min(1, size.height - headerHeight - note) : 0
    return Frame(
      x: 0, y: headerHeight + note, width: size.width,
      height: size.height - headerHeight - note - field)
  }

  /// The frame of the field, after its slash.
  var field: Frame {
    guard showsField else { return .zero }
    return Frame(x: 2, y: size.height - 1, width: size.width - 12, height: 1)
      .intersection(Frame(size: size))
  }

  /// Draws the note, if it is visible.
  func drawNote(_ text: Text, in painter: Painter, _ theme: Theme) {
    guard showsNote else { return }
    let text = text.truncated(to: max(0, size.width - 2), theme)
    painter.draw(text, at: Position(x: 2, y: headerHeight), style: theme.secondary)
  }

  /// Draws the slash before the field and the number of matches after it, if the field is visible.
  func drawField(found: @autoclosure () -> Text, in painter: Painter, _ theme: Theme) {
    guard showsField else { return }
    let y = size.height - 1
    painter.draw("/", at: Position(x: 0, y: y), style: theme.accent)
    let text = found().withEllipsis(of: theme).truncated(to: max(0, size.width - 2), theme)
    painter.draw(text, at: Position(x: size.width - text.width, y: y), style: theme.secondary)
  }
}
