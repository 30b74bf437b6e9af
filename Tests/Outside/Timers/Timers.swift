// SPDX-License-Identifier: MIT

import Applications
import Bindings
import Declarations
import FeedbackLoops
import Signals
import Views

/// The screen of the program. The loop contains its whole state.
@MainActor struct KitchenScreen {
  let loop: FeedbackLoop<Kitchen, Kitchen.Event>

  var root: some Component {
    Observing(loop) { kitchen in
      VStack(spacing: 1) {
        if kitchen.ringing.isEmpty {
          Label("\(kitchen.timers.filter(\.isRunning).count) running", role: \.secondary)
        } else {
          Button("Stop the bell") { loop.send(.acknowledged) }
        }
        List(Array(kitchen.timers), selection: kitchen.selection) {
          loop.send(.selected($0))
        } onOpen: {
          loop.send(.timer($0.id, .toggled))
        } row: { timer in
          ListRow(title: Text(timer.name), detail: Text(Self.time(of: timer)))
        }
        .onKey("delete", "delete") { loop.send(.deletion) }
        .grow()
        if let question = kitchen.question {
          HStack(spacing: 1) {
            Label("Delete “\(question.name)”?")
            Button("Delete") { loop.send(.question(.confirmed)) }
            Button("Keep") { loop.send(.question(.declined)) }
          }
        } else {
          form(kitchen.draft)
        }
      }
    }
  }

  private func form(_ draft: Draft) -> some Component {
    HStack(spacing: 1) {
      TextField("Name", text: draft.name) { loop.send(.draft(.name($0))) }.grow()
      TextField("Minutes", text: draft.minutes, problem: draft.problem) {
        loop.send(.draft(.minutes($0)))
      } onSubmit: { _ in
        loop.send(.added)
      }
      .size(width: 20)
    }
  }

  private static func time(of timer: KitchenTimer) -> String {
    if timer.seconds == 0 { return "over" }
    let seconds = timer.seconds % 60
    let time = "\(timer.seconds / 60):\(seconds < 10 ? "0" : "")\(seconds)"
    return timer.isRunning ? time : "\(time), paused"
  }
}

@main struct TimersProgram: TerminalApplication {
  let screen: KitchenScreen
  private let rings = SafePublishSubject<Void>()
  private let bag = DisposeBag()
  private let saved = Preferences(
    file: ApplicationFolders("timers").data + "/kitchen.json", default: Kitchen())

  init() {
    let loop = FeedbackLoop(
      initial: saved.value,
      Kitchen.feature(on: MainScheduler(), ring: { [rings] in rings.send() }))
    screen = KitchenScreen(loop: loop)
    loop.start()
  }

  var root: some Component { screen.root }

  func didStart(_ application: Application) {
    rings.signal.onMain.observeNext { [weak window = application.window] in window?.ring() }
      .dispose(in: bag)
  }

  func didEnd() {
    let kitchen = screen.loop.state.value
    saved.modify { $0 = kitchen }
    saved.save()
  }
}
