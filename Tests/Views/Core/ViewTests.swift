// SPDX-License-Identifier: MIT

import Testing

@testable import Views

/// A view that counts its layouts and draws.
private final class Probe: View {
  var layouts = 0
  var draws = 0

  override func measure(in room: Size) -> Size { Size(width: 5, height: 1) }
  override func layout() { layouts += 1 }
  override func draw(in painter: Painter) {
    draws += 1
    painter.draw("probe", at: .zero)
  }
}

@MainActor @Suite("View")
struct ViewTests {
  @Test("only dirty views are laid out and drawn, and a clean window presents no frame")
  func damage() {
    let probes = [Probe(), Probe()]
    let stage = Stage(10, 4, StackView(.vertical, probes))
    #expect(probes.map(\.draws) == [1, 1])
    let frames = stage.surface.frames
    stage.window.render()
    #expect(stage.surface.frames == frames)
    probes[1].setNeedsDisplay()
    stage.window.render()
    #expect(probes.map(\.draws) == [1, 2])
    probes[0].setNeedsLayout()
    stage.window.render()
    #expect(probes.map(\.layouts) == [2, 1])
  }

  @Test("a view is removed from its previous parent, and can't contain itself")
  func tree() {
    let (outer, inner, leaf) = (StackView(.vertical), StackView(.vertical), LabelView("leaf"))
    outer.add(inner)
    inner.add(leaf)
    inner.add(outer)
    #expect(outer.parent == nil && inner.parent === outer)
    outer.add(leaf)
    #expect(inner.children.isEmpty && leaf.parent === outer)
    outer.remove(leaf)
    outer.remove(leaf)
    #expect(leaf.parent == nil)
    outer.insert(leaf, at: 99)
    outer.insert(leaf, at: -3)
    #expect(outer.children.first === leaf)
  }

  @Test("a removed, moved or hidden view leaves nothing behind")
  func cleaning() {
    let labels = [LabelView("one"), LabelView("two")]
    let stack = StackView(.vertical, labels)
    let stage = Stage(10, 4, stack)
    labels[0].isHidden = true
    stage.window.render()
    #expect(stage.text == "two")
    stack.remove(labels[1])
    stage.window.render()
    #expect(stage.text == "")
    labels[0].isHidden = false
    stage.window.render()
    #expect(stage.text == "one")
  }

  @Test("a theme is that of the nearest parent, or the window's")
  func theme() {
    let label = LabelView("x")
    let stack = StackView(.vertical, [label])
    let stage = Stage(10, 4, stack)
    #expect(label.theme == .standard)
    stack.theme = .sixteen
    #expect(label.theme == .sixteen)
    #expect(stage.window.theme == .standard)
  }

  @Test("without colours only bold, underline and reverse remain")
  func monochrome() {
    let nav = NavigationView(root: Samples.categories())
    let stage = Stage(60, 20, nav, capabilities: Capabilities(colors: .none))
    nav.push(Samples.recipes())
    stage.window.render()
    for y in 0..<20 {
      for x in 0..<60 {
        let style = stage.style(x, y)
        #expect(style.foreground == .standard && style.background == .standard)
        #expect(style.attributes.isSubset(of: [.bold, .underline, .reverse]))
      }
    }
  }

  @Test("a view and its attachments are released together")
  func lifetime() {
    final class Bag {}
    weak var view: View?
    weak var bag: Bag?
    do {
      let screen = Samples.recipes()
      let attached = Bag()
      screen.attachments.append(attached)
      let navigation = NavigationView(root: Samples.categories())
      let stage = Stage(40, 10, navigation)
      navigation.push(screen)
      stage.window.render()
      view = screen
      bag = attached
      stage.press("esc")
    }
    #expect(view == nil && bag == nil)
  }
}
