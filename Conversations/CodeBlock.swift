// SPDX-License-Identifier: MIT

import Declarations
import Views

/// Code with the name of its language and a button that copies it.
///
/// ```swift
/// CodeBlock("let pans = 3", language: "swift")
/// // swift              Copy
/// // let pans = 3
/// ```
///
/// The code is coloured if the language is known. While the focus is on the button, the key `c` copies, too; it then says so for two
/// seconds. Lines that are too long wrap, and are copied as they were.
public struct CodeBlock: Composite {
  private let code: String
  private let language: String

  /// Creates a block.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - language: The name of the language, such as `swift`; empty for none.
  public init(_ code: String, language: String = "") {
    (self.code, self.language) = (code, language)
  }

  /// The name of the language and the button, above the code.
  public var body: DeclarationList {
    HStack {
      Label(Text(language), role: \.secondary, wraps: false)
      Spacer()
      CopyButton(text: code)
    }
    Markdown(fenced, scrolls: false)
  }

  /// The code in a fence that is longer than any in it.
  private var fenced: String {
    var (longest, run) = (0, 0)
    for byte in code.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let name = language.filter { !$0.isWhitespace && $0 != "`" }
    return "\(fence)\(name)\n\(code)\(code.hasSuffix("\n") ? "" : "\n")\(fence)"
  }
}

/// A button that copies a text to the clipboard.
private struct CopyButton: Component {
  let text: String

  func makeView() -> ButtonView {
    ButtonView("Copy")
  }

  func update(_ view: ButtonView) {
    let copy: @MainActor () -> Void = { [weak view, text] in
      guard let view, let window = view.window else { return }
      window.copy(text)
      window.announce(window.words["Copied"])
      view.title = "Copied"
      _ = window.schedule(after: .seconds(2)) { [weak view] in view?.title = "Copy" }
    }
    view.taps.handler = { _ in copy() }
    view.keyCommands = [KeyCommand(KeyPress(.character("c")), "copy", action: copy)]
  }
}
