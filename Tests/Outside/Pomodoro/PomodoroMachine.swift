// SPDX-License-Identifier: MIT

import FeedbackLoops
import Proscenium

enum Phase: String, Codable, Hashable, Sendable {
  case work, shortBreak, longBreak

  var title: String {
    switch self {
    case .work: "Work"
    case .shortBreak: "Short break"
    case .longBreak: "Long break"
    }
  }

  var seconds: Int {
    switch self {
    case .work: 25 * 60
    case .shortBreak: 5 * 60
    case .longBreak: 15 * 60
    }
  }
}

enum Activity: Hashable, Sendable { case ready, running, paused }

struct Pomodoro: Hashable, Sendable {
  var phase = Phase.work
  var activity = Activity.ready
  var remaining = Phase.work.seconds
  /// The seconds of work of each finished or skipped phase.
  var sessions: [Int] = []
  var finished = 0
  var skipped = 0

  var fraction: Double { 1 - Double(remaining) / Double(phase.seconds) }
  var hasProgress: Bool { activity != .ready || !sessions.isEmpty }

  var clock: String {
    let (minutes, seconds) = remaining.quotientAndRemainder(dividingBy: 60)
    return "\(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
  }

  var worked: Int { sessions.reduce(0, +) }
}

enum PomodoroEvent: Hashable, Sendable { case toggle, tick, skip, reset }

/// The machine: one state, changed by events; a clock runs while the phase does.
enum PomodoroMachine {
  static let roundsBeforeLongBreak = 4

  static func feature(on time: any TimeScheduler) -> Feature<Pomodoro, PomodoroEvent> {
    Feature(
      reduce: { state, event in reduce(&state, event) },
      feedbacks: [
        Feedback(while: { $0.activity == .running }) { _ in
          SafeSignal<Int>.interval(every: .seconds(1), on: time).map { _ in PomodoroEvent.tick }
        }.named("clock")
      ])
  }

  static func reduce(_ state: inout Pomodoro, _ event: PomodoroEvent) {
    switch (state.activity, event) {
    case (.ready, .toggle), (.paused, .toggle): state.activity = .running
    case (.running, .toggle): state.activity = .paused
    case (.running, .tick):
      state.remaining -= 1
      if state.remaining <= 0 { next(&state, isFinished: true) }
    case (_, .skip): next(&state, isFinished: false)
    case (_, .reset): state = Pomodoro()
    case (.ready, .tick), (.paused, .tick): break
    }
  }

  private static func next(_ state: inout Pomodoro, isFinished: Bool) {
    if state.phase == .work {
      state.sessions.append(state.phase.seconds - state.remaining)
      if isFinished { state.finished += 1 } else { state.skipped += 1 }
      let isLong = isFinished && state.finished.isMultiple(of: roundsBeforeLongBreak)
      state.phase = isLong ? .longBreak : .shortBreak
    } else {
      state.phase = .work
    }
    state.remaining = state.phase.seconds
    state.activity = .ready
  }
}
