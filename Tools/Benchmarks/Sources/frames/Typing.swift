// SPDX-License-Identifier: MIT

import Views

/// F4 to F7: a program with one field or editor that contains a text of a given length; Ctrl-C ends it.
///
/// It is written like any program with Views. The bell signals that the first frame is drawn. With the word "each",
/// every key has a separate frame, however fast the keys follow each other.
@MainActor enum Typing {
  static func run(_ words: [String]) {
    let terminal: Terminal
    do throws(TerminalError) {
      terminal = try Terminal.open()
    } catch {
      return print(error.description)
    }
    let loop = Loop(terminal: terminal)
    if words.contains("each") { loop.maximumFrameRate = nil }
    let window = Window(surface: terminal, clock: loop)
    window.root = root(words)
    window.quitRequests.add { loop.stop() }
    loop.onEvent = { window.dispatch($0) }
    var isReady = false
    loop.onIdle = {
      window.render()
      if !isReady { window.ring() }
      isReady = true
    }
    loop.run()
    terminal.close()
  }

  private static func root(_ words: [String]) -> View {
    let text = text(words.compactMap { Int($0) }.first ?? 0)
    guard !words.contains("editor") else {
      let editor = TextEditorView()
      editor.text = text
      editor.select(TextPosition.end(of: text)..<TextPosition.end(of: text))
      return editor
    }
    let field = TextFieldView()
    field.text = text
    // Most programs observe the typed text.
    let model = Model()
    if !words.contains("unobserved") { field.texts.add { model.text = $0 } }
    return StackView(.vertical, [LabelView("A field"), field])
  }

  /// Returns words on one line.
  private static func text(_ length: Int) -> String {
    String(String(repeating: "some words of a text ", count: length / 21 + 1).prefix(length))
  }
}

/// The text of a field as its program receives it.
@MainActor private final class Model {
  var text = ""
}

extension TextPosition {
  /// Returns the position after the last character of a text of one line.
  fileprivate static func end(of text: String) -> TextPosition {
    TextPosition(column: text.utf8.count)
  }
}
