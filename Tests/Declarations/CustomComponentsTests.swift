// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing

@testable import Views

@MainActor @Suite("Components with their own attributes")
struct CustomComponentsTests {
  /// A component that sets attributes of its view, which modifiers set, too.
  private struct Panel: Component {
    var isOpen = true
    var isHidden = false
    var height = 1
    let log: @MainActor (String) -> Void

    func makeView() -> ButtonView { ButtonView("Panel") }

    func update(_ view: ButtonView) {
      view.keyCommands = [KeyCommand(KeyPress(.character("o")), "open") { log("open") }]
      view.isEnabled = isOpen
      view.isHidden = isHidden
      view.controlRole = .danger
      view.limits = SizeLimits(height: height)
    }
  }

  @Test("a modifier adds to what a component sets, and takes only its own part back")
  func modifiers() {
    var heard: [String] = []
    let view = DeclaredView()
    func show(isOpen: Bool = true, isHidden: Bool = false, height: Int = 1) {
      let panel = Panel(isOpen: isOpen, isHidden: isHidden, height: height) { heard.append($0) }
      view.show {
        VStack { panel.grow().onKey("k", "keep") { heard.append("keep") } }
      }
    }
    show()
    let terminal = HeadlessTerminal(60, 6, view)
    let button = { view.children.first?.children.first as? ButtonView }
    terminal.press("o", "k")
    #expect(heard == ["open", "keep"] && terminal.hints.contains("open"))
    #expect(button()?.controlRole == .danger && button()?.limits.maxHeight == 1)
    show(isOpen: false, height: 2)
    #expect(button()?.isEnabled == false && button()?.limits.maxHeight == 2)
    show(isHidden: true)
    #expect(button()?.isHidden == true)
    for _ in 0..<3 { show() }
    terminal.press("o", "k")
    #expect(heard == ["open", "keep", "open", "keep"] && button()?.keyCommands.count == 2)
  }

  @Test("what a component hides and disables stays so when a modifier no longer does")
  func parts() {
    let view = DeclaredView()
    func show(isModified: Bool, isOpen: Bool, isHidden: Bool) {
      view.show {
        Panel(isOpen: isOpen, isHidden: isHidden) { _ in }
          .hidden(isModified).disabled(isModified)
      }
    }
    for isModified in [false, true, false, true] {
      for isOwn in [true, false, true] {
        show(isModified: isModified, isOpen: !isOwn, isHidden: isOwn)
        let button = view.children.first
        #expect(button?.isHidden == (isModified || isOwn))
        #expect(button?.isEnabled == !(isModified || isOwn))
      }
    }
  }

  @Test("keys act and are shown on a page without a control")
  func pages() {
    var heard: [String] = []
    let terminal = HeadlessTerminal(
      30, 6,
      DeclaredView {
        Navigation(path: [0], onChange: { _ in }) {
          Screen("First") { Text("first") }
        } destination: { _ in
          Screen("Second") {
            VStack { Label("Loading…").onKey("r", "reload") { heard.append("reload") } }.padding(1)
          }
        }
      })
    terminal.press("r")
    #expect(heard == ["reload"])
    #expect(terminal.hints.contains("reload"))
  }
}
