/// Where a part stands in a whole, as a mark at the right edge.
struct ScrollBar: Hashable, Sendable {
  private let total, visible, top: Int

  /// A bar, or nil when everything can be seen or there is no room for one.
  init?(total: Int, visible: Int, top: Int) {
    guard visible > 1, total > visible else { return nil }
    (self.total, self.visible, self.top) = (total, visible, top)
  }

  @MainActor
  func draw(in painter: Painter, x: Int, height: Int, theme: Theme) {
    let size = max(1, height * visible / total)
    let room = height - size
    let start = top * room / max(1, total - visible)
    for y in 0..<height {
      let isThumb = y >= start && y < start + size
      painter.draw(
        isThumb ? "┃" : "│", at: Position(x: x, y: y),
        style: isThumb ? theme.accent : theme.secondary.dim())
    }
  }
}
