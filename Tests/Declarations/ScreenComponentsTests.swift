// SPDX-License-Identifier: MIT

import Declarations
import Observation
import TestKit
import Testing
import Views

@MainActor @Suite("Screens as components")
struct ScreenComponentsTests {
  private func terminal(_ component: some Component, rows: Int = 8) -> HeadlessTerminal {
    HeadlessTerminal(40, rows, component.makeSourceView())
  }

  @MainActor @Observable final class Model {
    var title = "Loading"
    var isBusy = true
    var name = ""
    var isPublic = false
  }

  // MARK: - Keys and the focus

  @Test("a key acts while its condition holds, and goes to the views around otherwise")
  func conditionalKey() {
    var log: [String] = []
    let view = DeclaredView()
    func show(isBusy: Bool) {
      view.show {
        VStack {
          Button("Save") { log.append("save") }
            .onKey("x", "cancel", when: isBusy) { log.append("cancel") }
        }
        .onKey("x", "close", help: "Closes the screen.", priority: 9) { log.append("close") }
      }
    }
    show(isBusy: false)
    let terminal = HeadlessTerminal(40, 4, view)
    terminal.press("x")
    show(isBusy: true)
    terminal.press("x")
    show(isBusy: false)
    terminal.press("x")
    #expect(log == ["close", "cancel", "close"])
  }

  @Test(
    "several keys share one hint",
    arguments: [
      (["1", "2", "3"], "1-3"), (["a", "x"], "a x"), (["1", "2"], "1 2"),
      (["f1", "f2", "f3"], "F1 F2 F3"),
    ] as [([KeySequence], String)])
  func keys(keys: [KeySequence], sign: String) {
    var pressed: [Int] = []
    let terminal = terminal(
      Screen("Songs") { Text("Loading…") }.onKeys(keys, "sort") { pressed.append($0) })
    #expect(terminal.text.contains("\(sign) sort"))
    for key in keys.reversed() { terminal.press(key.description) }
    #expect(pressed == keys.indices.reversed())
  }

  @Test("the default focus is where the focus goes first, and stays where the user moves it")
  func defaultFocus() {
    let page = Screen("Songs") {
      Button("First") {}
      Button("Second") {}.defaultFocus()
      Button("Third") {}
    }
    let navigation = NavigationView(root: ScreenView(title: "Home"))
    let terminal = HeadlessTerminal(40, 8, navigation)
    navigation.push(ComponentScreenView(page))
    terminal.window.render()
    #expect(terminal.focusedLabel == "Second")
    terminal.press("tab")
    #expect(terminal.focusedLabel == "Third")
    navigation.push(ScreenView(title: "Above"))
    navigation.pop()
    #expect(terminal.focusedLabel == "Third")
  }

  // MARK: - Pages

  @Test("a screen has the values of the page inside its component, from its first frame")
  func componentScreen() {
    struct ModelScreen: Composite {
      let model: Model
      var body: DeclarationList {
        Screen(model.title, isBusy: model.isBusy, help: "About.", maximumWidth: 60) {
          Text("content")
        }
      }
    }
    let model = Model()
    let screen = ComponentScreenView(ModelScreen(model: model))
    #expect(screen.title == "Loading" && screen.isBusy && screen.helpText == "About.")
    #expect(screen.maximumWidth == 60)
    let navigation = NavigationView(root: ScreenView(title: "Home"))
    let terminal = HeadlessTerminal(40, 8, navigation)
    navigation.push(screen)
    terminal.window.render()
    #expect(terminal.content.contains("Loading") && terminal.content.contains("content"))
    (model.title, model.isBusy) = ("Songs", false)
    terminal.window.render()
    #expect(screen.title == "Songs" && !screen.isBusy)
    #expect(terminal.content.contains("Songs") && !terminal.content.contains("Loading"))
  }

  // MARK: - Lists

  struct Song: Identifiable, Hashable, Sendable {
    let id: Int
    var name: String
  }

