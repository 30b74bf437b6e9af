// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The interactor of the user's opinions of recipes: the favourites and the ratings.
///
/// Lists, searches and recipes share it, so that a change is visible in all of them at once. Changes are sent to the server
/// even without observers. A change that fails is reverted, and reported to the client's errors; a retry has no effect once
/// the user has decided otherwise.
public struct RecipeOpinions: Sendable {
  // MARK: Inputs

  /// Changes an opinion.
  public let change: SafeObserver<OpinionRequest>

  // MARK: Outputs

  /// The changed opinions.
  public let state: Property<OpinionBook>
  /// Sends each change that the user makes, so that they can undo it.
  public let changes: SafeSignal<OpinionChange>
  /// Sends when the server has changed its favourites.
  public let favouriteConfirmations: SafeSignal<Void>

  private let events: SafePublishSubject<Event>

  /// An event of the machine.
  package enum Event: Hashable, Sendable, Codable {
    /// The user changes an opinion.
    case change(OpinionRequest)
    /// The server has performed a change, and has sent its opinion.
    case confirmed(OpinionBook.Wish, Recipe.Opinion)
    /// A change has failed; the server's opinion is nil if it is unknown.
    case failed(OpinionBook.Wish, Problem, Recipe.Opinion?)
    /// The oldest failure was reported.
    case reported
    /// A change that has failed is tried again.
    case retry(OpinionFailure)
    /// Opinions were loaded by a request that began at a revision of the book.
    case loaded([Recipe.ID: Recipe.Opinion], since: Int)
  }

  /// The maximum number of simultaneous requests.
  private static let requestLimit = 4

  /// Creates the interactor, without changed opinions.
  ///
  /// - Parameter client: The client that performs the requests.
  public init(client: SafeClient) {
    self.init(client: client, hook: nil)
  }

  /// Creates the interactor with a hook, for tests.
  package init(client: SafeClient, hook: LoopHook<OpinionBook, Event>?) {
    let events = SafePublishSubject<Event>()
    let decisions = SafePublishSubject<OpinionRequest>()
    let confirmations = SafePublishSubject<Void>()
    let machine = Self.machine(
      events: events.signal,
      answer: { wish in
        Self.answer(to: wish, client).handleEvents(next: { event in
          if case .confirmed(let wish, _) = event, case .favourite = wish.change {
            confirmations.send()
          }
        })
      },
      // The subject has the machine as an observer, so the machine must not retain it.
      report: { [weak events] failure in
        var error = UserFriendlyError(
          title: failure.problem.title, note: failure.note, message: failure.reason,
          retry: { [weak events] in events?.send(.retry(failure)) }
        ).caused(by: failure.problem)
        error.isOffline = failure.problem.reason == .offline
        client.report(error, until: decisions.about(failure))
      })
    self.events = events
    // While an error waits, its observation retains the requests but not the machine.
    let requests = Decisions(decisions)
    change = SafeObserver(next: { request in
      requests.send(request)
      events.send(.change(request))
    })
    state = Property(
      initial: machine.initial, reduce: machine.reduce, feedbacks: machine.feedbacks, hook: hook)
    changes = state.signal.map(\.last).adjacentPairs().compactMap { $0 == $1 ? nil : $1 }
    favouriteConfirmations = confirmations.signal
  }

  /// Returns the machine with its dependencies.
  ///
  /// - Parameters:
  ///   - events: The events of the user and of loaded recipes.
  ///   - answer: Returns a signal that performs a change.
  ///   - report: Reports a failure.
  package static func machine(
    events: SafeSignal<Event>,
    answer: @escaping @Sendable (OpinionBook.Wish) -> SafeSignal<Event>,
    report: @escaping @Sendable (OpinionFailure) -> Void
  ) -> Machine<OpinionBook, Event> {
    Machine(
      initial: OpinionBook(),
      reduce: { $0.reduce($1) },
      feedbacks: [
        Feedback(events: events).named("events"),
        Feedback(requests: \.wishes, policy: .atMost(requestLimit), effect: answer)
          .named("whenChanged"),
        Feedback(when: { $0.failures.first }) { failure in
          .deferred {
            report(failure)
            return .just(.reported)
          }
        }.named("whenFailed"),
      ])
  }

  /// Returns a signal that performs a change and sends the resulting opinion; it completes without one if the change fails, which
  /// is reported.
  public func perform(_ request: OpinionRequest) -> SafeSignal<Recipe.Opinion> {
    .deferred { [self] in
      change.send(request)
      let wanted = state.value.opinion(of: request.id) ?? request.shown
      return state.signal.filter { !$0.isPending(request.id) }.prefix(1).compactMap { book in
        let opinion = book.opinion(of: request.id) ?? request.shown
        return opinion == wanted ? opinion : nil
      }
    }
  }

  // MARK: - Recipes with opinions

  /// Returns a recipe with the user's changes.
  package func applied(to recipe: Recipe) -> Recipe {
    guard let opinion = state.value.opinion(of: recipe.id) else { return recipe }
    return recipe.with(opinion: opinion)
  }

  /// Returns recipes with the user's changes.
  package func applied(to recipes: [Recipe.Summary]) -> [Recipe.Summary] {
    recipes.with(state.value.opinions)
  }

