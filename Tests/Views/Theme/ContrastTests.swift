// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Views

/// Checks the colours of every role on every surface: contrast by WCAG 2.2, and the differences that remain without
/// typical colour vision. The formulas are those of the publications, independent of the toolkit's.
@MainActor @Suite("Contrast and colour vision")
struct ContrastTests {
  // MARK: Formulas

  /// Returns the linear components of a colour (IEC 61966-2-1).
  private func linear(_ color: Color) -> [Double] {
    let (red, green, blue) = color.components
    return [red, green, blue].map { component in
      let part = Double(component) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
  }

  private func contrast(_ one: Color, _ other: Color) -> Double {
    func light(_ color: Color) -> Double {
      zip(linear(color), [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let (a, b) = (light(one) + 0.05, light(other) + 0.05)
    return max(a, b) / min(a, b)
  }

  /// The matrices of Machado, Oliveira and Fernandes (2009) for full deficiencies.
  private let visions: [(name: String, rows: [[Double]])] = [
    ("typical", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    (
      "protanopia",
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    ),
    (
      "deuteranopia",
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    ),
    (
      "tritanopia",
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    ),
  ]

  /// Returns the difference of two colours (CIE76) as they are seen.
  private func difference(_ one: Color, _ other: Color, _ rows: [[Double]]) -> Double {
    func lab(_ color: Color) -> [Double] {
      let parts = linear(color)
      let seen = rows.map { row in
        min(1, max(0, zip(row, parts).reduce(0) { $0 + $1.0 * $1.1 }))
      }
      let matrix = [
        [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
      ]
      let xyz = zip(matrix, [0.95047, 1, 1.08883]).map { row, white -> Double in
        let value = zip(row, seen).reduce(0) { $0 + $1.0 * $1.1 } / white
        return value > 0.008856 ? cbrt(value) : 7.787 * value + 16.0 / 116
      }
      return [116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])]
    }
    return zip(lab(one), lab(other)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  // MARK: Themes

  /// The themes on the ground on which they are shown: with their own, and the standard one on reported backgrounds.
  private var shown: [(name: String, theme: Theme, ground: Color)] {
    let own = Theme.all.filter { $0.background != .plain }
      .map { ($0.name, $0, $0.background.background) }
    let grounds: [Color] = [
      .rgb(255, 255, 255), .rgb(253, 246, 227), .rgb(0, 0, 0), .rgb(40, 42, 54), .rgb(0, 43, 54),
      .rgb(22, 24, 29),
    ]
    return own
      + grounds.map { ground in
        var capabilities = Capabilities()
        capabilities.background = ground
        return ("standard on \(ground.hex)", Theme.standard.adapted(to: capabilities), ground)
      }
      + [false, true].map { isLight in
        var capabilities = Capabilities()
        (capabilities.paintsBackground, capabilities.lightColors) = (true, isLight)
        let theme = Theme.standard.adapted(to: capabilities)
        return ("standard, painted", theme, theme.background.background)
      }
  }

  /// The surfaces on which text is drawn.
  private func surfaces(_ theme: Theme, _ ground: Color) -> [(name: String, color: Color)] {
    [
      ("ground", ground), ("panel", theme.field.background), ("overlay", theme.overlay.background),
      ("current row", theme.currentRow.background), ("idle row", theme.idleSelection.background),
    ]
  }

  /// The roles of text without a background.
  private func texts(_ theme: Theme) -> [(name: String, style: Style)] {
    [
      ("text", theme.text), ("secondary", theme.secondary), ("accent", theme.accent),
      ("title", theme.title), ("heading", theme.heading), ("error", theme.error),
      ("warning", theme.warning), ("success", theme.success), ("key", theme.key),
      ("disabled", theme.disabled),
    ]
  }

  /// The roles with a background.
  private func fills(_ theme: Theme) -> [(name: String, style: Style, ratio: Double)] {
    let buttons = [
      ("button", theme.button), ("primary button", theme.primaryButton),
      ("danger button", theme.dangerButton), ("focused danger", theme.focusedDanger),
      ("selection", theme.selection), ("field", theme.field), ("overlay", theme.overlay),
    ]
    return buttons.map { ($0.0, $0.1, 4.5) }
      + buttons.map { ($0.0 + " under the pointer", theme.hovered($0.1), 3) }
      + buttons.map { ($0.0 + " pressed", theme.pressed($0.1), 2.3) }
  }

  @Test("every role of text is readable on every surface, with all colours and with 256")
  func text() {
    for (name, theme, ground) in shown {
      let body =
        theme.background.foreground == .standard
        ? ground.textColor.mixed(with: ground, 0.12) : theme.background.foreground
      for level in [ColorLevel.full, .palette] {
        for (surface, color) in surfaces(theme, ground) {
          #expect(color != .standard, "\(name), \(surface)")
          for (role, style) in texts(theme) {
            let text = style.foreground == .standard ? body : style.foreground
            let ratio = contrast(text.reduced(to: level), color.reduced(to: level))
            #expect(ratio >= 4.4, "\(name), \(role) on \(surface), \(level): \(ratio)")
          }
        }
        for (role, style, least) in fills(theme) {
          let text = style.foreground == .standard ? body : style.foreground
          let ratio = contrast(
            text.reduced(to: level), style.background.reduced(to: level))
          #expect(ratio >= least, "\(name), \(role), \(level): \(ratio)")
        }
      }
    }
  }

  @Test(
    "surfaces, borders and the dimmed ground behind a modal are visible, and the focus stands out")
  func surfaces() {
    for (name, theme, ground) in shown {
      let panel = theme.field.background
      for (surface, color) in surfaces(theme, ground) where surface != "ground" {
        let difference = difference(color, ground, visions[0].rows)
        #expect(difference >= 1, "\(name), \(surface): \(difference)")
      }
      #expect(difference(theme.button.background, panel, visions[0].rows) >= 2, "\(name)")
      #expect(contrast(theme.border.foreground, ground) >= 1.7, "\(name)")
      for accent in [theme.focusedBorder, theme.accent] {
        for (surface, color) in surfaces(theme, ground) {
          #expect(contrast(accent.foreground, color) >= 3, "\(name), the focus on \(surface)")
        }
      }
      // WCAG asks for 3 between a focused control and the same control without the focus.
      let focus = contrast(theme.selection.background, theme.button.background)
      #expect(focus >= 2, "\(name): \(focus)")
      for behind in [theme.shade, theme.shadow ?? theme.shade] {
        let ratio = contrast(behind.foreground, behind.background)
        #expect(ratio >= 1.35, "\(name): the content behind a modal is still there: \(ratio)")
        #expect(ratio <= contrast(theme.secondary.foreground, ground), "\(name): it is dim")
        #expect(behind.background != ground || ground == .rgb(0, 0, 0), "\(name)")
      }
    }
  }

  @Test("states and the series of a chart can be told apart with any colour vision")
  func vision() {
    for (name, theme, ground) in shown {
      for (vision, rows) in visions {
        let states = [theme.error, theme.warning, theme.success].map(\.foreground)
        check(states, by: 7, rows, "\(name), \(vision): states")
        check(theme.series.map(\.foreground), by: 9, rows, "\(name), \(vision): series")
        // The focus is a fill; the other fills don't look like it.
        for fill in [theme.button.background, theme.field.background, ground] {
          let seen = difference(theme.selection.background, fill, rows)
          #expect(seen >= 15, "\(name), \(vision): the focus, \(seen)")
        }
      }
      for style in theme.series {
        #expect(contrast(style.foreground, ground) >= 2.9, "\(name): a line of a chart")
      }
    }
  }

  private func check(_ colors: [Color], by least: Double, _ rows: [[Double]], _ words: String) {
    for (index, one) in colors.enumerated() {
      for (other, two) in colors.enumerated().dropFirst(index + 1) {
        let seen = difference(one, two, rows)
        #expect(seen >= least, "\(words), \(index) and \(other): \(seen)")
      }
    }
  }

  @Test("what is on, selected or invalid differs without any colour")
  func symbols() {
    func drawing(_ view: View, focus: Bool = false) -> String {
      let stage = Stage(24, 6, StackView(.vertical, [ButtonView("first"), view]))
      if focus { stage.press("tab") }
      return stage.surface.drawnText()
    }
    for look in [CheckboxView.Look.box, .toggle] {
      let values = [CheckboxView.Value.off, .on, .mixed].map { value in
        let box = CheckboxView("Lamp", look: look)
        box.value = value
        return drawing(box)
      }
      #expect(Set(values).count == 3, "\(look)")
    }
    let choices = [0, 1].map { index in
      let group = RadioGroupView(["a", "b"])
      group.selectedIndex = index
      return drawing(group)
    }
    #expect(choices[0] != choices[1])
    let list = ListView()
    list.show(count: 3, row: { ListRow(title: Text("\($0)")) })
    let first = drawing(list)
    list.select(2)
    #expect(drawing(list) != first, "the current row has an edge")
    list.allowsMultipleSelection = true
    let none = drawing(list)
    list.selection = RowSelection([1])
    #expect(drawing(list) != none)
    for severity in Toast.Severity.allCases {
      let signs = Toast.Severity.allCases.filter {
        $0.sign(in: .standard) == severity.sign(in: .standard)
      }
      #expect(signs == [severity])
    }
    #expect(Set(LogLevel.allCases.map(\.letter.string)).count == LogLevel.allCases.count)
  }

  @Test("the toolkit's approximations are close to the formulas")
  func approximations() {
    var chance = Chance(state: 5)
    for _ in 0..<300 {
      func color() -> Color {
        .rgb(
          .random(in: 0...255, using: &chance), .random(in: 0...255, using: &chance),
          .random(in: 0...255, using: &chance))
      }
      let (one, other) = (color(), color())
      let exact = visions.map { difference(one, other, $0.rows) }.min() ?? 0
      #expect(abs(one.difference(to: other) - exact) < 3 + exact * 0.1, "\(one), \(other)")
      #expect(one.difference(to: one) == 0)
    }
  }
}
