// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Label, Button, SegmentedControl, Spinner, ScrollBar")
struct ControlsTests {
  @Test("a label wraps or truncates, at the start, in the middle or at the end")
  func label() {
    let long: Text = "a soup for the end of summer"
    #expect(Stage(12, 9, LabelView(long)).text == "a soup for …")
    #expect(Stage(12, 9, LabelView(long, wraps: true)).text == "a soup for\nthe end of\nsummer")
    #expect(Stage(10, 9, LabelView("ab", alignment: .trailing)).text == "        ab")
    #expect(Stage(10, 9, LabelView("ab", alignment: .center)).text == "    ab")
    let label = LabelView("one")
    let stage = Stage(10, 9, label)
    label.string = "two"
    stage.window.render()
    #expect(stage.text == "two")
  }

  @Test("a button is pressed with Enter, Space and a click, unless it is disabled")
  func button() {
    let button = ButtonView("Sign in")
    let stage = Stage(20, 2, StackView(.vertical, alignment: .leading, [button]))
    var taps = 0
    button.taps.add { taps += 1 }
    #expect(stage.text == "[ Sign in ]")
    #expect(stage.hints.contains("Enter sign in"))
    stage.press("enter", "space")
    stage.mouse(.press, 3, 0)
    stage.mouse(.release, 3, 0)
    #expect(taps == 3)
    button.isEnabled = false
    stage.press("enter")
    button.press()
    #expect(taps == 3)
    #expect(!stage.hints.contains("sign in"))
    stage.resize(5, 1)
    #expect(stage.surface.drawnText() == "Sign…")
  }

  @Test("segments are selected with the arrows and clicks, with a single event")
  func segments() {
    let control = SegmentedControlView(["Name", "Newest", "Best"])
    let stage = Stage(40, 2, StackView(.vertical, alignment: .leading, [control]))
    var chosen: [Int] = []
    control.selectionChanges.add { chosen.append($0) }
    #expect(stage.text == "[ Name ]  Newest    Best")
    stage.press("right", "right", "right", "left")
    stage.mouse(.press, 1, 0)
    #expect(chosen == [1, 2, 1, 0])
    control.selectedIndex = 2
    control.select(2)
    control.select(9)
    #expect(chosen.count == 4)
    stage.resize(12, 2)
    #expect(stage.text == "‹ Best ›")
    stage.mouse(.press, 0, 0)
    #expect(chosen.last == 1)
  }

  @Test("a spinner uses time only while it's running and visible")
  func spinner() {
    let spinner = SpinnerView("Loading…")
    let stage = Stage(20, 4, StackView(.vertical, [spinner]))
    #expect(stage.text == "" && stage.clock.pending == 0)
    spinner.isAnimating = true
    stage.window.render()
    #expect(stage.text == "⠋ Loading…")
    stage.clock.advance(by: .milliseconds(80))
    stage.window.render()
    #expect(stage.text == "⠙ Loading…")
    #expect(stage.clock.pending == 1)
    spinner.isHidden = true
    stage.window.render()
    stage.clock.advance(by: .milliseconds(80))
    stage.window.render()
    #expect(stage.clock.pending == 0)
    spinner.isHidden = false
    stage.window.render()
    #expect(stage.clock.pending == 1)
    spinner.isAnimating = false
    #expect(stage.clock.pending == 0)
    stage.window.render()
    #expect(stage.text == "")
  }

  @Test("a spinner has the frames of its shape, before a label that stays where it is")
  func spinnerShapes() {
    let spinner = SpinnerView("Go")
    spinner.shape = SpinnerShape(["", "a", "bcd"])
    spinner.isAnimating = true
    let stage = Stage(12, 2, StackView(.vertical, alignment: .leading, [spinner]))
    var seen: [String] = []
    for _ in 0..<4 {
      seen.append(stage.text)
      stage.clock.advance(by: .milliseconds(80))
      stage.window.render()
    }
    #expect(seen == ["    Go", "a   Go", "bcd Go", "    Go"])
    // In ASCII the theme's own frames are used.
    let other = SpinnerView("Go")
    (other.shape, other.isAnimating) = (.meter, true)
    let ascii = Stage(12, 2, other, capabilities: Capabilities(colors: .none, unicode: false))
    #expect(ascii.text == "| Go")
    spinner.shape = SpinnerShape([])
    stage.window.render()
    #expect(stage.text == "Go")
  }

  @Test("the thumb of a bar touches an end only if the content does")
  func scrollBar() {
    for (total, visible) in [(9, 8), (100, 5), (1_000_000, 24), (3, 1), (3, 2)] {
      for first in [0, 1, (total - visible) / 2, total - visible - 1, total - visible] {
        let bar = ScrollBar(total: total, visible: visible, first: max(0, first))
        let thumb = bar.thumb
        #expect(thumb.lowerBound >= 0 && thumb.upperBound <= visible && !thumb.isEmpty)
        if first == 0 { #expect(thumb.lowerBound == 0) }
        if first == total - visible { #expect(thumb.upperBound == visible) }
        if visible - thumb.count >= 2, first > 0, first < total - visible {
          #expect(thumb.lowerBound > 0 && thumb.upperBound < visible)
        }
      }
    }
    #expect(!ScrollBar(total: 5, visible: 5, first: 0).isNeeded)
  }
}
