// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Views and their host")
struct ViewHostTests {
  /// A host that presents no frames.
  private final class Host: ViewHost {
    let isTimeFrozen = false
    var shownTheme = Theme.monochrome
    let words = Words.english
    var settledFocus: View?
    var frames = 0
    var questions = 0

    func shown(_ theme: Theme) -> Theme {
      var theme = theme
      theme.name += ", shown"
      return theme
    }

    func focus(_ view: View) { settledFocus = view }
    func forgetFocus() { questions += 1 }
    func invalidate() { frames += 1 }
    func isUncovered(_ layer: View) -> Bool { true }

    func schedule(
      after delay: Duration, _ work: @escaping @MainActor () -> Void
    ) -> WindowTimer { WindowTimer {} }
  }

  @Test("a view hierarchy has the theme, the focus and the frames of any host")
  func host() {
    let host = Host()
    let button = ButtonView("Save")
    let stack = StackView(.vertical, [button])
    #expect(button.theme.name == "standard" && button.window == nil)
    stack.attach(to: host)
    #expect(button.theme.name == "monochrome")
    stack.theme = .ember
    #expect(button.theme.name == "ember, shown")
    button.focus()
    #expect(button.isFocused && stack.containsFocus && button.window == nil)
    let (frames, questions) = (host.frames, host.questions)
    stack.setNeedsDisplay()
    #expect(host.frames == frames + 1 && host.questions == questions)
    button.setNeedsLayout()
    #expect(host.frames > frames + 1 && host.questions > questions)
    stack.attach(to: nil)
    #expect(!button.isFocused && button.theme.name == "ember")
  }
}
