// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals

extension Example {
  /// All examples in the recommended order.
  static let all = [
    Example(
      number: 1, name: "Counter",
      lesson: """
        A machine is a state, a pure function that changes it for an event, and feedbacks that \
        send events. Here are two of the smallest feedbacks: each one turns a signal from \
        outside into events. Nothing else can change the number, so every number has an event \
        that explains it.
        """
    ) { _ in
      let plus = SafePublishSubject<Void>()
      let minus = SafePublishSubject<Void>()
      return Performance(Counter.machine(plus: plus.signal, minus: minus.signal)) {
        Counter.render($0.state, plus: plus, minus: minus)
      }
    },
    Example(
      number: 2, name: "TrafficLight",
      lesson: """
        A state can end by itself: while it lasts, it asks for a timer, whose event brings the \
        next state. A state that is left early, as here by a fault, takes its timer with it. The \
        time comes from a scheduler that is passed in, so a test owns it and never waits.
        """
    ) {
      Performance(TrafficLight.machine(on: $0), render: TrafficLight.render)
    },
    Example(
      number: 3, name: "PlayCatch",
      lesson: """
        A feedback can be a player: while the machine has the ball, it waits a second and throws \
        it back. You are the other player, and neither knows of the other: both look at the \
        state only. Throwing without the ball is no error: the reducer does nothing where it \
        can't be.
        """
    ) {
      Performance(PlayCatch.machine(on: $0), render: PlayCatch.render)
    },
    Example(
      number: 4, name: "SignUpForm",
      lesson: """
        While the name in a form's field has no verdict, a feedback requests one for that name. \
        The effect waits until the user pauses, then asks the server. Another letter is another \
        name, whose effect replaces the previous one. So an answer about an older name never \
        arrives, however slow the server is.
        """
    ) {
      Performance(
        SignUpForm.machine(server: server($0), on: $0), render: SignUpForm.render)
    },
    Example(
      number: 5, name: "TodoSync",
      lesson: """
        Each task has a version, and remembers which version the server has. The feedback \
        requests an effect for each task whose versions differ, and sends one at a time, in \
        order. A change during the sending is another version: the old request is cancelled, and \
        the new one enters the queue.
        """
    ) {
      Performance(
        TodoSync.machine(server: server($0), titles: ["Buy milk", "Call Ada", "Water the fern"]),
        render: TodoSync.render)
    },
    Example(
      number: 6, name: "Movies",
      lesson: """
        A long list is loaded page by page, when its end comes into sight, and may be refreshed \
        or tried again. Each state is a case with its own name, and each kind of work a feedback \
        with its own query. A query is nil outside its states, so leaving them cancels the work, \
        and no flag has to be reset.
        """
    ) { time in
      let nearBottom = SafePublishSubject<Void>()
      let retries = SafePublishSubject<Void>()
      let machine = Movies.machine(
        shelf: MovieShelf(server: server(time)), nearBottom: nearBottom.signal,
        retries: retries.signal)
      let performance = Performance(machine) {
        Movies.render($0, nearBottom: nearBottom, retries: retries)
      }
      // The end of an empty list is visible from the start.
      nearBottom.send()
      return performance
    },
    Example(
      number: 7, name: "RepositorySearch",
      lesson: """
        Failures differ. After an outage the request is retried a few times, and then the \
        failure is shown. A server that has received too many requests says how long to wait. \
        This wait is a state: it counts down second by second, and then the search starts again.
        """
    ) {
      Performance(
        RepositorySearch.machine(index: RepositoryIndex(server: server($0)), on: $0),
        render: RepositorySearch.render)
    },
    Example(
      number: 8, name: "ColorPicker",
      lesson: """
        A small machine can be used several times in a larger one: a slider knows nothing of red \
        or green. Its reducer and its feedback are brought to the parent by `pullback`, which \
        says where the slider's state stands, and how its events are wrapped. The parent adds \
        only what concerns all of them.
        """
    ) {
      Performance(ColorPicker.machine(on: $0), render: ColorPicker.render)
    },
    Example(
      number: 9, name: "Favourites",
      lesson: """
        A collection of children has one reducer and one feedback, which `forEach` runs for each \
        child. Children are told apart by their ids, never by their places: one that moves keeps \
        its work going, one that is removed takes its work with it, and an answer always finds \
        the child that asked.
        """
    ) {
      Performance(
        Favourites.machine(server: server($0), places: ["Oslo", "Rome", "Bern", "Riga", "Cork"]),
        render: Favourites.render)
    },
    Example(
      number: 10, name: "SwitchingChildren",
      lesson: """
        A part of a screen may come and go: an optional child (a timer for the tea) and a child \
        that is one case of an enum (a stopwatch or a die). The effects of a child end with the \
        child, because its feedback has no state without it. A child that comes back starts from \
        its initial state.
        """
    ) {
      Performance(
        SwitchingChildren.machine(on: $0), render: SwitchingChildren.render)
    },
    Example(
      number: 11, name: "SingleStore",
      lesson: """
        A whole application may have one store: one state, made of parts, and one stream of \
        actions. Each part has exactly one mutator, which sees its own part alone; a lens says \
        where the part stands. Middleware looks at each action and can't change it; what takes \
        time is an action that stands for others.
        """
    ) { time in
      let server = server(time)
      let journal = MutableProperty("nothing")
      let store = SingleStore.store(middleware: [
        { _, action in journal.value = "\(action)" }
      ])
      let screens = store.contexts.map { [weak store] context in
        SingleStore.render(context, last: journal.value) {
          store?.dispatch(inOrder: [
            SingleStore.LoadUser(server: server), SingleStore.LoadContacts(server: server),
          ])
        }
      }
      return Performance(screens: screens, owners: [store])
    },
    Example(
      number: 12, name: "ALoopInALoop",
      lesson: """
        A loop can be an effect of another loop. Here a list that loads itself page by page is a \
        service with its own loop. The screen requests one list for the selected genre. Another \
        genre is another request: the old list is stopped, and its page request is cancelled.
        """
    ) { time in
      let shelf = MovieShelf(server: server(time))
      let more = SafePublishSubject<Void>()
      let machine = ALoopInALoop.machine { _ in
        LazyList.machine(shelf: shelf, more: more.signal)
      }
      return Performance(machine) { ALoopInALoop.render($0, more: more) }
    },
    Example(
      number: 13, name: "FiveSteps",
      lesson: """
        A loop works in five steps: it publishes a state; every feedback looks at it; one of \
        them sends an event; the reducer makes the next state from it; and the loop publishes \
        that. A hook receives each step with its cause, which answers the question "why is the \
        state this one?". These are the catches of example 3, seen from inside.
        """
    ) { time in
      let steps = SafePublishSubject<FiveSteps.Step>()
      let watched = FeedbackLoop(
        PlayCatch.machine(on: time), hook: FiveSteps.hook(SafeObserver(next: { steps.send($0) })))
      let watching = FeedbackLoop(FiveSteps.machine(steps: steps.signal))
      watching.start()
      watched.start()
      let screens = watching.contexts.map { [weak watched] context in
        FiveSteps.render(context) { watched?.send(.threw) }
      }
      return Performance(screens: screens, owners: [watched, watching])
    },
    Example(
      number: 14, name: "OneOrSeveral",
      lesson: """
        Machines are values, so the same machines can run in one loop, as parts of one state, or \
        each in its own loop. Together they have one order of events, and a parent that sees and \
        clears all of them. Apart they share nothing: one can be stopped while the others run.
        """
    ) { time in
      let together = FeedbackLoop(OneOrSeveral.machine(on: time))
      together.start()
      let apart = Several(on: time)
      let states = combineLatest(apart.counter.states, apart.picker.states, apart.game.states)
      let screens = combineLatest(together.states, states).map { [weak together] one, several in
        let other = OneOrSeveral.State(counter: several.0, picker: several.1, game: several.2)
        return OneOrSeveral.render(one, other) { [weak together] event in
          together?.send(event)
          apart.send(event)
        } stopGame: {
          apart.game.stop()
        }
      }
      return Performance(screens: screens, owners: [together])
    },
  ]

  /// Returns the example with a number, a name, or an unambiguous beginning of a name.
  static func find(_ words: String) -> Example? {
    if let number = Int(words) { return all.first { $0.number == number } }
    let words = words.lowercased()
    let matches = all.filter { $0.name.lowercased().hasPrefix(words) }
    return all.first { $0.name.lowercased() == words } ?? (matches.count == 1 ? matches.first : nil)
  }

  /// Returns a server that fails every fourth call, so that failures can be seen.
  @Sendable private static func server(_ time: any TimeScheduler) -> PretendServer {
    PretendServer(on: time) { call in call % 4 == 0 }
  }
}
