// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Rows")
struct RowsTests {
  private final class Log {
    var lines: [String] = []
  }

  private let log = Log()
  private let rendered = RenderedScreen<Int, Int>()

  private func stage(_ width: Int, _ height: Int, _ components: any Component...) -> Stage {
    show(components)
    return Stage(width, height, rendered)
  }

  private func show(_ components: [any Component]) {
    rendered.render(
      Screen(
        content: Box {
          BoxSection(0) { for (id, component) in components.enumerated() { Node(id, component) } }
        }))
  }

  @Test("a row of text wraps on request, and is dim while it's loading")
  func texts() {
    let stage = stage(
      20, 10, TextRow("words that go on for long", wraps: true), TextRow("saving", isDimmed: true),
      TextRow("cut where there is no room"), TextRow("wrong", role: .error))
    #expect(stage.text == "words that go on for\nlong\nsaving\ncut where there is …\nwrong")
    #expect(stage.style(0, 2) == stage.window.theme.disabled)
    #expect(stage.style(0, 4) == stage.window.theme.error)
  }

  @Test("a row that can be opened is highlighted while it has the focus")
  func selection() {
    let stage = stage(
      20, 6,
      TextRow(
        "one",
        action: RowAction("take", key: KeyPress(.character("t"))) { log.lines.append("take") }))
    #expect(stage.text == "▌ one" && stage.style(3, 0) == stage.window.theme.selection)
    stage.press("enter", "t")
    #expect(log.lines == ["take"])
    #expect(stage.hints.hasPrefix("t take"))
  }

  @Test("a field sends each edit, shows its problem, and accepts another text from the state")
  func field() {
    let onChange: @MainActor (String) -> Void = { log.lines.append($0) }
    let stage = stage(
      30, 8,
      TextFieldRow("Name", text: "", placeholder: "yours", onChange: onChange) {
        log.lines.append("! \($0)")
      },
      TextFieldRow("Word", text: "abc", isSecure: true, onChange: onChange))
    #expect(stage.text == "Name  yours\nWord  •••")
    stage.type("Al")
    stage.press("enter")
    #expect(log.lines == ["A", "Al", "! Al"])
    show([
      TextFieldRow(
        "Name", text: "Al", error: "This name is too short to be one.", onChange: onChange)
    ])
    stage.window.render()
    #expect(stage.text == "Name  Al\n      This name is too short\n      to be one.")
    #expect(stage.window.focused is TextFieldView)
    // A filter: the state contains another text than the typed one.
    stage.type("9")
    show([TextFieldRow("Name", text: "Al", onChange: onChange)])
    show([TextFieldRow("Name", text: "ALBERT", onChange: onChange)])
    stage.window.render()
    #expect(stage.text == "Name  ALBERT")
  }

  @Test("a toggle sends the change and shows it when the state has changed")
  func toggle() {
    let change: @MainActor (Bool) -> Void = { log.lines.append("\($0)") }
    let stage = stage(20, 4, ToggleRow("Far", isOn: false, onChange: change))
    stage.press("space", "enter")
    #expect(log.lines == ["true", "true"] && stage.text == "□ Far")
    show([ToggleRow("Far", isOn: true, isEnabled: false, onChange: change)])
    stage.window.render()
    stage.mouse(.press, 1, 0)
    #expect(log.lines.count == 2 && stage.text == "■ Far")
  }

