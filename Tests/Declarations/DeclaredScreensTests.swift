// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing

@testable import Views

/// Components as the nodes of a rendered screen.
@MainActor @Suite("Declared screens")
struct DeclaredScreensTests {
  @Test("the nodes of a screen are any components, with their own heights and focus")
  func nodes() {
    let rendered = RenderedScreen<String, Int>()
    var heard: [String] = []
    func show(_ name: String, _ ids: [Int]) {
      rendered.render(
        Screen(
          content: Box {
            BoxSection("section", header: Text("Header")) {
              for id in ids {
                Node(
                  id,
                  VStack {
                    Text("\(name) \(id)")
                    TextField("Field \(id)", text: "") { heard.append("\(id) \($0)") }
                  }
                  .padding(Insets(left: 1)))
              }
              Node(9, Button("End") {})
            }
          }))
    }
    show("Row", [1, 2])
    let terminal = HeadlessTerminal(30, 9, rendered)
    #expect(terminal.content == "Header\n Row 1\n Field 1\n Row 2\n Field 2\n[ End ]")
    terminal.type("a")
    terminal.press("down")
    terminal.type("b")
    #expect(heard == ["1 a", "2 b"])
    #expect(rendered.focusedNode == 2)
    show("ROW", [2, 1])
    terminal.window.render()
    #expect(terminal.content == "Header\n ROW 2\n b\n ROW 1\n a\n[ End ]")
    #expect(rendered.focusedNode == 2)
  }
}
