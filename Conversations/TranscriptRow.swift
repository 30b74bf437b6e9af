// SPDX-License-Identifier: MIT

import Declarations
import Views

/// A place in a message, below a number of blocks of one of its texts.
struct MessagePlace: Hashable, Sendable {
  var (text, blocks) = (0, 0)
}

/// A message with what is above it, or the part between two places.
struct TranscriptRow: Component {
  let leading: DeclarationList
  let content: DeclarationList
  var start: MessagePlace?
  var end: MessagePlace?

  func makeView() -> TranscriptRowView { TranscriptRowView() }

  func update(_ view: TranscriptRowView) {
    view.leading.show(leading)
    view.content.show(content)
    guard (view.start, view.end) != (start, end) else { return }
    (view.start, view.end) = (start, end)
    view.setNeedsUpdate()
  }
}

/// The view of a message with what is above it.
final class TranscriptRowView: View {
  let leading = DeclaredView()
  let content = DeclaredView()
  var start: MessagePlace?
  var end: MessagePlace?

  override init() {
    super.init()
    add(leading)
    add(content)
  }

  /// The place above which nothing changes while the message grows; `nil` if nothing grows.
  var finalPlace: MessagePlace? {
    let texts = texts(in: content)
    guard let index = texts.firstIndex(where: \.isStreaming), texts[index].closedBlockCount > 0
    else { return nil }
    return MessagePlace(text: index, blocks: texts[index].closedBlockCount)
  }

  private func texts(in view: View) -> [MarkdownView] {
    (view as? MarkdownView).map { [$0] } ?? view.children.flatMap { texts(in: $0) }
  }

  /// Returns the number of rows above the message at a width.
  func leadingRows(at width: Int) -> Int {
    start == nil ? rows(of: leading, at: width) : 0
  }

  private func rows(of view: View, at width: Int) -> Int {
    view.fittingSize(in: Size(width: width, height: Size.unlimited)).height
  }

  /// Returns the visible rows of the message at a width.
  private func visible(at width: Int) -> Range<Int> {
    let height = rows(of: leading, at: width) + rows(of: content, at: width)
    let top = row(of: start, at: width) ?? 0
    return top..<max(top, row(of: end, at: width) ?? height)
  }

  private func row(of place: MessagePlace?, at width: Int) -> Int? {
    guard let place else { return nil }
    let above = rows(of: leading, at: width)
    content.frame = Frame(
      x: 0, y: content.frame.minY, width: width, height: rows(of: content, at: width))
    content.layoutIfNeeded()
    let texts = texts(in: content)
    guard texts.indices.contains(place.text) else { return nil }
    var row = above + texts[place.text].rows(ofBlocks: place.blocks)
    var view: View = texts[place.text]
    while view !== content, let parent = view.parent {
      row += view.frame.minY
      view = parent
    }
    return row
  }

  override func measure(in room: Size) -> Size {
    Size(width: room.width, height: min(room.height, visible(at: room.width).count))
  }

  override func layout() {
    let above = rows(of: leading, at: frame.width)
    let top = visible(at: frame.width).lowerBound
    leading.frame = Frame(x: 0, y: -top, width: frame.width, height: above)
    content.frame = Frame(
      x: 0, y: above - top, width: frame.width, height: max(0, top + frame.height - above))
  }
}
