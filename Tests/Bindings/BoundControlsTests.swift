// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Signals
import TestKit
import Testing
import Views

@Suite("Declared controls of properties")
@MainActor
struct BoundControlsTests {
  private enum Size: String, CaseIterable, Sendable { case small, large }

  private struct Order: Equatable, Sendable {
    var name = "Ada"
    var secret = ""
    var isGift = false
    var isExpress = true
    var size = Size.small
    var count = 2
    var note = "none"
  }

  @Test("every control shows its part of a property, and changes only that part")
  func parts() {
    let order = MutableProperty(Order())
    let terminal = HeadlessTerminal(
      40, 24,
      Observing(order) {
        TextField("Name", text: order[\.name])
        PasswordField("Secret", text: order[\.secret])
        Checkbox("Gift", isOn: order[\.isGift])
        Toggle("Express", isOn: order[\.isExpress])
        RadioGroup(Size.allCases, selection: order[\.size])
        Segments(Size.allCases, selection: order[\.size])
        Slider(order[\.count], in: 0...9)
        TextEditor("Note", text: order[\.note])
      })
    var expected = Order()
    terminal.type(" L")
    expected.name = "Ada L"
    #expect(order.value == expected)
    terminal.press("tab")
    terminal.type("key")
    expected.secret = "key"
    #expect(order.value == expected && !terminal.content.contains("key"))
    terminal.press("tab", "space")
    expected.isGift = true
    #expect(order.value == expected)
    terminal.press("tab", "space")
    expected.isExpress = false
    #expect(order.value == expected)
    terminal.press("tab", "down", "space")
    expected.size = .large
    #expect(order.value == expected)
    terminal.press("tab", "left")
    expected.size = .small
    #expect(order.value == expected)
    terminal.press("tab", "right")
    expected.count = 3
    #expect(order.value == expected)
    order.value.name = "Grace"
    terminal.window.render()
    #expect(terminal.content.hasPrefix("Grace"))
  }

  @Test("a control shows a whole property")
  func whole() {
    let isOn = MutableProperty(false)
    let terminal = HeadlessTerminal(20, 3, Observing(isOn) { Checkbox("Gift", isOn: isOn) })
    terminal.press("space")
    #expect(isOn.value)
    isOn.value = false
    terminal.window.render()
    #expect(terminal.content == "□ Gift")
  }

  private struct Song: Identifiable, Sendable { let id: String }

  private struct Screen: Sendable {
    var song: String?
    var tab = 0
    var city = "Oslo"
    var isOpen = false
  }

  @Test("the selection of lists, tabs and menus, and open sections, are parts of a property")
  func selections() {
    let state = MutableProperty(Screen())
    let terminal = HeadlessTerminal(
      40, 16,
      Observing(state) {
        List([Song(id: "a"), Song(id: "b")], selection: state[\.song]) { song in
          ListRow(title: "\(song.id)")
        }
        .size(height: 2)
        Select(["Bergen", "Oslo"], selection: state[\.city])
        Disclosure("More", isExpanded: state[\.isOpen]) { Text("inside") }
        Tabs(selection: state[\.tab]) {
          TabItem("One") { Text("first") }
          TabItem("Two") { Text("second") }
        }
        .size(height: 8)
      })
    // The selection follows the list from its first row on.
    #expect(state.value.song == "a")
    terminal.press("down")
    #expect(state.value.song == "b")
    state[\.song].value = "a"
    terminal.press("tab", "left")
    #expect(state.value.city == "Bergen" && state.value.song == "a")
    terminal.press("tab", "enter")
    #expect(state.value.isOpen && terminal.content.contains("inside"))
    #expect(terminal.content.contains("first"))
    state[\.tab].value = 1
    #expect(terminal.content.contains("second"))
    state[\.isOpen].value = false
    #expect(!terminal.content.contains("inside"))
  }
}
