// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// A search in all recipes, page by page as the user gets to the end of the list.
///
/// `Documentation/Diagrams/RecipeSearch.md` shows the machine.
public struct RecipeSearch: Sendable {
  // MARK: Inputs

  /// What to look for: the text as it is typed. It is looked for once the user pauses.
  public let search: SafeObserver<String>
  /// Tells that the end of the list is in sight.
  public let nearBottom: SafeObserver<Void>
  /// Asks again for the page that could not be had.
  public let retry: SafeObserver<Void>

  // MARK: Outputs

  /// Where the search stands.
  public let state: Property<State>
  /// What a list has to do about it.
  public let results: SafeSignal<ResultRefresh>

  private let client: SafeClient

  /// Creates the interactor, which looks for nothing.
  ///
  /// - Parameters:
  ///   - client: Performs the requests.
  ///   - pause: How long the user must have stopped typing.
  ///   - scheduler: Measures the pause.
  ///   - hook: Is told of everything that happens in the machine, such as `LoopHook.logging`.
  public init(
    client: SafeClient, pause: Duration = .milliseconds(250), on scheduler: some TimeScheduler,
    hook: LoopHook<State, Event>? = nil
  ) {
    let texts = SafePublishSubject<String>()
    let visits = SafePublishSubject<Void>()
    let retries = SafePublishSubject<Void>()
    let machine = Self.machine(
      texts: Self.searches(texts.signal, pause: pause, on: scheduler), visits: visits.signal,
      retries: retries.signal
    ) { target in
      Self.answer(to: target, client)
    }
    search = texts.on
    nearBottom = visits.on
    retry = retries.on
    state = Property(
      initial: machine.initial, reduce: machine.reduce, feedbacks: machine.feedbacks, hook: hook)
    results = state.signal.removeDuplicates().map(ResultRefresh.init)
    self.client = client
  }

  /// One of the recipes with everything in it.
  public func details(of recipe: Recipe.Summary) -> RecipeDetails {
    RecipeDetails(client: client, recipe: recipe)
  }

  /// The machine, with everything it depends on.
  ///
  /// - Parameters:
  ///   - texts: What to look for.
  ///   - visits: When the end of the list is in sight.
  ///   - retries: When the user wants to try again.
  ///   - answer: Asks for a page.
  package static func machine(
    texts: SafeSignal<String>, visits: SafeSignal<Void>, retries: SafeSignal<Void>,
    answer: @escaping @Sendable (Target) -> SafeSignal<Event>
  ) -> Machine<State, Event> {
    Machine(
      initial: .idle,
      reduce: { state, event in state = reduce(state, event) },
      feedbacks: [
        Feedback(events: texts.map(Event.newSearch)).named("newSearch"),
        Feedback(when: \.target, effect: answer).named("searchRequest"),
        // The first visit only: the state that it leads to is no longer interested.
        Feedback(while: \.wantsNextPage) { _ in visits.prefix(1).map { .loadNextPage } }
          .named("loadNextPage"),
        Feedback(events: retries.map { .retry }).named("retry"),
      ])
  }

  /// What to look for, once the user has paused; nothing at all at once.
  private static func searches(
    _ texts: SafeSignal<String>, pause: Duration, on scheduler: some TimeScheduler
  ) -> SafeSignal<String> {
    texts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .removeDuplicates()
      .flatMapLatest { text in
        text.isEmpty
          ? .just(text) : SafeSignal<Void>.timer(after: pause, on: scheduler).replace(with: text)
      }
      .removeDuplicates()
  }

  private static func answer(to target: Target, _ client: SafeClient) -> SafeSignal<Event> {
    let request: Request<Recipe.Page, ServerError>
    switch target {
    case .first(let text): request = Recipe.Page.request(for: text)
    case .next(let url):
      guard let next = Recipe.Page.request(at: url) else { return .just(.failure(.foreignPage)) }
      request = next
    }
    return client.unsafeResponse(for: request)
      .map(Event.success)
      .replaceFailure { .failure(Problem($0)) }
  }
}

extension Problem {
  /// The URL of the next page leads to another server.
  static let foreignPage = Self(
    title: "The list ends here",
    message: "The server has named a next page that isn't its own. Search again.")
}
