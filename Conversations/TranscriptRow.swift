// SPDX-License-Identifier: MIT

import Declarations
import Views

/// A message with what is above it.
struct TranscriptRow: Component {
  let leading: DeclarationList
  let content: DeclarationList

  func makeView() -> TranscriptRowView { TranscriptRowView() }

  func update(_ view: TranscriptRowView) {
    view.leading.show(leading)
    view.content.show(content)
  }
}

/// The view of a message with what is above it.
final class TranscriptRowView: View {
  let leading = DeclaredView()
  let content = DeclaredView()

  override init() {
    super.init()
    add(leading)
    add(content)
  }

  /// Returns the number of rows above the message at a width.
  func leadingRows(at width: Int) -> Int {
    leading.fittingSize(in: Size(width: width, height: Size.unlimited)).height
  }

  override func measure(in room: Size) -> Size {
    let above = leadingRows(at: room.width)
    let inner = Size(width: room.width, height: max(0, room.height - above))
    return Size(width: room.width, height: above + content.fittingSize(in: inner).height)
  }

  override func layout() {
    let above = leadingRows(at: frame.width)
    leading.frame = Frame(x: 0, y: 0, width: frame.width, height: above)
    content.frame = Frame(
      x: 0, y: above, width: frame.width, height: max(0, frame.height - above))
  }
}

/// The title of a section, in a rule.
struct SectionTitle: Component {
  let title: String

  func makeView() -> SectionTitleView { SectionTitleView() }

  func update(_ view: SectionTitleView) { view.title = title }
}

/// The view of a section's title.
final class SectionTitleView: View {
  var title = "" {
    didSet { if title != oldValue { setNeedsDisplay() } }
  }

  override var accessibility: Accessibility { Accessibility(.heading, label: title) }

  override func measure(in room: Size) -> Size { Size(width: room.width, height: 1) }

  override func draw(in painter: Painter) {
    let theme = theme
    painter.fill(bounds, with: theme.border, character: theme.symbols.rule)
    let text = Text(" \(title) ").truncated(to: max(0, frame.width - 4), theme)
    painter.draw(text, at: Position(x: 2, y: 0), style: theme.heading)
  }
}
