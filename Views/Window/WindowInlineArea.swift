// SPDX-License-Identifier: MIT

/// The texts that a window prints above its inline area together with the next frame.
@MainActor final class PrintQueue {
  private var texts: [Text] = []

  /// Adds a text at the end.
  func append(_ text: Text) {
    texts.append(text)
  }

  /// Removes and returns all texts.
  func take() -> [Text] {
    defer { texts = [] }
    return texts
  }
}

extension Window {
  /// Prints a text above an inline area, where it stays, together with the next frame.
  ///
  /// Returns `false` on a full screen, where it has no effect. See ``print(_:width:)`` for views and components.
  ///
  /// ```swift
  /// window.print(Text("The file is saved.", style: window.theme.success))
  /// ```
  @discardableResult public func print(_ text: Text) -> Bool {
    guard capabilities.inlineRows != nil else { return false }
    prints.append(text)
    invalidate()
    return true
  }

  /// Returns the number of rows that the root or the modals, what floats above them, and the bar need, at most those of a size.
  func fittingHeight(in room: Size) -> Int {
    let inner = Size(width: room.width, height: max(0, room.height - 1))
    let heights = (modals + [root].compactMap(\.self)).map { $0.fittingSize(in: inner).height }
    let above = stack.overlays.map { $0.fittingSize(in: inner).height }
    return min(room.height, (heights.max() ?? 0) + (above.max() ?? 0) + 1)
  }

  /// Returns the number of rows that an inline area needs for the content; `nil` for a screen or a fixed number.
  func fittingInlineRows() -> Int? {
    guard let range = capabilities.inlineRows, range.count > 1 else { return nil }
    let room = Size(width: size.width, height: range.upperBound)
    let rows = fittingHeight(in: room)
    guard !preparations.isEmpty else { return rows }
    // What is printed above isn't in the area any more.
    finishPreparations()
    return fittingHeight(in: room)
  }

  /// Prints a view or a component above an inline area, where it stays, together with the next frame.
  ///
  /// ```swift
  /// window.print(Card("Build") { Label("3 tests failed.", role: \.error) })
  /// ```
  ///
  /// It is laid out once, as a child of the root, and printed as rows with their styles: the terminal doesn't wrap them again when it
  /// becomes wider. Returns `false` on a full screen, or without a root, where it has no effect.
  ///
  /// - Parameters:
  ///   - content: The view or component.
  ///   - width: The number of columns; `nil` for those of the window.
  @discardableResult public func print(_ content: any ViewSource, width: Int? = nil) -> Bool {
    guard capabilities.inlineRows != nil, let root else { return false }
    return print(content, width: width ?? size.width, in: root)
  }

  /// Prints a view as a child of another one, from which it has its theme.
  package func print(_ content: any ViewSource, width: Int, in parent: View) -> Bool {
    guard capabilities.inlineRows != nil, width > 0 else { return false }
    let view = content.makeSourceView()
    parent.add(view)
    defer { parent.remove(view) }
    let height = view.fittingSize(in: Size(width: width, height: Size.unlimited)).height
    guard height > 0 else { return true }
    // A canvas has a maximum height.
    for top in stride(from: 0, to: height, by: Canvas.limit) {
      view.frame = Frame(x: 0, y: -top, width: width, height: height)
      view.layoutIfNeeded()
      var canvas = Canvas(size: Size(width: width, height: min(height - top, Canvas.limit)))
      canvas.paint { painter in
        view.paint(in: painter.clipped(to: view.frame), onClearGround: true)
      }
      print(Text(rowsOf: canvas))
    }
    return true
  }
}

extension Text {
  /// Creates the text of the rows of a canvas, without trailing plain blanks, joined by line feeds.
  init(rowsOf canvas: Canvas) {
    var text = Text("")
    for y in 0..<canvas.size.height {
      if y > 0 { text += Text("\n") }
      var (run, runStyle) = ("", Style.plain)
      for x in 0..<canvas.length(ofRow: y) {
        let (cluster, _, style) = canvas[x, y]
        if style != runStyle {
          text += Text(run, style: runStyle)
          (run, runStyle) = ("", style)
        }
        run += cluster
      }
      text += Text(run, style: runStyle)
    }
    self = text
  }
}
