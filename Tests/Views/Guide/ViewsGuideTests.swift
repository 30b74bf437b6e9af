// SPDX-License-Identifier: MIT

import Testing

@testable import Views

/// The snippets of `Documentation/Views.md`, verbatim.
@MainActor @Suite("The guide to views")
struct ViewsGuideTests {
  @Test("a window shows a bar and a button, and has a description")
  func snippets() {
    let stage = Stage(40, 8, View())
    let window = stage.window
    var spoken: [String] = []
    func speak(_ line: String) { spoken.append(line) }

    let bar = ProgressBarView("Copying", fraction: 0.42)
    let button = ButtonView("Cancel")
    button.taps.add { [weak button] in
      button?.window?.show(Toast("Cancelled.", severity: .warning))
    }
    window.root = StackView(.vertical, spacing: 1, alignment: .leading, [bar, button])

    window.options = .screenReader
    window.announcements.add { line in speak(line) }
    window.render()
    stage.press("enter")
    #expect(stage.text.contains("Copying ====="))
    #expect(stage.text.contains("! Cancelled."))
    #expect(spoken == ["Cancel, button", "warning: Cancelled."])
  }

  @Test("a window in memory is read as text and as letters for its styles")
  func memory() {
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }

    let surface = HeadlessSurface(size: Size(width: 40, height: 10))
    let window = Window(surface: surface, clock: FrozenClock())
    window.root = ButtonView("Go")
    window.render()
    print(surface.drawnText())
    print(surface.drawnStyles(naming: window.theme))

    #expect(printed[0].hasPrefix("[ Go ]\n"))
    #expect(printed[1].hasPrefix("aaaaaa\n") && printed[1].contains("\n\na selection\n"))
  }

  @Test("another theme takes effect immediately, and a file name in a message is escaped")
  func themes() {
    let stage = Stage(60, 8, ButtonView("Go"))
    let window = stage.window
    let file = "**a\u{1B}**"

    window.theme = .harbour
    window.theme = Theme.named("paper") ?? .standard

    let name = Text.escapedMarkup(file)
    window.show(Toast(Text(markup: "**\(name)** is {success}saved{/}.")))
    window.render()
    #expect(window.theme == .paper)
    #expect(stage.text.contains("**a␛** is saved."))
  }
}
