// SPDX-License-Identifier: MIT

import Declarations
import Views

/// A message: its author and time above its content, and a note below.
///
/// ```swift
/// MessageRow("Dana", time: "09:43", isOwn: true, state: .pending("sending…")) {
///   Label("I do.")
/// }
/// // ▌ Dana 09:43
/// // ▌ I do.
/// // ▌ sending…
/// ```
public struct MessageRow: Component {
  /// What a note below the content says.
  public enum State: Hashable, Sendable {
    /// There is no note.
    case complete
    /// The message isn't complete, or isn't sent yet.
    case pending(String)
    /// The message failed.
    case failed(String)
  }

  private let isOwn: Bool
  private let content: DeclarationList

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - author: The name of the author; empty for a message that follows another of the same author.
  ///   - time: The time as text.
  ///   - isOwn: Whether the message is by the user, which a bar at its left shows.
  ///   - state: The note below the content.
  ///   - content: The components of the content, from top to bottom.
  public init(
    _ author: String = "", time: String = "", isOwn: Bool = false, state: State = .complete,
    @DeclarationBuilder content: () -> DeclarationList
  ) {
    self.isOwn = isOwn
    let content = content()
    self.content = DeclarationList {
      if !author.isEmpty || !time.isEmpty {
        HStack(spacing: 1) {
          Label(Text(author), role: isOwn ? \.title : \.heading, wraps: false)
          Label(Text(time), role: \.secondary, wraps: false)
        }
      }
      content
      switch state {
      case .complete: DeclarationList {}
      case .pending(let note): Label(Text(note), role: \.secondary)
      case .failed(let note): Label(Text(note), role: \.error)
      }
    }
  }

  /// Creates the view.
  @MainActor public func makeView() -> MessageRowView { MessageRowView() }

  /// Updates the message.
  @MainActor public func update(_ view: MessageRowView) {
    view.isOwn = isOwn
    view.content.show(content)
  }
}

/// The view of a ``MessageRow``.
public final class MessageRowView: View {
  let content = DeclaredView()
  var isOwn = false {
    didSet { if isOwn != oldValue { setNeedsDisplay() } }
  }
  private static let inset = 2

  /// Creates an empty view.
  public override init() {
    super.init()
    add(content)
  }

  /// Returns the size of the content, with the column of the bar.
  public override func measure(in room: Size) -> Size {
    let inner = Size(width: max(0, room.width - Self.inset), height: room.height)
    let size = content.fittingSize(in: inner)
    return Size(width: size.width + Self.inset, height: size.height)
  }

  /// Places the content beside the bar.
  public override func layout() {
    content.frame = bounds.inset(by: Insets(left: Self.inset))
  }

  /// Draws the bar of the user's own messages.
  public override func draw(in painter: Painter) {
    guard isOwn else { return }
    let bar = Text(theme.symbols.pointer)
    let inner = Size(width: content.frame.width, height: frame.height)
    let end = min(painter.visible.maxY, content.fittingSize(in: inner).height)
    for y in painter.visible.minY..<max(painter.visible.minY, end) {
      painter.draw(bar, at: Position(x: 0, y: y), style: theme.accent)
    }
  }
}
