// SPDX-License-Identifier: MIT

// A small machine can be used several times in a larger one: a slider knows nothing of red or green.
// Its reducer and its feedback are brought to the parent by `pullback`, which says where the slider's
// state stands, and how its events are wrapped. The parent adds only what concerns all of them.

import Declarations
import FeedbackLoops
import Signals
import Views

enum ColorPicker {
  enum Slider {
    struct State: Hashable, Sendable {
      var value = 0
      var isSweeping = false
    }

    enum Event: Hashable, Sendable {
      case moved(by: Int), sweepToggled, tick
    }

    static let reducer = Reducer<State, Event> { state, event in
      switch event {
      case .moved(let step): state.value = min(max(state.value + step, 0), 255)
      case .sweepToggled: state.isSweeping.toggle()
      case .tick: state.value = (state.value + 17) % 272
      }
    }

    static func whileSweeping(on scheduler: any TimeScheduler) -> Feedback<State, Event> {
      Feedback(while: { $0.isSweeping }) { _ in
        SafeSignal<Int>.interval(every: .milliseconds(250), on: scheduler).replace(with: .tick)
      }
    }
  }

  struct State: Hashable, Sendable {
    var red = Slider.State()
    var green = Slider.State()
    var blue = Slider.State()

    var text: String {
      "#"
        + [red, green, blue].map { slider in
          let digits = String(slider.value, radix: 16)
          return digits.count < 2 ? "0" + digits : digits
        }.joined()
    }
  }

  enum Event: Hashable, Sendable {
    case red(Slider.Event), green(Slider.Event), blue(Slider.Event)
    case cleared

    var red: Slider.Event? { if case .red(let event) = self { event } else { nil } }
    var green: Slider.Event? { if case .green(let event) = self { event } else { nil } }
    var blue: Slider.Event? { if case .blue(let event) = self { event } else { nil } }
  }

  static let reducer = Reducer<State, Event>.combine(
    Slider.reducer.pullback(state: \.red, event: { $0.red }),
    Slider.reducer.pullback(state: \.green, event: { $0.green }),
    Slider.reducer.pullback(state: \.blue, event: { $0.blue }),
    Reducer { state, event in
      switch event {
      case .cleared: state = State()
      case .red, .green, .blue: break
      }
    })

  static func machine(on scheduler: any TimeScheduler) -> Machine<State, Event> {
    let whileSweeping = Slider.whileSweeping(on: scheduler)
    return Machine(
      initial: State(), reduce: reducer.reduce,
      feedbacks: [
        whileSweeping.pullback(state: { $0.red }, event: Event.red, extract: { $0.red })
          .named("red"),
        whileSweeping.pullback(state: { $0.green }, event: Event.green, extract: { $0.green })
          .named("green"),
        whileSweeping.pullback(state: { $0.blue }, event: Event.blue, extract: { $0.blue })
          .named("blue"),
      ])
  }
}

extension ColorPicker {
  static func render(_ context: Context<State, Event>) -> Screen {
    Screen(
      "Colour",
      trailing: [
        BarItem("Red", "r", action: context.action(.red(.moved(by: 17)))),
        BarItem("Green", "g", action: context.action(.green(.moved(by: 17)))),
        BarItem("Blue", "b", action: context.action(.blue(.moved(by: 17)))),
        BarItem("Clear", "c", action: context.action(.cleared)),
      ]
    ) {
      Box {
        slider("red", context.view(value: \.red, event: Event.red))
        slider("green", context.view(value: \.green, event: Event.green))
        slider("blue", context.view(value: \.blue, event: Event.blue))
        Row(context.text, role: \.accent)
      }
    }
  }

  @DeclarationBuilder private static func slider(
    _ name: String, _ context: Context<Slider.State, Slider.Event>
  ) -> DeclarationList {
    ProgressBar("\(name)", fraction: Double(context.value) / 255)
    Row(
      "\(name) \(context.value)", note: context.isSweeping ? "sweeping" : "",
      action: "sweep", perform: context.action(.sweepToggled))
  }
}
