// SPDX-License-Identifier: MIT

import Applications
import Bindings
import Declarations
import Signals
import TestKit
import Testing
import Views

@MainActor @Suite("Presenter")
struct PresenterTests {
  private let presenter = Presenter()
  private let terminal: HeadlessTerminal

  init() {
    terminal = HeadlessTerminal(
      showing: Button("Go") {}.presenter(presenter), columns: 60, rows: 20)
  }

  @Test("a question is confirmed by its button; Esc and Enter on a destructive one don't confirm")
  func confirm() async {
    async let first = presenter.confirm("Delete?", message: "3 files", action: "Delete")
    await terminal.wait(for: "3 files")
    terminal.press("enter")
    #expect(await first)
    for key in ["enter", "escape"] {
      async let second = presenter.confirm("Delete?", action: "Delete", isDestructive: true)
      await terminal.wait(for: "Delete?")
      terminal.press(key)
      #expect(await !second)
    }
    #expect(terminal.window.modals.isEmpty)
  }

  @Test("the dialog of a hidden tab waits until the tab is selected")
  func hidden() async {
    let search = TextFieldView()
    let tabs = TabsView([
      .init("Home", Button("Go") {}.presenter(presenter).makeSourceView()), .init("Search", search),
    ])
    terminal.window.root = tabs
    tabs.select(1)
    async let answer = presenter.confirm("Delete?")
    for _ in 0..<10 { await Task.yield() }
    terminal.type("query")
    #expect(search.text == "query" && terminal.window.modals.isEmpty)
    let first = 0
    tabs.select(first)
    await terminal.wait(for: "Delete?")
    terminal.press("enter")
    #expect(await answer)
  }

  @Test("a text is asked for until it is valid")
  func ask() async {
    async let name = presenter.ask("Name", initial: "a") { $0.count > 2 ? nil : "Too short." }
    await terminal.wait(for: "Name")
    terminal.press("alt+enter")
    #expect(terminal.text.contains("Too short."))
    terminal.type("bc")
    terminal.press("alt+enter")
    #expect(await name == "abc")
    async let none = presenter.ask("Name")
    await terminal.wait(for: "Name")
    terminal.press("escape")
    #expect(await none == nil)
  }

  @Test("one of several options is chosen, the given one at first")
  func choose() async {
    async let size = presenter.choose("Size", from: [10, 20, 30], selection: 20) { "\($0) cm" }
    await terminal.wait(for: "20 cm")
    terminal.press("down", "enter")
    #expect(await size == 30)
    #expect(await presenter.choose("Size", from: [Int]()) == nil)
  }

  @Test("a message is told until it is closed")
  func tell() async {
    async let told: Void = presenter.tell("Done", message: "All is well.")
    await terminal.wait(for: "All is well.")
    terminal.press("enter")
    await told
    #expect(terminal.window.modals.isEmpty)
  }

  @Test("a file is chosen in a folder below, and hidden files aren't shown")
  func file() async throws {
    let folder = TemporaryFolder("dialog")
    try folder.make("inner")
    try folder.put("1", at: "inner/a.csv")
    try folder.put("2", at: "inner/b.txt")
    try folder.put("3", at: ".hidden.csv")
    let path = folder.path
    async let chosen = presenter.chooseFile("Import", in: path, suffix: ".csv")
    await terminal.wait(for: "inner/")
    #expect(!terminal.text.contains("hidden"))
    terminal.press("down", "enter")
    await terminal.wait(for: "a.csv")
    #expect(!terminal.text.contains("b.txt"))
    terminal.press("backspace")
    await terminal.wait(for: "inner/")
    terminal.press("down", "enter")
    await terminal.wait(for: "a.csv")
    terminal.press("down", "enter")
    #expect(await chosen == path + "/inner/a.csv")
  }

  @Test("a folder that can't be read shows the reason and a way out")
  func unreadable() async {
    async let chosen = presenter.chooseFile("Import", in: "/nowhere/at all")
    await terminal.wait(for: "No such file")
    terminal.press("escape")
    #expect(await chosen == nil)
  }

  @Test("components give a result of any type")
  func present() async {
    async let pair: (Int, String)? = presenter.present("Pair") { finish in
      Button("Give") { finish((1, "a")) }
    }
    await terminal.wait(for: "Give")
    terminal.press("enter")
    let (number, text) = await pair ?? (0, "")
    #expect(number == 1 && text == "a")
  }

  @Test(
    "a dialog ends when the program dismisses it, when its task is cancelled, and without a window")
  func ends() async {
    async let dismissed = presenter.confirm("Wait?")
    await terminal.wait(for: "Wait?")
    terminal.window.dismissAll()
    #expect(await !dismissed)
    let task = Task { await presenter.ask("Still?") }
    await terminal.wait(for: "Still?")
    task.cancel()
    #expect(await task.value == nil)
    await terminal.wait(until: { !$0.contains("Still?") })
    #expect(terminal.window.modals.isEmpty)
    #expect(await Presenter().ask("Anyone?") == nil)
    let cancelled = Task { await presenter.ask("Never") }
    cancelled.cancel()
    #expect(await cancelled.value == nil)
    await terminal.wait(until: { !$0.contains("Never") })
  }

  @Test("a window with a waiting dialog is released, and the task of the dialog ends")
  func released() async throws {
    weak var window: Window?
    func ask() async -> Task<Bool, Never> {
      let terminal = HeadlessTerminal(columns: 40, rows: 10)
      window = terminal.window
      let presenter = Presenter(on: terminal.window)
      let task = Task { await presenter.confirm("Wait?") }
      await terminal.wait(for: "Wait?")
      return task
    }
    let task = await ask()
    // Otherwise the task would never end.
    try #require(window == nil)
    #expect(await !task.value)
  }

  @Test("the components of a dialog disappear with it")
  func disappearance() async {
    let shown = MutableProperty("")
    async let number: Int? = presenter.present("Pair") { finish in
      Button("Give") { finish(1) }
        .onAppear { shown.modify { $0 += "+" } }
        .onDisappear { shown.modify { $0 += "-" } }
    }
    await terminal.wait(for: "Give")
    #expect(shown.value == "+")
    terminal.press("enter")
    #expect(await number == 1 && shown.value == "+-")
  }

  @Test("a dialog that is observed is dismissed when the observation is disposed")
  func observed() async {
    let (presenter, answers) = (presenter, MutableProperty<[Bool]>([]))
    var handle: Disposable? = SafeSignal<Bool>.async { await presenter.confirm("Sure?") }
      .observeNext { answer in answers.modify { $0.append(answer) } }
    await terminal.wait(for: "Sure?")
    handle = nil
    #expect(handle == nil)
    await terminal.wait(until: { !$0.contains("Sure?") })
    #expect(answers.value.isEmpty)
  }

  @Test("errors are messages that offer to try again, one for each text")
  func errors() {
    let errors = SafePublishSubject<String>()
    var retried: [String] = []
    let binding = presenter.bind(errorsOf: errors.signal, retry: { retried.append($0) })
    errors.send("offline")
    errors.send("offline")
    errors.send("broken")
    terminal.window.render()
    #expect(terminal.window.shownToasts.map(\.text.string) == ["offline", "broken"])
    terminal.press("alt+u")
    #expect(retried == ["broken"])
    terminal.press("alt+u", "alt+u")
    #expect(retried == ["broken", "offline"] && terminal.window.shownToasts.isEmpty)
    binding.dispose()
    errors.send("late")
    #expect(terminal.window.shownToasts.isEmpty)
  }
}
