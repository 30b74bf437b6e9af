// SPDX-License-Identifier: MIT

import Testing

@testable import Views

/// Counts how often it is laid out and drawn.
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
  @Test("only what is dirty is laid out and drawn, and a clean window shows no frame")
  func damage() {
    let probes = [Probe(), Probe()]
    let stage = Stage(10, 4, Stack(.vertical, probes))
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

  @Test("a view leaves the one that held it, and none goes into itself")
  func tree() {
    let (outer, inner, leaf) = (Stack(.vertical), Stack(.vertical), Label("leaf"))
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

  @Test("a view that is taken out, moved or hidden leaves nothing behind")
  func cleaning() {
    let labels = [Label("one"), Label("two")]
    let stack = Stack(.vertical, labels)
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

  @Test("a theme is that of the nearest view around, else the window's")
  func theme() {
    let label = Label("x")
    let stack = Stack(.vertical, [label])
    let stage = Stage(10, 4, stack)
    #expect(label.theme == .standard)
    stack.theme = .sixteen
    #expect(label.theme == .sixteen)
    #expect(stage.window.theme == .standard)
  }

  @Test("without colours only bold, underline and reverse are left")
  func monochrome() {
    let nav = Navigation(root: Samples.categories())
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

  @Test("a view and what is attached to it go away together")
  func lifetime() {
    final class Bag {}
    weak var view: View?
    weak var bag: Bag?
    do {
      let screen = Samples.recipes()
      let attached = Bag()
      screen.attachments.append(attached)
      let navigation = Navigation(root: Samples.categories())
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
