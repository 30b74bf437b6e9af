// SPDX-License-Identifier: MIT

import Testing

@testable import Views

/// The snippets of `Documentation/Views.md`, verbatim, and what they draw. The chapter on writing a control is in
/// `Tests/Documentation/CustomControlGuideTests.swift`.
@MainActor @Suite("The guide to views")
struct ViewsGuideTests {
  // MARK: Windows and views

  @Test("a window shows a bar and a button, and has a description")
  func snippets() {
    let stage = Stage(40, 8, View())
    let window = stage.window
    var spoken: [String] = []
    func speak(_ line: String) { spoken.append(line) }

    let bar = ProgressBarView("Copying", fraction: 0.42)
    let button = ButtonView("Cancel")
    button.taps.add { [weak button] in
      button?.window?.show(Toast("Cancelled.", severity: .warning))
    }
    window.root = StackView(.vertical, spacing: 1, alignment: .leading, [bar, button])
    window.render()
    #expect(
      stage.text == """
        Copying ━━━━━━━━━━━────────────────  42%

        [ Cancel ]
        """)
    #expect(stage.hints == " Enter cancel   ? keys   q quit")
    bar.fraction = 0.5
    window.render()
    #expect(stage.text.contains("50%"))

    window.options = .screenReader
    window.announcements.add { line in speak(line) }
    window.render()
    stage.press("enter")
    #expect(stage.text.contains("Copying ====="))
    #expect(stage.text.contains("! Cancelled."))
    #expect(spoken == ["Cancel, button", "warning: Cancelled."])
  }

  // MARK: Composition

  /// Returns a row with the name of a berth and a button that books it.
  @MainActor func berth(_ name: String, book: @escaping @MainActor () -> Void) -> View {
    let button = ButtonView("Book")
    button.taps.add { book() }
    return StackView(.horizontal, spacing: 2, [LabelView(Text(name)).flexing(), button])
  }

  @Test("a function composes a row of views, and rows move without losing the focus")
  func composition() throws {
    let stage = Stage(32, 9, View())
    let window = stage.window

    let message = LabelView(role: \.success)
    let berths = StackView(.vertical)
    for name in ["North 1", "North 2", "South 1"] {
      berths.add(berth(name) { message.string = "\(name) is booked." })
    }
    let box = BorderedView(berths, caption: "Berths")
    window.root = StackView(.vertical, spacing: 1, [box, message])
    window.render()
    stage.press("tab", "enter")
    #expect(
      stage.text == """
        ╭─ Berths ─────────────────────╮
        │ North 1             [ Book ] │
        │ North 2             [ Book ] │
        │ South 1             [ Book ] │
        ╰──────────────────────────────╯

        North 2 is booked.
        """)
    let focused = try #require(window.focused)

    berths.move(berths.children[2], to: 0)
    berths.children[1].isHidden = true
    berths.isEnabled = false

    window.render()
    #expect(window.focused === focused)
    stage.press("enter")
    #expect(
      stage.text == """
        ╭─ Berths ─────────────────────╮
        │ South 1             [ Book ] │
        │ North 2             [ Book ] │
        ╰──────────────────────────────╯

        North 2 is booked.
        """)
    message.string = ""
    stage.press("enter")
    #expect(!stage.text.contains("booked"), "a disabled button isn't pressed")
  }

  // MARK: Layout

  @Test("in a row, one view takes or gives the difference")
  func row() {
    let stage = Stage(40, 2, View())
    let window = stage.window

    let path = LabelView("/home/ada/berths.csv").flexing(grow: 1, shrink: 1)
    let size = LabelView("12 kB")
    window.root = StackView(.horizontal, spacing: 1, [path, size, ButtonView("Open")])

    window.render()
    #expect(stage.text == "/home/ada/berths.csv      12 kB [ Open ]")
    stage.resize(28, 2)
    #expect(stage.text == "/home/ada/be… 12 kB [ Open ]")
  }

  @Test("a grid aligns its columns")
  func grid() {
    let stage = Stage(30, 4, View())
    let window = stage.window

    let texts = ["Harbour", "Kiel", "12", "Berth", "North 2", "3"]
    window.root = GridView(
      [.fitting(), .fraction(1), .fixed(6)], columnSpacing: 2, texts.map { LabelView(Text($0)) })

    window.render()
    #expect(
      stage.text == """
        Harbour  Kiel           12
        Berth    North 2        3
        """)
  }

  @Test("a pane of a dock appears from a width on")
  func dock() {
    let stage = Stage(40, 5, View())
    let window = stage.window

    let dock = DockView(LabelView("The berth is free."))
    dock.dock(StatusLineView(leading: [StatusItem("12 berths")]), at: .bottom)
    dock.dock(LabelView("South 1\nNorth 2", wraps: true), at: .leading, length: 10, fromWidth: 40)
    window.root = dock

    window.render()
    #expect(
      stage.text == """
        South 1    │ The berth is free.
        North 2    │
                   │
         12 berths
        """)
    stage.resize(28, 6)
    #expect(stage.text == "The berth is free.\n\n\n\n12 berths")
  }

  // MARK: Focus

  @Test("the focus moves by keys, by a call, and away from a hidden view")
  func focus() {
    let stage = Stage(40, 6, View())
    let window = stage.window

    let name = TextFieldView(placeholder: "Name")
    let mail = TextFieldView(placeholder: "Mail")
    let send = ButtonView("Send")
    mail.focusRank = -1
    window.root = StackView(.vertical, [name, mail, send])
    send.focus()

    window.render()
    #expect(send.isFocused)
    stage.press("tab")
    #expect(mail.isFocused)
    stage.press("tab")
    #expect(name.isFocused)
    stage.press("down", "down")
    #expect(send.isFocused)
    send.isHidden = true
    window.render()
    #expect(name.isFocused)
    send.isHidden = false
    window.render()
    #expect(send.isFocused)
  }

  // MARK: Keys

  @Test("commands of a view work while the focus is inside, with hints")
  func commands() {
    let stage = Stage(60, 8, View())
    let window = stage.window
    var saved: [String] = []
    func save(_ text: String) { saved.append(text) }

    let editor = TextEditorView()
    let page = BorderedView(editor, caption: "Log book")
    page.keyCommands = [
      KeyCommand(KeyPress(.character("s"), .control), "save") { save(editor.text) },
      KeyCommand(KeyPress(.function(2)), "new page") { editor.text = "" },
    ]
    window.root = page

    window.render()
    stage.type("Wind 4")
    stage.press("ctrl+s", "f2")
    #expect(saved == ["Wind 4"] && editor.text.isEmpty)
    #expect(stage.hints.contains("^S save   F2 new page   F1 keys   ^C quit"))
    stage.resize(60, 90)
    stage.press("f1")
    #expect(stage.text.contains("new page"))
  }

  @Test("key maps are changed by a program, and by the settings of a user")
  func keyMaps() {
    let list = ListView()
    let stage = Stage(60, 8, list)
    let window = stage.window
    var shown: [String] = []
    func print(_ problem: KeyMapProblem) { shown.append("\(problem)") }

    window.keyMap = window.keyMap.rebinding(.quit, to: "ctrl+q").without(.suspend)

    let settings = ["open": ["o", "enter"], "filter": ["ctrl+f"], "close": ["x"]]
    let (keyMap, problems) = RowsView.standardKeyMap.merging(settings)
    list.keyMap = keyMap
    for problem in problems { print(problem) }

    list.show(count: 2, row: { ListRow(title: "Row \($0)") })
    var opened: [Int] = []
    list.activations.add { opened.append($0) }
    var quits = 0
    window.quitRequests.add { quits += 1 }
    stage.press("down", "o", "q", "ctrl+q")
    #expect(opened == [1] && quits == 1)
    #expect(shown.count == 1 && shown[0].hasPrefix("Unknown action \"close\""))
  }

  @Test("copy mode copies the source of Markdown")
  func copyMode() {
    let stage = Stage(30, 6, View())
    let window = stage.window

    window.root = MarkdownView("All **pans** are hot.")
    window.copyModeKeyMap = Window.standardCopyModeKeyMap.rebinding(.copySource, to: "s")
    window.beginCopyMode()
    stage.press("s")
    #expect(window.clipboard == "All **pans** are hot.")
  }

  // MARK: Forms

  @Test("a form shows what is wrong, and is submitted when all is right")
  func form() {
    let stage = Stage(44, 10, View())
    let window = stage.window
    var reserved: [String] = []
    func reserve(_ name: String, _ guests: Int) { reserved.append("\(name), \(guests)") }

    let name = TextFieldView(placeholder: "First and last name")
    name.validation = { $0.isEmpty ? "Enter a name." : nil }
    let guests = SliderView(2, in: 1...8, look: .stepper)
    let rules = CheckboxView("I have read the rules")
    let form = FormView(
      [
        .init("Name", name),
        .init("Guests", guests) { guests.value > 6 ? "A table has six seats." : nil },
        .init("Rules", rules) { rules.isOn ? nil : "Please read them." },
      ], submitLabel: "Reserve")
    rules.changes.add { [weak form] _ in form?.fieldsChanged() }
    form.submissions.add { reserve(name.text, guests.value) }
    window.root = form

    window.render()
    stage.press("alt+enter")
    #expect(
      stage.text == """
        Name    First and last name
                Enter a name.

        Guests  [−] 2 [+]

        Rules   □ I have read the rules
                Please read them.

                [ Reserve ]
        """)
    stage.type("Ada")
    stage.press("tab", "right", "tab", "space")
    #expect(!stage.text.contains("Enter a name.") && !stage.text.contains("Please read them."))
    stage.press("alt+enter")
    #expect(reserved == ["Ada, 3"])
  }

  // MARK: Lists

  struct Harbour {
    let name: String
    let berths: Int
  }

  private let harbours = [
    Harbour(name: "Kiel", berths: 12), Harbour(name: "Oslo", berths: 4),
    Harbour(name: "Riga", berths: 7),
  ]

  @Test("a list is beside the details of its current row")
  func list() {
    let stage = Stage(44, 4, View())
    let window = stage.window
    let harbours = harbours
    var opened: [String] = []
    func open(_ harbour: Harbour) { opened.append(harbour.name) }

    let list = ListView()
    list.show(
      count: harbours.count, id: { harbours[$0].name },
      row: { ListRow(title: Text(harbours[$0].name), detail: "\(harbours[$0].berths) berths") })
    let details = LabelView(wraps: true)
    list.currentRowChanges.add { index in
      details.string = index.map { "\(harbours[$0].name) is a port." } ?? ""
    }
    list.activations.add { open(harbours[$0]) }
    window.root = SplitView(.horizontal, list, details, part: 0.6)

    window.render()
    stage.press("down", "enter")
    #expect(
      stage.text == """
          Kiel           12 berths│Oslo is a port.
        ▌ Oslo            4 berths│
          Riga            7 berths│
        """)
    #expect(opened == ["Oslo"])
  }

  // MARK: Navigation

  final class HarbourScreen: ScreenView {
    private let berths = ListView()

    init(_ harbour: Harbour) {
      super.init(title: harbour.name)
      add(berths)
      berths.show(count: harbour.berths, row: { ListRow(title: "Berth \($0 + 1)") })
      berths.openLabel = "book"
      berths.activations.add { [weak self] in self?.book($0) }
    }

    private func book(_ index: Int) {
      window?.show(Toast("Berth \(index + 1) is booked.", severity: .success))
    }
  }

  @Test("a screen is pushed, acts, and is popped by Esc")
  func navigation() {
    let stage = Stage(44, 8, View())
    let window = stage.window
    let harbours = harbours
    let list = ListView()
    list.show(count: harbours.count, row: { ListRow(title: Text(harbours[$0].name)) })

    let root = ScreenView(title: "Harbours")
    root.add(list)
    let navigation = NavigationView(root: root)
    list.activations.add { [weak navigation] index in
      navigation?.push(HarbourScreen(harbours[index]))
    }
    window.root = navigation

    window.render()
    stage.press("down", "enter")
    #expect(
      stage.text == """
         Harbours › Oslo
         ▌ Berth 1
           Berth 2
           Berth 3
           Berth 4
        """)
    #expect(stage.hints == " Enter book   Esc back   ? keys   q quit")
    stage.press("down", "enter")
    #expect(stage.text.contains("Berth 2 is booked."))
    stage.press("esc")
    #expect(navigation.screens.count == 1 && list.isFocused && list.currentIndex == 1)
  }

  @Test("an alert gives the focus to the action that destroys nothing")
  func alert() {
    let stage = Stage(50, 12, ButtonView("Go"))
    let window = stage.window
    var deletions = 0
    func delete() { deletions += 1 }

    window.present(
      AlertView(
        title: "Delete", message: "Delete 3 files?",
        actions: [.init("Delete", isDestructive: true) { delete() }, .init("Cancel")]))

    window.render()
    #expect(stage.text.contains("Delete 3 files?") && window.modals.count == 1)
    stage.press("enter")
    #expect(window.modals.isEmpty && deletions == 0)
  }

  // MARK: Themes, markup, windows in memory

  @Test("a window in memory is read as text and as letters for its styles")
  func memory() {
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }

    let surface = HeadlessSurface(size: Size(width: 40, height: 10))
    let window = Window(surface: surface, clock: FrozenClock())
    window.root = ButtonView("Go")
    window.render()
    print(surface.drawnText())
    print(surface.drawnStyles(naming: window.theme))

    #expect(printed[0].hasPrefix("[ Go ]\n"))
    #expect(printed[1].hasPrefix("aaaaaa\n") && printed[1].contains("\n\na selection\n"))
  }

  @Test("another theme takes effect immediately, and a file name in a message is escaped")
  func themes() {
    let stage = Stage(60, 8, ButtonView("Go"))
    let window = stage.window
    let file = "**a\u{1B}**"

    window.theme = .harbour
    window.theme = Theme.named("paper") ?? .standard

    let name = Text.escapedMarkup(file)
    window.show(Toast(Text(markup: "**\(name)** is {success}saved{/}.")))
    CodeLanguage.add(CodeLanguage(keywords: ["fn", "let"], lineComments: ["#"]), named: "mine")
    window.render()
    #expect(window.theme == .paper)
    #expect(stage.text.contains("**a␛** is saved."))
    #expect(CodeLanguage.named("mine")?.keywords == ["fn", "let"])
  }

  @Test("the arrows select a point of a chart, and Enter activates it")
  func charts() {
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }
    let chart = LineChartView("Load", series: [.init("today", values: [1, 4, 2, 8])])
    chart.selectsPoints = true
    chart.activations.add { place in print("point \(place.index)") }

    let stage = Stage(40, 8, chart)
    stage.press("home", "right", "right", "enter")
    #expect(printed == ["point 2"])
  }

  @Test("a control style changes all buttons of a theme, and a role one of them")
  func controlStyles() {
    let stage = Stage(60, 8, View())
    let window = stage.window

    var style = ControlStyle()
    style[.text, .focused] = Style(foreground: .black, background: .yellow)
    window.theme.controlStyles[.button] = style
    let delete = ButtonView("Delete", role: .danger)

    window.root = StackView(.vertical, [ButtonView("Keep"), delete])
    window.render()
    #expect(stage.style(2, 0) == Style(foreground: .black, background: .yellow))
    #expect(stage.style(2, 1) == window.theme.error.bold())
  }
}
