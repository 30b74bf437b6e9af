// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Overlay")
struct OverlayTests {
  private func page() -> LabelView { LabelView("....... ....... ....... .......", wraps: true) }

  @Test("a layer is at an edge with its own background, and leaves nothing behind")
  func edges() {
    let overlay = OverlayView(page())
    let stage = Stage(8, 5, overlay)
    let note = LabelView("new")
    overlay.show(note, at: .edge(.topTrailing))
    stage.window.render()
    #expect(stage.text == ".....new\n.......\n.......\n.......")
    overlay.show(note, at: .edge(.center))
    stage.window.render()
    #expect(stage.text == ".......\n..new..\n.......\n.......")
    overlay.show(note, at: .edge(.bottomLeading, inset: Insets(left: 1, bottom: 1)))
    stage.window.render()
    #expect(stage.text == ".......\n.......\n.new...\n.......")
    overlay.hide(note)
    stage.window.render()
    #expect(stage.text == ".......\n.......\n.......\n.......")
  }

  @Test("changes below a layer aren't visible through it")
  func redraw() {
    let below = LabelView("below below")
    let overlay = OverlayView(below)
    let note = LabelView(" x ")
    overlay.show(note, at: .edge(.topLeading))
    let stage = Stage(11, 2, overlay)
    #expect(stage.text == " x ow below")
    below.string = "other words"
    stage.window.render()
    #expect(stage.text == " x er words")
  }

  @Test("a layer next to a view flips to the side with more space")
  func flipping() {
    let target = LabelView("Menu")
    let spacer = SpacerView()
    let overlay = OverlayView(StackView(.vertical, alignment: .leading, [spacer, target]))
    let menu = LabelView("one\ntwo", wraps: true)
    overlay.show(menu, at: .beside(target, .below))
    let stage = Stage(8, 6, overlay)
    #expect(stage.text == "\n\none\ntwo\nMenu")
    spacer.limits = SizeLimits(maxHeight: 0)
    stage.window.render()
    #expect(stage.text == "Menu\none\ntwo")
    overlay.show(menu, at: .beside(target, .behind))
    stage.window.render()
    #expect(stage.text == "Menuone\n    two")
    stage.resize(5, 6)
    #expect(menu.frame.maxX <= 5)
    target.isHidden = true
    stage.window.render()
    #expect(menu.frame == .zero)
  }

  @Test("the mouse reaches the top layer first, and then those below it")
  func hits() {
    let (below, above) = (ButtonView("below"), ButtonView("up"))
    let overlay = OverlayView(below)
    overlay.show(above, at: .edge(.topLeading))
    let stage = Stage(20, 3, overlay)
    var taps: [String] = []
    below.taps.add { taps.append("below") }
    above.taps.add { taps.append("up") }
    stage.mouse(.press, 2, 0)
    stage.mouse(.press, 8, 0)
    stage.mouse(.press, 2, 1)
    #expect(taps == ["up", "below", "below"])
  }

  @Test("a view can't be its own layer, and a layer is added once")
  func misuse() {
    let overlay = OverlayView(page())
    overlay.show(overlay, at: .fill)
    overlay.show(overlay.base, at: .fill)
    let note = LabelView("n")
    overlay.show(note, at: .fill)
    overlay.show(note, at: .edge(.top))
    #expect(overlay.shown.count == 1 && overlay.children.count == 2)
    overlay.hide(LabelView("other"))
  }

  @Test("a layer is inside the window, next to any target at any size")
  func property() {
    var chance = Chance(state: 11)
    func number(_ most: Int) -> Int { .random(in: 0...most, using: &chance) }
    for _ in 0..<2000 {
      let outer = Frame(size: Size(width: number(12), height: number(8)))
      let spot = Frame(x: number(12), y: number(8), width: number(6), height: number(4))
      let target = spot.intersection(outer)
      let size = Size(width: number(16), height: number(10))
      for side in OverlayView.Side.allCases where !target.isEmpty {
        let frame = OverlayView.frame(of: size, side, of: target, in: outer)
        #expect(frame.isEmpty || frame.intersection(outer) == frame)
        #expect(frame.intersection(target).isEmpty)
      }
      for edge in OverlayView.Edge.allCases {
        let frame = OverlayView.frame(of: size, at: edge, of: outer)
        #expect(frame.isEmpty || frame.intersection(outer) == frame)
      }
    }
  }
}
