// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Flow, dock and alternatives by size") @MainActor struct ResponsiveTests {
  private func label(_ text: String) -> LabelView { LabelView(Text(text)) }

  @Test("a flow continues in the next row")
  func flow() {
    let flow = FlowView(spacing: 2, ["one", "two", "three", "four", ""].map(label))
    let stage = Stage(12, 5, StackView(.vertical, [flow, label("below")]))
    #expect(stage.text == "one  two\nthree  four\nbelow")
    stage.resize(30, 5)
    #expect(stage.text == "one  two  three  four\nbelow")
    stage.resize(4, 6)
    #expect(stage.text == "one\ntwo\nthr…\nfour\nbel…")
    flow.rowSpacing = 1
    flow.alignment = .trailing
    stage.resize(12, 6)
    #expect(stage.text == "    one  two\n\n three  four\nbelow")
  }

  @Test("random flows keep their views in order, apart and inside")
  func randomFlows() {
    for seed in 0..<300 {
      var chance = Chance(state: UInt64(seed))
      let views = (0..<Int.random(in: 0...9, using: &chance)).map { _ in
        label(String(repeating: "x", count: Int.random(in: 0...12, using: &chance)))
      }
      let flow = FlowView(
        spacing: Int.random(in: 0...3, using: &chance),
        rowSpacing: Int.random(in: 0...2, using: &chance), views)
      let width = Int.random(in: 1...20, using: &chance)
      let size = flow.fittingSize(in: Size(width: width, height: Size.unlimited))
      flow.frame = Frame(size: Size(width: width, height: size.height))
      flow.layoutIfNeeded()
      var last = Frame.zero
      for view in views where !view.text.isEmpty {
        #expect(flow.bounds.intersection(view.frame) == view.frame, "seed \(seed)")
        let isBehind = view.frame.minY == last.minY && view.frame.minX >= last.maxX
        #expect(last == .zero || isBehind || view.frame.minY > last.minY, "seed \(seed)")
        // A view goes to the next row only if it doesn't fit.
        if last != .zero, !isBehind {
          #expect(last.maxX + flow.spacing + view.frame.width > width, "seed \(seed)")
        }
        last = view.frame
      }
    }
  }

  @Test("panes appear from a width and a height on")
  func dock() {
    let dock = DockView(label("content"))
    let (files, log) = (ButtonView("Files"), label("log"))
    dock.dock(files, at: .leading, length: 9, fromWidth: 30)
    dock.dock(label("status"), at: .bottom)
    dock.dock(log, at: .bottom, length: 2, fromHeight: 8)
    let stage = Stage(40, 9, dock)
    #expect(
      stage.text == """
        [ Files ] │ content
                  │
                  │
                  │
                  ├─────────────────────────────
                  │ log
                  │
                  │ status
        """)
    #expect(dock.visiblePanes.count == 3 && stage.window.focused === files)
    stage.resize(29, 7)
    #expect(stage.text == "content\n\n\n\n\nstatus")
    #expect(dock.visiblePanes.count == 1 && files.isHidden && stage.window.focused == nil)
    stage.resize(30, 9)
    #expect(stage.text.hasPrefix("[ Files ] │ content") && stage.text.contains("log"))
    // The content keeps the least space.
    dock.dock(files, at: .leading, length: 25)
    stage.window.render()
    #expect(files.isHidden)
    dock.undock(files)
    #expect(!files.isHidden && files.parent == nil)
  }

  @Test("in a scrolling column a dock is as high as its parts")
  func unlimited() {
    let dock = DockView(label("content"))
    dock.dock(label("head"), at: .top)
    let size = dock.fittingSize(in: Size(width: 20, height: Size.unlimited))
    #expect(size == Size(width: 20, height: 2))
    #expect(dock.fittingSize(in: Size(width: 20, height: 9)) == Size(width: 20, height: 2))
  }

  @Test("the last alternative that fits is visible, and the focus moves with it")
  func alternatives() {
    let (narrow, wide) = (ButtonView("Narrow"), ButtonView("Wide"))
    let view = AdaptiveView(narrow)
    view.add(wide, fromWidth: 30, fromHeight: 4)
    let stage = Stage(29, 6, view)
    #expect(stage.text == "[ Narrow ]" && stage.window.focused === narrow)
    stage.resize(30, 6)
    #expect(stage.text == "[ Wide ]" && stage.window.focused === wide)
    stage.resize(60, 4)
    #expect(stage.text == "[ Narrow ]" && view.visible === narrow)
  }
}
