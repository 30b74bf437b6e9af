import Testing

@testable import Views

@Suite("Label, SegmentedControl, ScrollView, Spinner, Listeners")
@MainActor
struct ControlTests {
  @Test("a label stands where it is told, wraps, and is cut with an ellipsis")
  func label() {
    #expect(Bench(Label("right", alignment: .trailing), columns: 8).drawn == "   right")
    #expect(Bench(Label("mid", alignment: .center), columns: 9).drawn == "   mid")
    #expect(Bench(Label("one two", wraps: true), columns: 4).drawn == "one\ntwo")
    #expect(Bench(Label("too long"), columns: 5).drawn == "too …")
  }

  @Test("choices are made by arrows, by a click, and once each")
  func segments() {
    let control = SegmentedControl(["One", "Two", "Three"])
    let told = Tally()
    control.choices.add { told.texts.append("\($0)") }
    let bench = Bench(control)
    #expect(bench.drawn == " One   Two   Three")
    bench.press("right", "right", "right", "left")
    bench.click(1, 0)
    bench.click(1, 0)
    #expect(told.texts == ["1", "2", "1", "0"])
    control.selectedIndex = 9
    #expect(control.selectedIndex == 2)
    #expect(told.texts.count == 4)
  }

  @Test("where choices don't fit, the chosen one is seen")
  func narrowSegments() {
    let control = SegmentedControl(["Name", "Newest", "Best rated"])
    control.selectedIndex = 2
    #expect(Bench(control, columns: 12).drawn.contains("Best rated"))
  }

  @Test("a scroll view scrolls by rows, pages and the wheel, and no further than its ends")
  func scroll() {
    let text = (1...9).map { "line \($0)" }.joined(separator: "\n")
    let view = ScrollView(Label(Text(text), wraps: true))
    let bench = Bench(view, columns: 12, rows: 4)
    #expect(bench.drawn.hasPrefix("line 1"))
    bench.press("down")
    #expect(bench.drawn.hasPrefix("line 2"))
    bench.press("pgdn")
    #expect(bench.drawn.hasPrefix("line 4"))
    bench.press("end", "down", "down")
    #expect(bench.drawn.contains("line 9"))
    bench.window.dispatch(.mouse(Mouse(kind: .scrollUp, position: Position(x: 1, y: 1))))
    #expect(bench.drawn.hasPrefix("line 4"))
    bench.resize(12, 20)
    #expect(bench.drawn.hasPrefix("line 1"))
  }

  @Test("a spinner that is hidden, still or not in a window keeps no timer")
  func spinner() {
    let spinner = Spinner("Working")
    spinner.isAnimating = true
    let stack = Stack(.vertical, [spinner])
    let bench = Bench(stack)
    #expect(bench.drawn == "⠋ Working")
    #expect(bench.clock.pending == 1)
    spinner.isHidden = true
    _ = bench.drawn
    bench.clock.step()
    #expect(bench.clock.pending == 0)
    spinner.isHidden = false
    _ = bench.drawn
    #expect(bench.clock.pending == 1)
    spinner.remove()
    bench.clock.step()
    #expect(bench.clock.pending == 0)
  }

  @Test("a value sent from inside a listener comes after the one under way, for all")
  func reentrantListeners() {
    let listeners = Listeners<Int>()
    let told = Tally()
    listeners.add { number in
      told.texts.append("first \(number)")
      if number == 1 { listeners.send(2) }
    }
    listeners.add { told.texts.append("second \($0)") }
    listeners.send(1)
    #expect(told.texts == ["first 1", "second 1", "first 2", "second 2"])
  }

  @Test("listeners are called in order, and one that is removed meanwhile isn't")
  func listeners() {
    let listeners = Listeners<Int>()
    let told = Tally()
    var second: Listener?
    listeners.add { number in
      told.texts.append("first \(number)")
      second?.remove()
      if number == 1 { listeners.send(2) }
    }
    second = listeners.add { told.texts.append("second \($0)") }
    listeners.send(1)
    second?.remove()
    #expect(told.texts == ["first 1", "first 2"])
  }
}