  @Test("progress is shown as a spinner, or as a bar of any number")
  func progress() {
    let stage = stage(
      20, 8, ProgressRow("Loading"), ProgressRow("a", fraction: .nan),
      ProgressRow("b", fraction: 7),
      ProgressRow("c", fraction: -.infinity), SeparatorRow(), SpacerRow(-1), TextRow("end"))
    #expect(
      stage.text == """
        ⠋ Loading
        a ─────────────   0%
        b ━━━━━━━━━━━━━ 100%
        c ─────────────   0%
        ────────────────────
        end
        """)
    stage.clock.advance(by: AnimationTimer.pause)
    stage.window.render()
    #expect(stage.text.hasPrefix("⠙ Loading"))
  }

  @Test("progress says how long it takes, and how the user stops waiting")
  func waiting() {
    let stage = stage(44, 2, ProgressRow("Deleting…", waitingHint: "Esc stops waiting"))
    #expect(stage.text == "⠋ Deleting…")
    for _ in 0..<6 { stage.clock.advance(by: .seconds(1)) }
    stage.window.render()
    #expect(stage.text.hasSuffix(" Deleting… 6 s. Esc stops waiting."), "\(stage.text)")
    // Something else begins to be waited for.
    show([ProgressRow("Adding…", waitingHint: "Esc stops waiting")])
    stage.window.render()
    #expect(stage.text.hasSuffix(" Adding…"), "\(stage.text)")
  }

  @Test("a spinner counts from its last label")
  func labels() {
    let spinner = SpinnerView("Asking…")
    spinner.waitingHint = "Esc cancels"
    spinner.isAnimating = true
    let stage = Stage(40, 2, spinner)
    for _ in 0..<4 { stage.clock.advance(by: .seconds(1)) }
    (spinner.waitingHint, spinner.label) = ("", "Waiting for the page…")
    stage.window.render()
    for _ in 0..<60 { stage.clock.advance(by: .seconds(1)) }
    (spinner.waitingHint, spinner.label) = ("Esc cancels", "Signing in…")
    stage.window.render()
    #expect(stage.text.hasSuffix(" Signing in…"), "\(stage.text)")
    for _ in 0..<5 { stage.clock.advance(by: .seconds(1)) }
    stage.window.render()
    #expect(stage.text.hasSuffix(" Signing in… 5 s. Esc cancels."), "\(stage.text)")
  }

  @Test("an action without a label has no hint")
  func silentAction() {
    let stage = stage(20, 6, TextRow("one", action: RowAction("") {}))
    #expect(stage.text == "▌ one" && !stage.hints.contains("Enter"), "\(stage.hints)")
  }

  @Test("any view can be a row, and another component with the same id gets another view")
  func custom() {
    let row = CustomRow(
      accessibility: Accessibility(.text, label: "sorting"), isFocusable: true, height: { _ in 2 },
      make: { SegmentedControlView(["New", "Old"]) }, update: { $0.selectedIndex = 1 })
    let stage = stage(20, 6, row, TextRow("below", action: RowAction {}))
    #expect(stage.text == "  New  [ Old ]\n\n  below")
    let view = rendered.view(of: 0)
    show([row, TextRow("below", action: RowAction {})])
    #expect(rendered.view(of: 0) === view)
    show([ButtonRow("Press") { log.lines.append("pressed") }, TextRow("below")])
    stage.window.render()
    #expect(stage.text == "[ Press ]\nbelow")
    stage.press("enter")
    #expect(log.lines == ["pressed"], "the focus stays with the id")
  }

  @Test("a screen has a description")
  func spoken() {
    let screen = Screen<Int, Int>(
      title: "Pharmacies", rightBarItems: [BarItem("Add", key: KeyPress(.character("a"))) {}],
      pinnedTop: Box { BoxSection(0) { Node(0, TextFieldRow("Find", text: "sun") { _ in }) } },
      content: Box {
        BoxSection(1, header: TextRow("Near")) {
          Node(1, TextRow("Sun", note: "Main Street"))
          Node(2, ToggleRow("Open", isOn: true) { _ in })
          Node(3, SpacerRow())
          Node(4, ProgressRow("Loading", fraction: 0.25))
          Node(5, ButtonRow("More", isEnabled: false) {})
        }
      })
    #expect(
      screen.accessibilityLines == [
        "Pharmacies, heading", "Add, button (a)", "Find, text field, sun", "Near",
        "Sun, Main Street", "Open, check box, on", "Loading, progress, 25 percent",
        "More, button, disabled",
      ])
    let failed = Screen<Int, Int>(content: .failed("No connection.") {})
    #expect(failed.accessibilityLines == ["No connection. (Try again)"])
  }
}
