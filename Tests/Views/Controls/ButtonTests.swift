import Testing

@testable import Views

@Suite("Button")
@MainActor
struct ButtonTests {
  private let button = Button("Save")
  private var taps = Tally()

  init() {
    button.taps.add { [taps] in taps.count += 1 }
  }

  @Test("it is pressed by Enter, Space and a click on it")
  func press() {
    let bench = Bench(Stack(.vertical, [button]))
    #expect(bench.drawn == "[ Save ]")
    bench.press("enter", "space")
    bench.click(2, 0)
    #expect(taps.count == 3)
    bench.click(20, 0)
    #expect(taps.count == 3)
  }

  @Test("a disabled one isn't pressed and can't have the focus")
  func disabled() {
    button.isEnabled = false
    let bench = Bench(Stack(.vertical, [button]))
    bench.press("enter", "tab", "enter")
    bench.click(2, 0)
    button.press()
    #expect(taps.count == 0)
    #expect(!button.isFocused)
  }

  @Test("the line at the bottom says what Enter does")
  func hints() {
    #expect(Bench(button).hints == "Enter Save  q quit")
  }
}

/// Counts in closures.
@MainActor
final class Tally {
  var count = 0
  var texts: [String] = []
}
