// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Checkbox, RadioGroup, Slider")
struct ChoicesTests {
  @Test("keys and clicks check a box and toggle a switch, unless they're disabled")
  func checking() {
    let (box, lamp) = (CheckboxView("Vegan"), CheckboxView("Light", isOn: true, look: .toggle))
    var told: [Bool] = []
    box.changes.add { told.append($0) }
    let stage = Stage(20, 4, StackView(.vertical, [box, lamp]))
    #expect(stage.text == "□ Vegan\n━━● on  Light" && stage.hints.contains("check"))
    stage.press("space", "enter")
    stage.mouse(.press, 1, 0)
    #expect(told == [true, false, true] && stage.text.hasPrefix("■"))
    stage.mouse(.press, 1, 1)
    #expect(stage.text.hasSuffix("●── off Light"))
    box.value = .mixed
    stage.window.render()
    #expect(stage.text.hasPrefix("▣") && box.accessibility.line == "Vegan, check box, mixed")
    box.isEnabled = false
    stage.mouse(.press, 1, 0)
    #expect(box.value == .mixed && told.count == 3)
    #expect(lamp.accessibility.line == "Light, switch, off")
  }

  @Test("keys and clicks select one option of a group, and disabled ones are skipped")
  func choosing() {
    let group = RadioGroupView(["Small", "Middle", "Large"])
    group.disabled = [1]
    var told: [Int] = []
    group.selectionChanges.add { told.append($0) }
    let stage = Stage(14, 4, group)
    #expect(stage.text == "◉ Small\n○ Middle\n○ Large")
    stage.press("down")
    #expect(stage.text == "○ Small\n○ Middle\n◉ Large")
    stage.mouse(.press, 2, 1)
    stage.mouse(.press, 2, 0)
    #expect(told == [2, 0])
    #expect(group.accessibility.line == "choice, Small, 1 of 3")
    #expect(group.accessibilityNode.lines[2] == "Middle, radio button, off, disabled")
    group.selectedIndex = 7
    #expect(group.selectedIndex == nil)
    stage.resize(6, 2)
    stage.press("end")
    #expect(stage.text == "◉ Lar…")
  }

  @Test("a slider is moved in steps and to its ends, with keys, clicks, dragging and the wheel")
  func sliding() {
    let slider = SliderView(50, in: 0...100, step: 5) { "\($0)%" }
    let stage = Stage(16, 2, slider)
    #expect(stage.text == "━━━━━●───── 50%" || stage.text == "━━━━━━●──── 50%")
    stage.press("right", "right", "left", "pgup")
    #expect(slider.value == 100)
    stage.press("pgdn", "home")
    #expect(slider.value == 0 && stage.text == "●────────── 0%")
    stage.mouse(.press, 5, 0)
    #expect(slider.value == 50)
    stage.mouse(.drag, 15, 0)
    #expect(slider.value == 100)
    stage.mouse(.scrollDown, 2, 0)
    #expect(slider.value == 95 && slider.accessibility.line == "slider, 95% of 0% to 100%")
  }

  @Test("a stepper increases and decreases with two buttons")
  func stepping() {
    let stepper = SliderView(4, in: 1...12, look: .stepper)
    let stage = Stage(10, 2, StackView(.horizontal, [stepper]))
    #expect(stage.text == "[−]  4 [+]")
    stage.mouse(.press, 8, 0)
    stage.press("+")
    #expect(stepper.value == 6)
    stage.mouse(.press, 0, 0)
    stepper.value = 99
    #expect(stepper.value == 12)
  }

  @Test("controls are drawn correctly at every size, with hostile titles and absurd ranges")
  func sizes() {
    let titles = ["\u{1B}[2J", "👩‍👩‍👧 family", "\u{202E}x", ""]
    for (width, height) in [(0, 0), (1, 1), (2, 2), (5, 3), (9, 9)] {
      let all: [View] =
        titles.map { CheckboxView($0, look: .toggle) } + [
          RadioGroupView(titles), RadioGroupView([]),
          SliderView(0, in: .min ... .max, step: .max),
          SliderView(9, in: 3...3), SliderView(0, in: .min ... .max, look: .stepper),
        ]
      for view in all {
        let stage = Stage(width, height, view)
        stage.press("right", "left", "pgup", "pgdn", "up", "down", "space", "end")
        stage.mouse(.press, width / 2, 0)
        #expect(stage.rows.allSatisfy { Text($0).width <= width })
      }
    }
  }
}