  @Test("keys of rows have the selected element, rows the theme, and an empty list its text")
  func list() {
    var log: [String] = []
    let view = DeclaredView()
    func show(_ songs: [Song]) {
      view.show {
        List(songs) { song, theme in
          ListRow(title: Text(song.name), detail: Text(theme.symbols.ellipsis))
        }
        .emptyText("No songs yet.")
        .openLabel("play")
        .rowAction("f", "favourite") { log.append("f \($0.name)") }
        .rowAction("d", "delete", priority: 2) { log.append("d \($0.name)") }
        .onKey("r", "reload") { log.append("r") }
      }
    }
    show([])
    let terminal = HeadlessTerminal(40, 5, view)
    #expect(terminal.content.contains("No songs yet."))
    #expect(!terminal.hints.contains("f"), "there is no row for it")
    terminal.press("f", "r")
    #expect(log == ["r"])
    show([Song(id: 1, name: "one"), Song(id: 2, name: "two")])
    #expect(terminal.hints.contains("Enter play") && terminal.hints.contains("f favourite"))
    #expect(terminal.content.contains("…"))
    terminal.press("f", "down", "f", "d", "r")
    #expect(log == ["r", "f one", "f two", "d two", "r"])
    show([Song(id: 2, name: "TWO")])
    terminal.press("f")
    #expect(log.last == "f TWO")
  }

  @Test("rows that can't be opened have no hint for Enter, and a list has no help for it")
  func noOpening() {
    let songs = [Song(id: 1, name: "one")]
    for opens in [false, true] {
      var onOpen: (@MainActor (Song) -> Void)?
      if opens { onOpen = { _ in } }
      let lists: [DeclarationList] = [
        DeclarationList(List(songs, onOpen: onOpen) { ListRow(title: Text($0.name)) }),
        DeclarationList(Table(songs, onOpen: onOpen) { Column("Name", \.name) }),
      ]
      let terminals = lists.map { list in HeadlessTerminal(60, 20, DeclaredView { list }) }
      #expect(terminals.map { $0.hints.contains("Enter open") } == [opens, opens])
      terminals[0].press("f1")
      #expect(terminals[0].content.contains("open row") == opens)
    }
  }

  @Test("the focus moves each time a value changes, and Up in the first row leaves the list")
  func focusMoves() {
    let songs = [Song(id: 1, name: "one"), Song(id: 2, name: "two")]
    let screen = Stateful(0) { searches in
      TextField("find", text: "", onChange: { _ in }, onSubmit: { _ in searches.value += 1 })
      Button("other") {}
      List(songs) { ListRow(title: Text($0.name)) }
        .passingUpAtTop()
        .focused(onChangeOf: searches.value)
    }
    let terminal = HeadlessTerminal(showing: screen, columns: 40, rows: 8)
    for _ in 0..<2 {
      #expect(terminal.focusedLabel == "find")
      terminal.press("enter", "down")
      #expect(terminal.content.contains("▌ two"))
      terminal.press("up")
      #expect(terminal.content.contains("▌ one") && terminal.focusedLabel != "other")
      terminal.press("up")
      #expect(terminal.focusedLabel == "other")
      terminal.press("shift+tab")
    }
  }

  // MARK: - Loading

  @Test("how to stop waiting is shown while the focus is elsewhere in the screen")
  func waiting() {
    let screen = Screen("Songs") {
      TextField("find", text: "a") { _ in }
      Loading(.loading, waitingHint: "Esc clears") {}
    }
    let terminal = HeadlessTerminal(showing: screen, columns: 60, rows: 8)
    for _ in 0..<6 { terminal.clock.advance(by: .seconds(1)) }
    #expect(terminal.content.contains("Waiting for an answer for 6 s. Esc clears."))
  }

