// SPDX-License-Identifier: MIT

import Applications
import Bindings
import Declarations
import Signals
import TestKit
import Testing
import Views

@MainActor @Suite("Content that is loaded")
struct ContentTests {
  struct Refused: Error, CustomStringConvertible { var description: String { "No answer." } }
  struct Song: Identifiable, Sendable { let id: Int }

  @Test("nothing, a spinner, the value, a reload, and a failure with a button are shown")
  func loading() {
    let (reloads, answers) = (SafePublishSubject<Void>(), MutableProperty([Result<Int, Refused>]()))
    let subject = MutableProperty(PublishSubject<Int, Refused>())
    let state = MutableProperty(ObservedLoadingState<Int, Refused>.idle)
    let bag = DisposeBag()
    reloads.signal.loading { subject.value.signal }.bind(to: state).dispose(in: bag)
    let terminal = HeadlessTerminal(
      showing: Observing(state) { state in
        Loading(state, retry: { reloads.send() }) { number in Text("Number \(number)") }
      }, columns: 40, rows: 6)
    #expect(terminal.content == "" && answers.value.isEmpty)
    reloads.send()
    terminal.window.render()
    #expect(terminal.content.contains("Loading…"))
    let failing = subject.swap(PublishSubject())
    failing.fail(Refused())
    terminal.window.render()
    #expect(terminal.content.contains("No answer.") && terminal.content.contains("Try again"))
    terminal.press("enter")
    #expect(terminal.content.contains("Loading…"))
    subject.value.send(1)
    subject.swap(PublishSubject()).complete()
    terminal.window.render()
    #expect(terminal.content == "Number 1")
    reloads.send()
    terminal.window.render()
    #expect(state.value.isLoading && terminal.content == "Number 1", "it stays in its place")
    subject.swap(PublishSubject()).fail(Refused())
    terminal.window.render()
    #expect(terminal.content == "! Not current: No answer. r tries again.\nNumber 1")
    #expect(state.value.isStale)
    terminal.press("r")
    #expect(state.value.isLoading && terminal.content == "Number 1")
  }

  @Test("a list asks for its next page near its end, and again after a failure")
  func paging() {
    let demand = SafePublishSubject<Void>()
    let requests = MutableProperty<[Int]>([])
    let answers = MutableProperty(PublishSubject<[Song], Refused>())
    let state = MutableProperty(PagingState<[Song], Refused>())
    let bag = DisposeBag()
    SafeSignal.pages(
      from: 0, next: { page in page.last.flatMap { $0.id < 59 ? $0.id + 1 : nil } },
      loadingNext: demand.signal
    ) { start in
      requests.modify { $0.append(start) }
      return answers.value.signal
    }
    .bind(to: state).dispose(in: bag)
    func answer(_ songs: Range<Int>) {
      answers.value.send(songs.map { Song(id: $0) })
      answers.swap(PublishSubject()).complete()
    }
    let terminal = HeadlessTerminal(
      showing: Observing(state) { state in
        PagedList(state, elements: { $0 }, loadNext: { demand.send() }) { song in
          ListRow(title: Text("Song \(song.id)"))
        }
      }, columns: 40, rows: 10)
    #expect(terminal.content.contains("Loading…") && requests.value == [0])
    answer(0..<30)
    terminal.window.render()
    #expect(terminal.content.contains("Song 3") && !terminal.content.contains("Loading…"))
    terminal.press("down", "down")
    #expect(requests.value == [0])
    terminal.press("end")
    #expect(requests.value == [0, 30] && terminal.content.contains("Loading…"))
    terminal.press("up")
    #expect(requests.value == [0, 30])
    answers.swap(PublishSubject()).fail(Refused())
    terminal.window.render()
    #expect(terminal.content.contains("No answer.") && terminal.content.contains("Song 28"))
    terminal.press("tab", "enter")
    #expect(requests.value == [0, 30, 30])
    answer(30..<60)
    terminal.window.render()
    terminal.press("end")
    #expect(requests.value == [0, 30, 30] && terminal.content.contains("Song 59"))
  }

