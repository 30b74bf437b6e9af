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
  /// Sets the restriction of the results, and searches again at once.
  public let restrict: SafeObserver<Recipe.Filter>
  /// Receives an element when the end of the list becomes visible.
  public let nearBottom: SafeObserver<Void>
  /// Loads the page again that could not be loaded.
  public let retry: SafeObserver<Void>

  // MARK: Outputs

  /// The search text as it was typed.
  public let text: Property<String>
  /// The state of the search.
  public let state: Property<State>
  /// The updates of a list of results, which have the user's changed opinions.
  public let results: SafeSignal<ResultRefresh>
  /// The restriction of the results.
  public let filter: Property<Recipe.Filter>
  /// The user's opinions.
  public let opinions: RecipeOpinions

  private let client: SafeClient

  /// Creates the interactor, without a search.
  ///
  /// - Parameters:
  ///   - client: The client that performs the requests.
  ///   - pause: The pause in typing after which a search begins.
  ///   - scheduler: The scheduler that measures the pause.
  ///   - opinions: The user's opinions; nil for separate ones.
  ///   - hook: An observer of the machine, such as `LoopHook.logging`.
  public init(
    client: SafeClient, pause: Duration = .milliseconds(250), on scheduler: some TimeScheduler,
    opinions: RecipeOpinions? = nil, hook: LoopHook<State, Event>? = nil
  ) {
    let opinions = opinions ?? RecipeOpinions(client: client)
    let filters = MutableProperty(Recipe.Filter.none)
    let texts = MutableProperty("")
    let visits = SafePublishSubject<Void>()
    let retries = SafePublishSubject<Void>()
    let machine = Self.machine(
      queries: combineLatest(
        Self.searches(texts.signal.dropFirst(), pause: pause, on: scheduler),
        filters.signal.removeDuplicates()
      ).map { Recipe.Query($0, filter: $1) },
      visits: visits.signal, retries: merge(retries.signal, client.recoveries)
    ) { target in
      opinions.learning(from: Self.answer(to: target, client))
    }
    search = texts.on
    text = texts.property
    retry = retries.on
    state = Property(
      initial: machine.initial, reduce: machine.reduce, feedbacks: machine.feedbacks, hook: hook)
    nearBottom = SafeObserver(next: { [state] in
      if state.value.wantsNextPage { visits.send() }
    })
    results = merge(
      state.signal.removeDuplicates().map { ResultRefresh($0).with(opinions) },
      opinions.updates.dropFirst().compactMap { [state] _ in
        guard let results = state.value.context?.results, !results.isEmpty else { return nil }
        return .newOpinions(opinions.applied(to: results))
      })
    restrict = filters.on
    filter = filters.property
    self.opinions = opinions
    self.client = client
  }

  /// Returns the interactor of one recipe, whose neighbours are those among the loaded results.
  public func details(of recipe: Recipe.Summary) -> RecipeDetails {
    RecipeDetails(client: client, recipe: recipe, opinions: opinions) { id, distance in
      state.value.context?.results.neighbour(of: id, at: distance).map { details(of: $0) }
    }
  }

  /// Returns a result with its number, counted from 0, with the user's changed opinion; nil if the number is too large.
  public func result(at index: Int) -> Recipe.Summary? {
    state.value.context?.results.element(at: index).map { opinions.applied(to: [$0])[0] }
  }

  /// Returns the machine with its dependencies.
  ///
  /// - Parameters:
  ///   - queries: The search texts with their restrictions.
  ///   - visits: Sends when the end of the list becomes visible.
  ///   - retries: Sends when the user retries.
  ///   - answer: Returns a signal that loads a page.
  package static func machine(
    queries: SafeSignal<Recipe.Query>, visits: SafeSignal<Void>, retries: SafeSignal<Void>,
    answer: @escaping @Sendable (Target) -> SafeSignal<Event>
  ) -> Machine<State, Event> {
    Machine(
      initial: .idle,
      reduce: { state, event in state = reduce(state, event) },
      feedbacks: [
        Feedback(events: queries.map(Event.newSearch)).named("newSearch"),
        Feedback(when: \.target, effect: answer).named("searchRequest"),
        // Always, because an observer of the state may visit the bottom before a feedback of that state begins.
        Feedback(events: visits.map { .loadNextPage }).named("loadNextPage"),
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
    case .first(let query): request = Recipe.Page.request(for: query)
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