  /// Returns a signal that sends an element at first, and after each change of a visible opinion.
  package var updates: SafeSignal<Void> {
    state.signal.map(\.opinions).removeDuplicates().replace(with: ())
  }

  /// Returns content, and learns the opinions in it.
  package func learning<Value>(
    from content: SafeSignal<RemoteContent<Value>>,
    _ recipes: @escaping @Sendable (Value) -> [Recipe.Summary]
  ) -> SafeSignal<RemoteContent<Value>> {
    .deferred { [self] in
      let start = MutableProperty(state.value.revision)
      return content.withPrevious().map { previous, content in
        switch content.status {
        // A stored value while the server is asked doesn't change the status.
        case .loading where content.status == previous?.status: break
        case .loading: start.value = state.value.revision
        case .loaded: if let value = content.value { learn(recipes(value), since: start.value) }
        // A stored response may be from before a change.
        case .idle, .stale, .failed: break
        }
        return content
      }
    }
  }

  /// Returns the elements of a signal of recipes, and learns the opinions in them.
  package func learning(
    from answers: SafeSignal<RecipeSearch.Event>
  ) -> SafeSignal<RecipeSearch.Event> {
    .deferred { [self] in
      let start = state.value.revision
      return answers.handleEvents(next: { answer in
        if case .success(let page) = answer { learn(page.results, since: start) }
      })
    }
  }

  private func learn(_ recipes: [Recipe.Summary], since start: Int) {
    let book = state.value
    var news: [Recipe.ID: Recipe.Opinion] = [:]
    for recipe in recipes {
      if let known = book.opinion(of: recipe.id), known != recipe.opinion {
        news[recipe.id] = recipe.opinion
      }
    }
    if !news.isEmpty { events.send(.loaded(news, since: start)) }
  }

  /// Returns the event of the response to a change.
  ///
  /// If there is no answer that can be read although the server may have made the change, it is asked for the recipe.
  private static func answer(
    to wish: OpinionBook.Wish, _ client: SafeClient
  ) -> SafeSignal<Event> {
    client.unsafeResponse(for: Recipe.Opinion.request(wish.change, of: wish.id))
      .map { .confirmed(wish, $0.opinion) }
      .catch { error -> SafeSignal<Event> in
        let failure = Event.failed(wish, Problem(error), nil)
        guard error.mayHaveEffect else { return .just(failure) }
        return client.unsafeResponse(for: Recipe.request(for: wish.id).with(.revalidate))
          .map { recipe in
            recipe.opinion.applying(wish.change) == recipe.opinion
              ? .confirmed(wish, recipe.opinion)
              : .failed(wish, Problem(error.withoutEffect), recipe.opinion)
          }
          .replaceFailure { _ in failure }
      }
  }
}

extension OpinionBook {
  /// Changes the book after an event.
  package mutating func reduce(_ event: RecipeOpinions.Event) {
    switch event {
    case .change(let request): perform(request)
    case .confirmed(let wish, let opinion): confirm(wish, opinion)
    case .failed(let wish, let problem, let opinion):
      revert(wish, because: problem, opinion: opinion)
    case .reported: removeFailure()
    case .retry(let failure): performAgain(failure)
    case .loaded(let opinions, let start): learn(opinions, since: start)
    }
  }
}

extension OpinionFailure {
  /// The sentence about what wasn't changed.
  fileprivate var note: String {
    let part = request.action.isAboutFavourites ? "The favourite mark" : "The rating"
    return "\(part) of “\(request.name)” is as it was before."
  }

  /// The reason, after what happens next. It is the same for all changes of one outage.
  fileprivate var reason: String {
    // The tray of problems repeats it then.
    let next =
      problem.reason == .offline ? "It is changed when the server can be reached again. " : ""
    return next + problem.message
  }
}

extension OpinionRequest.Action {
  fileprivate var isAboutFavourites: Bool {
    switch self {
    case .toggleFavourite, .set(.favourite): true
    case .toggleRating, .set(.rating): false
    }
  }
}

/// The requests of the user, which end when the interactor is released.
private final class Decisions: Sendable {
  private let subject: SafePublishSubject<OpinionRequest>

  init(_ subject: SafePublishSubject<OpinionRequest>) {
    self.subject = subject
  }

  deinit {
    subject.complete()
  }

  func send(_ request: OpinionRequest) {
    subject.send(request)
  }
}

extension SafePublishSubject<OpinionRequest> {
  /// Sends when the user decides again about what couldn't be changed.
  fileprivate func about(_ failure: OpinionFailure) -> SafeSignal<Void> {
    signal.filter { request in
      request.id == failure.request.id
        && request.action.isAboutFavourites == failure.request.action.isAboutFavourites
    }
    .replace(with: ())
  }
}

extension [Recipe.Summary] {
  /// Returns the recipes with changed opinions; the same array if none of them has one.
  fileprivate func with(_ opinions: [Recipe.ID: Recipe.Opinion]) -> Self {
    guard !opinions.isEmpty else { return self }
    var changed = self
    for (index, recipe) in enumerated() {
      if let opinion = opinions[recipe.id], opinion != recipe.opinion {
        changed[index] = recipe.with(opinion: opinion)
      }
    }
    return changed
  }
}