  @Test("content stays with its view while it is loaded again, and a failure has a button")
  func loading() {
    var retries = 0
    let view = DeclaredView()
    func show(_ status: LoadingStatus, _ names: [String]) {
      view.show {
        Loading(status, retry: { retries += 1 }) {
          List(names, id: \.self) { ListRow(title: Text($0)) }
        }
      }
    }
    show(.loading, [])
    let terminal = HeadlessTerminal(40, 8, view)
    #expect(terminal.content.contains("Loading…"))
    show(.failed("No connection", "No answer."), [])
    terminal.window.render()
    #expect(terminal.content.contains("No connection") && terminal.content.contains("Try again"))
    terminal.press("enter")
    #expect(retries == 1)
    show(.loaded, ["a", "b"])
    terminal.press("down")
    show(LoadingStatus(.loading, hasContent: true), ["a", "b", "c"])
    terminal.window.render()
    #expect(terminal.content.contains("c") && !terminal.content.contains("Loading…"))
    show(
      .failed("No connection", "No answer.", hasContent: true, age: .seconds(7_200)), ["a", "b"])
    terminal.window.render()
    #expect(terminal.content.contains("2 h old") && terminal.content.contains("b"))
    #expect(
      LoadingStatus(.loading, hasContent: true).isRefreshing)
    #expect(!LoadingStatus.loading.isRefreshing)
  }

  // MARK: - Tasks

  @Test("a task starts with its component, again for another id, and is cancelled with it")
  func tasks() async {
    let view = DeclaredView()
    let log = Log()
    func show(_ id: Int?) {
      view.show {
        Text("always")
        if let id {
          Text("part").task(id: id) {
            log.add("start \(id)")
            // Ends when the task is cancelled.
            for await _ in AsyncStream<Void>.makeStream().stream {}
            log.add("end \(id) \(Task.isCancelled)")
          }
        }
      }
    }
    show(1)
    let terminal = HeadlessTerminal(40, 8, view)
    await log.wait(for: "start 1")
    show(1)
    show(2)
    await log.wait(for: "end 1 true")
    await log.wait(for: "start 2")
    show(nil)
    await log.wait(for: "end 2 true")
    #expect(log.lines.count == 4)
    // A container that removes the view ends its task, and starts it again when it adds the view.
    show(3)
    await log.wait(for: "start 3")
    terminal.window.root = LabelView("other")
    await log.wait(for: "end 3 true")
    terminal.window.root = view
    await log.wait { $0.count { $0 == "start 3" } == 2 }
    show(nil)
  }

  @Test("an asynchronous value is shown, a failure can be tried again, and another id loads again")
  func asyncContent() async {
    struct Failure: Error, CustomStringConvertible { var description: String { "No answer." } }
    let log = Log()
    let view = DeclaredView()
    func show(_ id: Int, fails: @escaping @MainActor () -> Bool = { false }) {
      view.show {
        AsyncContent(id: id) {
          log.add("load \(id)")
          if fails() { throw Failure() }
          return "value \(id)"
        } content: { value in
          Text(value)
        }
      }
    }
    var attempts = 0
    show(1) {
      attempts += 1
      return attempts == 1
    }
    let terminal = HeadlessTerminal(40, 8, view)
    #expect(terminal.content.contains("Loading…"))
    await terminal.wait(for: "No answer.")
    terminal.press("enter")
    await terminal.wait(for: "value 1")
    show(2)
    terminal.window.render()
    #expect(!terminal.content.contains("value 1"))
    await terminal.wait(for: "value 2")
    #expect(log.lines == ["load 1", "load 1", "load 2"])
  }

  // MARK: - What is kept, and bindings

  @Test("what is kept is made once for each key")
  func kept() {
    var made: [Int] = []
    let view = DeclaredView()
    func show(_ id: Int, _ word: String) {
      view.show {
        Kept(for: id) {
          made.append(id)
          return "made \(id)"
        } content: {
          Text("\($0) \(word)")
        }
      }
    }
    show(1, "a")
    let terminal = HeadlessTerminal(40, 3, view)
    show(1, "b")
    terminal.window.render()
    #expect(made == [1] && terminal.content == "made 1 b")
    show(2, "c")
    show(1, "d")
    terminal.window.render()
    #expect(made == [1, 2, 1] && terminal.content == "made 1 d")
  }

  @Test("controls change parts of a local state, and properties of a model")
  func bindings() {
    struct Draft: Sendable { var title = "" }
    struct Form: Composite {
      let model: Model
      var body: DeclarationList {
        TextField("name", text: Binding(model, \.name))
        Checkbox("Public", isOn: Binding(model, \.isPublic))
        Stateful(Draft()) { draft in
          TextField("title", text: draft[\.title])
          Label(Text("\(model.name)/\(model.isPublic)/\(draft.value.title)"))
        }
      }
    }
    let model = Model()
    let terminal = terminal(Form(model: model))
    terminal.type("Ada")
    terminal.press("tab", "space", "tab")
    terminal.type("Notes")
    #expect(terminal.content.contains("Ada/true/Notes"))
    #expect(model.name == "Ada" && model.isPublic)
    model.name = "Grace"
    terminal.window.render()
    #expect(terminal.content.contains("Grace/true/Notes"))
  }
}

/// What closures of components have done, in order.
@MainActor private final class Log {
  private struct Wait {
    let condition: ([String]) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private(set) var lines: [String] = []
  private var waits: [Wait] = []

  func add(_ line: String) {
    lines.append(line)
    let met = waits.filter { $0.condition(lines) }
    waits.removeAll { $0.condition(lines) }
    for wait in met { wait.continuation.resume() }
  }

  func wait(for line: String) async { await wait { $0.contains(line) } }

  func wait(until condition: @escaping ([String]) -> Bool) async {
    if condition(lines) { return }
    await withCheckedContinuation {
      waits.append(Wait(condition: condition, continuation: $0))
    }
  }
}
