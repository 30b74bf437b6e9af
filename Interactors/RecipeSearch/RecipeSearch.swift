// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The interactor of a search in all recipes, whose pages are loaded when the user reaches the end
/// of the list.
///
/// `Documentation/Diagrams/RecipeSearch.md` shows the machine.
public struct RecipeSearch: Sendable {
  // MARK: Inputs

  /// Receives the search text as it is typed. The search begins after a pause.
  public let search: SafeObserver<String>
  /// Receives an element when the end of the list becomes visible.
  public let nearBottom: SafeObserver<Void>
  /// Loads the page again that could not be loaded.
  public let retry: SafeObserver<Void>

  // MARK: Outputs

  /// The state of the search.
  public let state: Property<State>
  /// The updates of a list of results.
  public let results: SafeSignal<ResultRefresh>

  private let client: SafeClient

  /// Creates the interactor, without a search.
  ///
  /// - Parameters:
  ///   - client: The client that performs the requests.
  ///   - pause: The pause in typing after which a search begins.
  ///   - scheduler: The scheduler that measures the pause.
  ///   - hook: An observer of the machine, such as `LoopHook.logging`.
  public init(
    client: SafeClient, pause: Duration = .milliseconds(250), on scheduler: some TimeScheduler,
    hook: LoopHook<State, Event>? = nil
  ) {
    let texts = SafePublishSubject<String>()
    let visits = SafePublishSubject<Void>()
    let retries = SafePublishSubject<Void>()
    let machine = Self.machine(
      texts: Self.searches(texts.signal, pause: pause, on: scheduler), visits: visits.signal,
      retries: merge(retries.signal, client.recoveries)
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

  /// Returns the interactor of one recipe.
  public func details(of recipe: Recipe.Summary) -> RecipeDetails {
    RecipeDetails(client: client, recipe: recipe)
  }

  /// Returns the machine with its dependencies.
  ///
  /// - Parameters:
  ///   - texts: The search texts.
  ///   - visits: Sends when the end of the list becomes visible.
  ///   - retries: Sends when the user retries.
  ///   - answer: Returns a signal that loads a page.
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
        // Only the first element, because its event ends the state.
        Feedback(while: \.wantsNextPage) { _ in visits.prefix(1).map { .loadNextPage } }
          .named("loadNextPage"),
        Feedback(events: retries.map { .retry }).named("retry"),
      ])
  }

  /// Returns the search texts after a pause; an empty text is sent immediately.
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
