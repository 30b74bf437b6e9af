// SPDX-License-Identifier: MIT

/// A view with a question above its control.
final class PromptView: View {
  private let question: LabelView
  private let content: View

  init(_ question: String, _ content: View) {
    self.question = LabelView(Text(question), role: \.title)
    self.content = content
    super.init()
    for view in [self.question, content] { add(view) }
  }

  override var accessibility: Accessibility {
    Accessibility(.group, label: question.text.string)
  }

  override func measure(in room: Size) -> Size {
    let inner = content.fittingSize(
      in: Size(width: max(0, room.width - 2), height: max(0, room.height - 1)))
    return Size(width: room.width, height: min(room.height, inner.height + 1))
  }

  override func layout() {
    let row = min(1, frame.height)
    question.frame = Frame(x: 0, y: 0, width: frame.width, height: row)
    content.frame = Frame(
      x: 2, y: row, width: max(0, frame.width - 2), height: max(0, frame.height - row))
  }
}
