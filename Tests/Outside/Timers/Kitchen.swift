// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals

/// A kitchen timer: it counts down while it runs.
struct KitchenTimer: Codable, Hashable, Identifiable, Sendable {
  enum Event: Hashable, Sendable { case toggled, ticked }

  let id: Int
  var name: String
  var seconds: Int
  var isRunning = true

  /// The timer as a feature. Its effect belongs to it, so it ends with the timer.
  static func feature(on scheduler: some TimeScheduler) -> Feature<KitchenTimer, Event> {
    Feature(
      reduce: { timer, event in
        switch event {
        case .toggled: timer.isRunning.toggle()
        case .ticked: timer.seconds -= 1
        }
        if timer.seconds <= 0 { (timer.seconds, timer.isRunning) = (0, false) }
      },
      feedbacks: [
        Feedback(while: \.isRunning) { _ in
          SafeSignal.interval(every: .seconds(1), on: scheduler).map { _ in .ticked }
        }
        .named("ticks")
      ])
  }
}

/// What the user types before a timer exists.
struct Draft: Codable, Hashable, Sendable {
  enum Event: Hashable, Sendable { case name(String), minutes(String) }

  var name = ""
  var minutes = ""

  var seconds: Int? { Int(minutes).flatMap { (1...999).contains($0) ? $0 * 60 : nil } }
  var problem: String? { minutes.isEmpty || seconds != nil ? nil : "From 1 to 999." }

  static let feature = Feature<Draft, Event>(reduce: { draft, event in
    switch event {
    case .name(let name): draft.name = name
    case .minutes(let minutes): draft.minutes = minutes
    }
  })
}

/// The question before a timer is deleted.
struct Question: Codable, Hashable, Identifiable, Sendable {
  enum Event: Hashable, Sendable { case confirmed, declined }

  /// The timer.
  let id: Int
  let name: String
}

/// The state of the whole program.
struct Kitchen: Codable, Hashable, Sendable {
  enum Event: Hashable, Sendable {
    case timer(Int, KitchenTimer.Event)
    case draft(Draft.Event)
    case question(Question.Event)
    case added, selected(Int), deletion, acknowledged

    static let timers = Prism(Event.timer) { event in
      if case .timer(let id, let event) = event { (id, event) } else { nil }
    }
    static let drafts = Prism(Event.draft) { event in
      if case .draft(let event) = event { event } else { nil }
    }
    static let questions = Prism(Event.question) { event in
      if case .question(let event) = event { event } else { nil }
    }
  }

  var timers = IdentifiedArray<Int, KitchenTimer>()
  var draft = Draft()
  var question: Question?
  var selection: Int?
  /// The timers that are over and not acknowledged.
  var ringing: Set<Int> = []

  /// The program, in one feature.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler of the seconds.
  ///   - ring: Makes a sound.
  static func feature(
    on scheduler: some TimeScheduler, ring: @escaping @Sendable () -> Void
  ) -> Feature<Kitchen, Event> {
    .combine(
      KitchenTimer.feature(on: scheduler).forEach(\Kitchen.timers, event: Event.timers),
      Draft.feature.pullback(state: \Kitchen.draft, event: Event.drafts),
      Feature<Question, Question.Event>(reduce: { _, _ in })
        .presented(state: \Kitchen.question, event: Event.questions) { question, event in
          Answer(timer: question.id, isConfirmed: event == .confirmed)
        } finish: { kitchen, answer in
          if answer.isConfirmed { kitchen.remove(answer.timer) }
        },
      Feature(
        reduce: { $0.handle($1) },
        feedbacks: [
          Feedback(while: { !$0.ringing.isEmpty }) { _ in
            SafeSignal<Int>.interval(every: .seconds(2), on: scheduler).start(with: 0)
              .handleEvents(next: { _ in ring() }).compactMap { _ in nil }
          }
          .named("rings")
        ]))
  }

  private struct Answer {
    let timer: Int
    let isConfirmed: Bool
  }

  private mutating func handle(_ event: Event) {
    switch event {
    case .added:
      guard let seconds = draft.seconds else { return }
      let id = (timers.ids.max() ?? 0) + 1
      let name = draft.name.isEmpty ? "Timer \(id)" : draft.name
      timers.append(KitchenTimer(id: id, name: name, seconds: seconds))
      (selection, draft) = (id, Draft())
    case .selected(let id): selection = id
    case .deletion:
      question = selection.flatMap { timers[id: $0] }.map { Question(id: $0.id, name: $0.name) }
    case .acknowledged: ringing = []
    case .timer(let id, .ticked):
      if timers[id: id]?.seconds == 0 { ringing.insert(id) }
    case .timer, .draft, .question: break
    }
  }

  private mutating func remove(_ id: Int) {
    timers.remove(id: id)
    ringing.remove(id)
    if selection == id { selection = timers.first?.id }
  }
}
