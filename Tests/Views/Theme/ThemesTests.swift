// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Themes")
struct ThemesTests {
  /// Returns the contrast ratio of two colours, with a gamma of 2.
  private func contrast(_ one: Color, _ other: Color) -> Double {
    func light(_ color: Color) -> Double {
      let (red, green, blue) = color.components
      func linear(_ channel: Int) -> Double { Double(channel * channel) / 65_025 }
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
    let (a, b) = (light(one) + 0.05, light(other) + 0.05)
    return max(a, b) / min(a, b)
  }

  private func roles(_ theme: Theme) -> [(String, Style)] {
    [
      ("text", theme.text), ("secondary", theme.secondary), ("accent", theme.accent),
      ("title", theme.title), ("error", theme.error), ("success", theme.success),
      ("warning", theme.warning), ("selection", theme.selection),
      ("idle", theme.idleSelection), ("key", theme.key), ("disabled", theme.disabled),
      ("heading", theme.heading), ("button", theme.button), ("primary", theme.primaryButton),
      ("danger", theme.dangerButton), ("focused danger", theme.focusedDanger),
      ("field", theme.field), ("placeholder", theme.secondary.over(theme.field)),
      ("modal", theme.overlay), ("accent of a modal", theme.accent.over(theme.overlay)),
      ("note of a modal", theme.secondary.over(theme.overlay)),
    ]
      + [
        ("row", theme.text), ("note of the row", theme.secondary),
        ("error of the row", theme.error),
        ("accent of the row", theme.accent),
      ].map { ($0, theme.current($1, isActive: true)) }
  }

  @Test("every role is readable on its background, in full colours, in 256 and in 16")
  func readable() {
    let own = Theme.all.filter { $0.background != .plain }
    #expect(own.filter(\.isLight).count >= 8 && own.filter { !$0.isLight }.count >= 8)
    #expect(Set(Theme.all.map(\.name)).count == Theme.all.count)
    for theme in own {
      for level in [ColorLevel.full, .palette, .sixteen] {
        let shown = theme.adapted(to: Capabilities(colors: level))
        for (role, style) in roles(shown) {
          let style = style.over(shown.background).reduced(to: level)
          let ratio = contrast(style.foreground, style.background)
          let least = level == .sixteen ? 3.0 : 4.0
          #expect(ratio >= least, "\(theme.name), \(role), \(level): \(ratio)")
        }
      }
    }
  }

  @Test("a theme can be set in an open window, and its background fills everything")
  func switched() {
    let list = ListView()
    list.show(count: 2, id: { $0 }, row: { ListRow(title: Text("row \($0)")) })
    let stage = Stage(20, 6, BorderedView(list, caption: "Rows"))
    let text = stage.surface.drawnText()
    for theme in Theme.all {
      stage.window.theme = theme
      stage.window.render()
      #expect(stage.surface.drawnText() == text)
      for (x, y) in [(0, 0), (19, 3), (8, 4), (19, 5)] {
        #expect(stage.style(x, y).background == theme.background.background, "\(theme.name)")
      }
      let row = theme.currentRow == .plain ? theme.selection : theme.currentRow
      #expect(stage.style(4, 1).background == row.background)
    }
    stage.window.theme = .standard
    stage.window.render()
    #expect(stage.style(19, 5) == .plain)
    #expect(Theme.named("paper") == .paper && Theme.named("none") == nil)
    for theme in Theme.all { #expect(Theme.named(theme.name) == theme) }
  }

  @Test("without colours every theme uses attributes, and without Unicode ASCII")
  func monochrome() {
    for theme in Theme.all {
      let shown = theme.adapted(to: Capabilities(colors: .none, unicode: false))
      for (_, style) in roles(shown) + [("ground", shown.background)] {
        #expect(style.foreground == .standard && style.background == .standard)
      }
      #expect(shown.selection.attributes.contains(.reverse) && shown.symbols == .ascii)
      let stage = Stage(20, 3, ButtonView("Go"), capabilities: Capabilities(colors: .none))
      stage.window.theme = theme
      stage.window.render()
      #expect(stage.style(2, 0).attributes.contains(.reverse))
    }
  }

  @Test("the theme of a view is adapted too, and other symbols are measured again")
  func own() {
    let button = ButtonView("Go")
    button.theme = .paper
    let stage = Stage(20, 3, button, capabilities: Capabilities(colors: .none))
    #expect(stage.style(2, 0).background == .standard)
    #expect(stage.window.theme == .suited(to: Capabilities(colors: .none)))
  }

  @Test("a view with a separate theme follows the terminal and the options")
  func ownFollows() {
    let label = LabelView("text", role: \.accent)
    label.theme = .standard
    let stage = Stage(20, 3, label)
    stage.window.theme = .paper
    stage.window.render()
    #expect(stage.style(0, 0).foreground == Theme.standard.accent.foreground)
    stage.surface.capabilities = told(.rgb(250, 250, 250))
    stage.window.dispatch(.capabilities(stage.surface.capabilities))
    stage.window.render()
    #expect(stage.style(0, 0).foreground == Theme.day.accent.foreground)
    label.theme = .ember
    stage.window.render()
    #expect(stage.style(0, 0).foreground == Theme.ember.accent.foreground)
  }

  private func told(_ ground: Color, _ level: ColorLevel = .full) -> Capabilities {
    var capabilities = Capabilities(colors: level)
    capabilities.background = ground
    return capabilities
  }

  @Test("on a reported background every role of the standard theme is readable")
  func terminalGround() {
    let grounds: [Color] = [
      .rgb(255, 255, 255), .rgb(253, 246, 227), .rgb(0, 0, 0), .rgb(40, 42, 54), .rgb(0, 43, 54),
    ]
    for ground in grounds {
      for level in [ColorLevel.full, .palette, .sixteen] {
        let capabilities = told(ground, level)
        let shown = Theme.suited(to: capabilities).adapted(to: capabilities)
        #expect(shown.background == .plain)
        for (role, style) in roles(shown) {
          let style = style.reduced(to: level)
          let ink: Color = capabilities.isLight ? .rgb(30, 30, 30) : .rgb(220, 220, 220)
          let ratio = contrast(
            style.foreground == .standard ? ink : style.foreground,
            style.background == .standard ? ground : style.background)
          #expect(ratio >= (level == .sixteen ? 2.5 : 4), "\(ground), \(role), \(level): \(ratio)")
        }
      }
    }
  }

  @Test("a background that is known from the start gives the standard theme its surfaces")
  func knownGround() {
    let stage = Stage(20, 3, ButtonView("Go"), capabilities: told(.rgb(20, 22, 28)))
    #expect(stage.text == "  Go" && stage.window.shownTheme.fillsButtons)
    let unknown = Stage(20, 3, ButtonView("Go"))
    #expect(unknown.text == "[ Go ]" && !unknown.window.shownTheme.fillsButtons)
  }

  @Test("a pair shows the theme that suits the terminal, also after a change")
  func pairs() throws {
    #expect(Theme.pairs.count == 8)
    for pair in Theme.pairs {
      #expect(Theme.named(pair.name) == pair && !pair.isLight)
      #expect(pair.lightVariant?.isLight == true)
    }
    let stage = Stage(20, 3, View(), capabilities: told(.rgb(0, 0, 0)))
    stage.window.theme = try #require(Theme.named("nord-auto"))
    stage.window.render()
    #expect(stage.style(19, 1).background == Theme.nord.background.background)
    stage.surface.capabilities = told(.rgb(255, 255, 255))
    stage.window.dispatch(.capabilities(stage.surface.capabilities))
    stage.window.render()
    #expect(stage.style(19, 1).background == Theme.nordLight.background.background)
    #expect(stage.window.theme.name == "nord-auto" && stage.window.shownTheme.name == "nord-auto")
  }

  @Test("without a reported background, text and surfaces have painted colours, and buttons fills")
  func painted() {
    for isLight in [false, true] {
      for level in [ColorLevel.full, .palette, .sixteen] {
        var capabilities = Capabilities(colors: level)
        (capabilities.paintsBackground, capabilities.lightColors) = (true, isLight)
        let shown = Theme.suited(to: capabilities).adapted(to: capabilities)
        #expect(shown.isLight == isLight)
        #expect(shown.fillsButtons == (level != .sixteen))
        for (role, style) in roles(shown) {
          let style = style.over(shown.background).reduced(to: level)
          let ratio = contrast(style.foreground, style.background)
          #expect(ratio >= (level == .sixteen ? 3 : 4.4), "\(role), \(level): \(ratio)")
        }
      }
    }
    var capabilities = Capabilities()
    capabilities.paintsBackground = true
    let content = StackView(.vertical, alignment: .leading, [ButtonView("Go")])
    let stage = Stage(20, 3, content, capabilities: capabilities)
    #expect(stage.text == "  Go" && stage.style(19, 1).background == .rgb(18, 18, 18))
    stage.window.options = AccessibilityOptions(keepsBackground: true)
    stage.window.render()
    #expect(stage.text == "[ Go ]" && stage.style(19, 1) == .plain)
    #expect(Theme.ember.adapted(to: capabilities) == .ember)
  }

  @Test("a light background that is reported late gives light colours, once, and keeps a set theme")
  func late() {
    let label = LabelView(Text("title"), role: \.accent)
    let stage = Stage(20, 3, label)
    var shown: [Style] = [stage.style(0, 0)]
    func answer(_ change: (inout Capabilities) -> Void) {
      change(&stage.surface.capabilities)
      stage.window.dispatch(.capabilities(stage.surface.capabilities))
      stage.window.render()
      if shown.last != stage.style(0, 0) { shown.append(stage.style(0, 0)) }
    }
    answer { $0.synchronizedOutput = true }
    answer { $0.foreground = .rgb(20, 20, 20) }
    answer { $0.background = .rgb(250, 250, 250) }
    answer { $0.kittyKeyboard = true }
    #expect(shown == [Theme.standard.accent, Theme.day.accent])
    #expect(stage.window.theme == .standard)

    stage.window.theme = .ember
    stage.window.render()
    #expect(stage.style(0, 0).foreground == Theme.ember.accent.foreground)
    stage.window.theme = .standard
    stage.window.render()
    #expect(stage.style(0, 0) == Theme.day.accent)
  }
}
