// SPDX-License-Identifier: MIT

import FeedbackLoops
import Proscenium

/// The clock with its keys, and the statistics in a second tab.
@MainActor struct PomodoroScreen {
  let loop: FeedbackLoop<Pomodoro, PomodoroEvent>
  let presenter = Presenter()

  init(on time: any TimeScheduler = MainScheduler()) {
    loop = FeedbackLoop(initial: Pomodoro(), PomodoroMachine.feature(on: time))
    loop.start()
  }

  var root: some Component {
    Screen("Pomodoro") {
      Observing(loop) { state in
        Tabs {
          TabItem("Clock") { clock(state) }
          TabItem("Statistics") { statistics(state) }
        }
        .grow()
      }
    }
    .onKey("p", "start or pause") { loop.send(.toggle) }
    .onKey("s", "skip") { loop.send(.skip) }
    .onKey("r", "reset") { Task { await reset() } }
    .presenter(presenter)
  }

  /// The sentence with which the user is asked before the program quits.
  var quitWarning: String? {
    loop.state.value.activity == .running ? "The clock is running." : nil
  }

  @DeclarationBuilder private func clock(_ state: Pomodoro) -> DeclarationList {
    VStack(spacing: 1) {
      Label(Text(state.phase.title), role: \.title, alignment: .center)
      BigText(state.clock).accessibilityLabel("\(state.clock) remaining")
      ProgressBar(Text(status(state)), fraction: state.fraction)
      HStack(spacing: 2) {
        Button(state.activity == .running ? "Pause" : "Start") { loop.send(.toggle) }
        Button("Skip") { loop.send(.skip) }
        Button("Reset") { Task { await reset() } }.disabled(!state.hasProgress)
      }
      Label("Today: \(state.finished) finished, \(state.skipped) skipped", role: \.secondary)
    }
    .padding()
  }

  @DeclarationBuilder private func statistics(_ state: Pomodoro) -> DeclarationList {
    if state.sessions.isEmpty {
      Label("No phase of work has ended yet.", role: \.secondary)
    } else {
      VStack(spacing: 1) {
        Label("Worked: \(state.worked / 60) min", role: \.title)
        Label("Mean: \(state.worked / state.sessions.count / 60) min")
        Sparkline(
          "Minutes of each phase", values: state.sessions.map { Double($0) / 60 }, in: 0...25,
          rows: 4)
        Gauge(
          "Finished", value: Double(state.finished), in: 0...Double(state.sessions.count))
      }
      .padding()
    }
  }

  private func status(_ state: Pomodoro) -> String {
    switch state.activity {
    case .ready: "Ready"
    case .running: "Running"
    case .paused: "Paused"
    }
  }

  /// Asks first, because the statistics are lost.
  private func reset() async {
    guard loop.state.value.hasProgress else { return }
    let isSure = await presenter.confirm(
      "Reset the clock and the statistics?", action: "Reset", isDestructive: true)
    if isSure { loop.send(.reset) }
  }
}

@main struct PomodoroApp: TerminalApplication {
  let screen = PomodoroScreen()
  var root: some Component { screen.root }

  func didStart(_ application: Application) {
    application.quitWarning = { screen.quitWarning }
  }
}
