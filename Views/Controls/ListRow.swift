/// What a list shows of one element.
public struct ListRow: Hashable, Sendable {
  /// What it is, at the left.
  public var title: Text
  /// What else is worth saying, behind the title, where there is room.
  public var note: Text
  /// A fact, at the right.
  public var detail: Text

  /// Creates a row.
  public init(title: Text, note: Text = "", detail: Text = "") {
    self.title = title
    self.note = note
    self.detail = detail
  }

  /// Draws the row into a line of a painter; the title gives way last.
  @MainActor
  func draw(in painter: Painter, at row: Int, width: Int, theme: Theme, style: Style?) {
    let inner = width - 2
    if let style {
      painter.fill(Frame(x: 0, y: row, width: width, height: 1), with: style)
    }
    guard inner > 0 else { return }
    let detailWidth = detail.width > 0 && inner >= detail.width + 8 ? detail.width + 2 : 0
    let title = title.truncated(to: inner - detailWidth)
    painter.draw(title, at: Position(x: 1, y: row), style: style ?? theme.base)
    let left = inner - detailWidth - title.width - 2
    if left >= 8, !note.isEmpty {
      painter.draw(
        note.truncated(to: left), at: Position(x: 1 + title.width + 2, y: row),
        style: style ?? theme.secondary)
    }
    if detailWidth > 0 {
      painter.draw(
        detail, at: Position(x: 1 + inner - detail.width, y: row), style: style ?? theme.secondary)
    }
  }
}