  @Test("a page that leaves room is followed by the next one, until the end or a failure")
  func shortPages() {
    let demand = SafePublishSubject<Void>()
    let requests = MutableProperty<[Int]>([])
    let answers = MutableProperty(PublishSubject<[Song], Refused>())
    let state = MutableProperty(PagingState<[Song], Refused>())
    let bag = DisposeBag()
    // The requests are numbered, and the seventh page is the last one.
    let pages: SafeSignal<PagingState<[Song], Refused>> = SafeSignal.pages(
      from: 0, next: { _ in requests.value.count < 7 ? requests.value.count : nil },
      loadingNext: demand.signal
    ) { number in
      requests.modify { $0.append(number) }
      return answers.value.signal
    }
    pages.bind(to: state).dispose(in: bag)
    let terminal = HeadlessTerminal(
      showing: Observing(state) { state in
        PagedList(state, elements: { $0 }, loadNext: { demand.send() }) { song in
          ListRow(title: Text("Song \(song.id)"))
        }
      }, columns: 40, rows: 10)
    func frame() {
      terminal.window.render()
      terminal.clock.advance(by: .zero)
      terminal.window.render()
    }
    func answer(_ songs: Range<Int>) {
      answers.value.send(songs.map { Song(id: $0) })
      answers.swap(PublishSubject()).complete()
      frame()
    }
    #expect(requests.value == [0])
    answer(0..<0)
    #expect(requests.value == [0, 1], "an empty first page")
    answer(0..<1)
    #expect(requests.value == [0, 1, 2], "one row")
    answer(0..<0)
    #expect(requests.value == [0, 1, 2, 3], "an empty next page")
    answers.swap(PublishSubject()).fail(Refused())
    frame()
    frame()
    #expect(requests.value == [0, 1, 2, 3] && terminal.content.contains("No answer."))
    terminal.press("tab", "enter")
    #expect(requests.value.count == 5, "the button")
    answer(1..<40)
    frame()
    #expect(requests.value.count == 5, "more than two screenfuls")
    terminal.press("end")
    #expect(requests.value.count == 6)
    answer(0..<0)
    #expect(requests.value.count == 7, "an empty page after a full one")
    answer(0..<0)
    frame()
    #expect(requests.value.count == 7, "the last page")
  }

  @Test("a path of routes is shown as pages; Esc goes back, and a page may refuse")
  func navigation() async {
    let path = MutableProperty<[Int]>([])
    let mayLeave = MutableProperty(false)
    let presenter = Presenter()
    func page(_ number: Int) -> Screen {
      let ask: @MainActor () async -> Bool = {
        if mayLeave.value { return true }
        return await presenter.confirm("Leave?")
      }
      return Screen("Page \(number)", shouldLeave: number == 2 ? ask : nil) {
        TextField("Text \(number)", text: "") { _ in }
      }
    }
    let root = Observing(path) {
      Navigation(path: path) {
        Screen("Home") { Button("Open") { path.value = [1] } }
      } destination: {
        page($0)
      }
    }
    let terminal = HeadlessTerminal(showing: root.presenter(presenter), columns: 50, rows: 16)
    terminal.press("enter")
    #expect(terminal.text.contains("Page 1") && path.value == [1])
    terminal.type("kept")
    path.value = [1, 2, 3]
    terminal.window.render()
    #expect(terminal.text.contains("Page 3"))
    terminal.press("escape")
    #expect(path.value == [1, 2] && terminal.text.contains("Page 2"))
    terminal.press("escape")
    await terminal.wait(for: "Leave?")
    terminal.press("escape")
    await terminal.wait(until: { !$0.contains("Leave?") })
    #expect(path.value == [1, 2])
    mayLeave.value = true
    // The answer is delivered some turns of the main actor later. Until then Esc has no effect.
    while path.value == [1, 2] {
      terminal.press("escape")
      await Task.yield()
    }
    await terminal.wait(until: { !$0.contains("Page 2") })
    #expect(path.value == [1] && terminal.text.contains("kept"))
    path.value = [4]
    terminal.window.render()
    #expect(terminal.text.contains("Page 4") && !terminal.text.contains("kept"))
    path.value = []
    terminal.window.render()
    #expect(terminal.text.contains("Home"))
  }

  @Test("thousands of pushes and pops of pages leave no view behind")
  func pushes() {
    expectNoLeaks {
      let path = MutableProperty<[Int]>([])
      let terminal = HeadlessTerminal(
        showing: Observing(path) {
          Navigation(path: path) {
            Screen("Home") { Text("Home") }
          } destination: { number in
            Screen("Page \(number)") { TextField(text: "") { _ in } }
          }
        }, columns: 30, rows: 8)
      weak var pushed: View?
      let count = TestLength.rounds(1_000, long: 10_000)
      for round in 0..<count {
        path.value = round.isMultiple(of: 2) ? [round] : []
        terminal.window.render()
        if round == count / 2 { pushed = terminal.window.focused }
      }
      #expect(pushed == nil && terminal.text.contains("Home"))
    }
  }

  @Test("settings are made of a description and saved at each change")
  func settings() {
    struct Settings: Codable, Sendable {
      var name = "Ada"
      var isLarge = false
    }
    let folder = TemporaryFolder("settings")
    let preferences = Preferences(
      file: folder.path("settings.json"), default: Settings(), scheduler: ImmediateScheduler())
    let terminal = HeadlessTerminal(
      showing: SettingsForm(preferences) {
        SettingsSection("Account") { FormField("Name", \.name) }
        SettingsSection("Appearance") { FormField("Large text", \.isLarge) }
      }, columns: 50, rows: 12)
    #expect(terminal.text.contains("Account") && terminal.text.contains("Ada"))
    terminal.type("m")
    terminal.press("tab", "space")
    #expect(preferences.value.name == "Adam" && preferences.value.isLarge)
    let other = Preferences(
      file: folder.path("settings.json"), default: Settings(), scheduler: ImmediateScheduler())
    #expect(other.value.name == "Adam" && other.value.isLarge)
  }
}
