// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Control styles")
struct ControlStyleTests {
  private let yellow = Style(foreground: .yellow)
  private let blue = Style(foreground: .blue)

  @Test("a control has its style, then that of the theme, then the standard one")
  func precedence() {
    let button = ButtonView("one")
    let stage = Stage(20, 4, StackView(.vertical, [ButtonView("first"), button]))
    let standard = stage.style(2, 1)
    #expect(standard == stage.window.theme.text.bold())
    var style = ControlStyle()
    style[.text, .normal] = yellow
    stage.window.theme.controlStyles[.button] = style
    stage.window.render()
    #expect(stage.style(2, 1) == yellow)
    style[.text, .normal] = blue
    button.controlStyle = style
    stage.window.render()
    #expect(stage.style(2, 1) == blue)
    button.controlStyle = nil
    stage.window.theme.controlStyles = [:]
    stage.window.render()
    #expect(stage.style(2, 1) == standard)
  }

  @Test("states and roles have styles: focused, pressed, disabled, dangerous")
  func states() {
    let button = ButtonView("one")
    var style = ControlStyle()
    style[.text, .focused] = yellow
    style[.text, .focused, .danger] = blue
    style[.text, .disabled] = blue.dim()
    style[.text, .pressed] = yellow.reverse()
    style[.frame, .focused] = blue
    button.controlStyle = style
    let stage = Stage(20, 4, button)
    #expect(stage.style(2, 0) == yellow && stage.style(0, 0) == blue)
    stage.mouse(.press, 2, 0)
    #expect(stage.style(2, 0) == yellow.reverse())
    stage.mouse(.release, 2, 0)
    #expect(stage.style(2, 0) == yellow)
    button.controlRole = .danger
    stage.window.render()
    #expect(stage.style(2, 0) == blue)
    button.isEnabled = false
    stage.window.render()
    #expect(stage.style(2, 0) == blue.dim())
  }

  @Test("fields and check boxes have styles, and a disabled field is dim")
  func others() {
    let (field, box) = (TextFieldView(placeholder: "Name"), CheckboxView("On", isOn: true))
    var style = ControlStyle()
    style[.placeholder, .normal] = yellow
    style[.text, .normal] = blue
    style[.frame, .normal] = yellow
    (field.controlStyle, box.controlStyle) = (style, style)
    let stage = Stage(20, 4, StackView(.vertical, [ButtonView("first"), field, box]))
    #expect(stage.style(0, 1) == yellow)
    #expect(stage.style(0, 2) == yellow && stage.style(2, 2) == blue)
    field.text = "Ada"
    stage.window.render()
    #expect(stage.style(0, 1) == blue)
    field.controlStyle = nil
    field.isEnabled = false
    stage.window.render()
    let theme = stage.window.theme
    #expect(stage.style(0, 1) == theme.disabled.over(theme.field))
  }
}
