// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("A clock that stands still")
struct FrozenClockTests {
  @Test(
    "on a clock that stands still, the same views are the same picture, whenever they are drawn")
  func picture() {
    let surface = HeadlessSurface(size: Size(width: 30, height: 5))
    let window = Window(surface: surface, clock: FrozenClock())
    let spinner = Spinner("Loading")
    spinner.isAnimating = true
    window.root = Stack(.vertical, [spinner, ProgressBar("Copying")])
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

  @Test("work is neither done nor held, and can be called off")
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
