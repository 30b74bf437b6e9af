// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Signals
import TestKit
import Testing
import Views

@MainActor @Suite("Presenter of a component")
struct PresenterFlowTests {
  private let presenter = Presenter()
  private let isShown = MutableProperty(true)
  private let terminal: HeadlessTerminal

  init() {
    let (presenter, isShown) = (presenter, isShown)
    terminal = HeadlessTerminal(
      showing: Observing(isShown) { isShown in
        if isShown { Button("Go") {}.presenter(presenter) } else { Label("Other") }
      }, columns: 50, rows: 14)
  }

  private func remove() {
    isShown.value = false
    terminal.window.render()
  }

  private func alert(_ title: String) -> AlertView {
    AlertView(title: title, message: "No.", actions: [])
  }

  @Test("a component and an alert are presented and dismissed, by the presenter and by its flow")
  func modal() {
    var events: [String] = []
    presenter.present(Screen("Details") { Label("inside") }) { events.append("shown") }
    #expect(terminal.text.contains("Details") && terminal.text.contains("inside"))
    presenter.modal.present(alert("Oh")) { events.append("alert") }
    #expect(terminal.text.contains("Oh"))
    presenter.dismiss()
    #expect(!terminal.text.contains("Oh") && terminal.text.contains("inside"))
    presenter.modal.dismiss { events.append("gone") }
    #expect(terminal.text.contains("Go") && terminal.window.modals.isEmpty)
    #expect(events == ["shown", "alert", "gone"])
  }

  @Test("a flow in a navigation pushes, and does nothing elsewhere")
  func navigation() {
    var shown = 0
    presenter.navigation.present(Screen("Details") { Label("inside") }) { shown += 1 }
    #expect(!terminal.text.contains("inside") && shown == 1)
    let inner = Presenter()
    let screen = ComponentScreenView(Screen("Home") { Label("home") }.presenter(inner))
    terminal.window.root = NavigationView(root: screen)
    inner.navigation.present(Screen("Details") { Label("inside") })
    #expect(terminal.text.contains("inside"))
    inner.navigation.dismiss()
    #expect(terminal.text.contains("home"))
  }

  @Test("what a removed component has presented is dismissed, and its questions end")
  func removed() async {
    let presenter = presenter
    presenter.present(Screen("Details") { Label("inside") })
    let task = Task { await presenter.confirm("Sure?") }
    await terminal.wait(for: "Sure?")
    presenter.dismiss()
    #expect(terminal.text.contains("Sure?"), "a question stays")
    remove()
    #expect(await !task.value)
    #expect(terminal.window.modals.isEmpty && terminal.text.contains("Other"))
    var completions = 0
    presenter.modal.present(alert("Late")) { completions += 1 }
    presenter.present(alert("Late"))
    #expect(presenter.show(Toast("Late")) == nil && completions == 1)
    #expect(await presenter.ask("Late?") == nil)
    #expect(terminal.window.modals.isEmpty)
  }

  @Test("what waits for a hidden component is dropped when it is removed")
  func removedWhileWaiting() async throws {
    let hidden = Presenter()
    let isThere = MutableProperty(true)
    let tabs = TabsView([
      .init("A", Label("a").makeSourceView()),
      .init(
        "B",
        Observing(isThere) { if $0 { Label("b").presenter(hidden) } }.makeSourceView()),
    ])
    terminal.window.root = tabs
    var completions = 0
    hidden.present(alert("Alert")) { completions += 1 }
    let task = Task { await hidden.confirm("Sure?") }
    for _ in 0..<5 { await Task.yield() }
    #expect(terminal.window.modals.isEmpty && completions == 0)
    isThere.value = false
    terminal.window.render()
    #expect(await !task.value)
    tabs.select(1)
    terminal.window.render()
    #expect(terminal.window.modals.isEmpty && completions == 1)
  }

  @Test("a window with waiting and shown questions is released, and all of them end")
  func released() async throws {
    weak var window: Window?
    func ask() async -> [Task<Bool, Never>] {
      let (shown, hidden) = (Presenter(), Presenter())
      let terminal = HeadlessTerminal(columns: 40, rows: 10)
      window = terminal.window
      terminal.window.root = TabsView([
        .init("A", Label("a").presenter(shown).makeSourceView()),
        .init("B", Label("b").presenter(hidden).makeSourceView()),
      ])
      let tasks = [
        Task { await hidden.confirm("Hidden?") }, Task { await shown.confirm("Shown?") },
      ]
      await terminal.wait(for: "Shown?")
      return tasks
    }
    let tasks = await ask()
    // Otherwise the tasks would never end.
    try #require(window == nil)
    for task in tasks { #expect(await !task.value) }
  }

  @Test("a component that moves to another branch takes its presenter along")
  func moved() async {
    let (inner, side) = (Presenter(), MutableProperty(0))
    let terminal = HeadlessTerminal(
      showing: Observing(side) { side in
        if side == 0 { Label("left").presenter(inner) } else { Label("right").presenter(inner) }
      }, columns: 40, rows: 10)
    terminal.window.render()
    side.value = 1
    terminal.window.render()
    let task = Task { await inner.confirm("Sure?") }
    await terminal.wait(for: "Sure?")
    terminal.press("enter")
    #expect(await task.value)
  }
}
