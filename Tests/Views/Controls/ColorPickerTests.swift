// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Color picker") @MainActor struct ColorPickerTests {
  private func stage(_ picker: ColorPickerView, height: Int = 9) -> (Stage, Chosen) {
    let chosen = Chosen()
    picker.changes.add { chosen.colors.append($0) }
    return (Stage(32, height, picker), chosen)
  }

  final class Chosen { var colors: [Color] = [] }

  @Test("every colour of 8 bits a component survives its coordinates")
  func coordinates() {
    for red in stride(from: 0, through: 255, by: 5) {
      for green in stride(from: 0, through: 255, by: 5) {
        for blue in stride(from: 0, through: 255, by: 15) {
          let color = Color.rgb(UInt8(red), UInt8(green), UInt8(blue))
          #expect(ColorCoordinates(color).color == color)
        }
      }
    }
    let odd = ColorCoordinates(hue: .nan, saturation: .infinity, brightness: -1)
    #expect(odd == ColorCoordinates(hue: 0, saturation: 1, brightness: 0))
  }

  @Test("hexadecimal digits are read with and without a number sign, in three and in six")
  func hexadecimal() {
    #expect(Color(hexadecimal: "#ff8000") == .rgb(255, 128, 0))
    #expect(Color(hexadecimal: "F80") == .rgb(255, 136, 0))
    for text in ["", "#", "12", "ff80000", "gg0000", "-f8000", "+12", "ﬀ0"] {
      #expect(Color(hexadecimal: text) == nil, "\(text)")
    }
  }

  @Test("arrows change saturation and brightness, and the hues are a circle")
  func keys() {
    let picker = ColorPickerView(.rgb(255, 0, 0))
    let (stage, chosen) = stage(picker)
    stage.press("left")
    #expect(picker.hexadecimal == "#ff0d0d")
    stage.press("right", "down")
    #expect(picker.hexadecimal == "#f20000")
    stage.press("up", "up")
    #expect(picker.hexadecimal == "#ff0000")
    for _ in 0..<20 { stage.press("pgdn") }
    #expect(picker.hexadecimal == "#ff0000")
    stage.press("pgup")
    #expect(picker.hexadecimal != "#ff0000")
    #expect(chosen.colors.last == picker.color)
    #expect(stage.rows[7].contains(picker.hexadecimal))
  }

  @Test("typed digits become the colour, and Esc discards them")
  func typing() {
    let picker = ColorPickerView(.rgb(0, 0, 0))
    let (stage, chosen) = stage(picker)
    stage.type("#0c8")
    #expect(picker.typed == "0c8" && stage.rows[7].contains("#0c8"))
    stage.press("enter")
    #expect(picker.hexadecimal == "#00cc88" && picker.typed.isEmpty)
    stage.type("12")
    stage.press("esc")
    #expect(picker.typed.isEmpty)
    stage.type("ff8000")
    #expect(picker.color == .rgb(255, 128, 0) && chosen.colors.count == 2)
    stage.type("1")
    stage.press("backspace", "enter")
    #expect(picker.color == .rgb(255, 128, 0))
    stage.paste(" #00ff00 ")
    #expect(picker.color == .rgb(0, 255, 0))
  }

  @Test("a press and a drag select in the field and on the hues")
  func mouse() {
    let picker = ColorPickerView(.rgb(255, 0, 0))
    let (stage, _) = stage(picker)
    stage.mouse(.press, 0, 0)
    #expect(picker.hexadecimal == "#ffffff")
    stage.mouse(.drag, 31, 0)
    #expect(picker.hexadecimal == "#ff0000")
    stage.mouse(.drag, 90, 90)
    #expect(picker.hexadecimal == "#000000")
    stage.mouse(.release, 90, 90)
    stage.mouse(.drag, 0, 0)
    #expect(picker.hexadecimal == "#000000")
    stage.mouse(.press, 31, 0)
    stage.mouse(.press, 10, 6)
    #expect(picker.color.lightness > 0.5 && picker.hexadecimal.hasSuffix("00"))
  }

  @Test("a grey keeps the hue of the strip, and the description has all coordinates")
  func gray() {
    let picker = ColorPickerView(.rgb(0, 0, 255))
    picker.color = .rgb(128, 128, 128)
    #expect(picker.accessibility.value.hasPrefix("#808080, hue 67 %, saturation 0 %"))
    picker.isEnabled = false
    #expect(!picker.handle(.key(KeyPress(.left))))
  }

  @Test("every size draws", arguments: 0...9)
  func sizes(_ height: Int) {
    for width in 0...34 {
      let picker = ColorPickerView()
      let stage = Stage(max(1, width), height + 1, picker)
      picker.frame = Frame(x: 0, y: 0, width: width, height: height)
      stage.window.render()
      stage.mouse(.press, 0, 0)
      #expect(picker.cursor.x >= 0)
    }
  }
}
