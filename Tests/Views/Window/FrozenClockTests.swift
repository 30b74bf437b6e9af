// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("A frozen clock")
struct FrozenClockTests {
  @Test(
    "on a frozen clock, the same views always draw the same picture")
  func picture() {
    let surface = HeadlessSurface(size: Size(width: 30, height: 5))
    let window = Window(surface: surface, clock: FrozenClock())
    let spinner = SpinnerView("Loading")
    spinner.isAnimating = true
    window.root = StackView(.vertical, [spinner, ProgressBarView("Copying")])
    window.show(Toast("Saved."))
    window.render()
    let first = surface.svg(title: "Loading")
    for _ in 0..<3 {
      spinner.setNeedsDisplay()
      window.render()
      #expect(surface.svg(title: "Loading") == first)
    }
    #expect(surface.drawnText().contains("Saved."))
  }

  @Test("work is neither run nor retained, and can be cancelled")
  func work() {
    final class Held {}
    var held: Held? = Held()
    weak var seen: Held?
    seen = held
    let timer = FrozenClock().start(after: .zero) { [held] in
      Issue.record("\(String(describing: held)) was done")
    }
    held = nil
    #expect(seen == nil)
    timer.cancel()
  }
}
