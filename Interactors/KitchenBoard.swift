// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The interactor of the board of the kitchen: the dishes with their timers, the number of orders, and a log.
public struct KitchenBoard: Sendable {
  /// What is known of the kitchen.
  public struct State: Hashable, Sendable {
    /// The state of the connection.
    public enum Connection: Hashable, Sendable {
      /// The first report is on its way.
      case connecting
      /// Reports arrive.
      case live
      /// Reports don't arrive, and the last one isn't current: the reason, if the server has given one, and whether a
      /// further attempt follows by itself.
      case interrupted(Problem?, isRetried: Bool)
      /// The user doesn't want to wait any longer.
      case stopped
    }

    /// A line of the log.
    public struct Entry: Identifiable, Hashable, Sendable {
      /// The number of the line, which increases.
      public let id: Int
      /// The text.
      public let text: String
    }

    /// The last report; nil before the first one.
    public fileprivate(set) var report: KitchenReport?
    /// The numbers of orders, from the oldest to the newest.
    public fileprivate(set) var orders: [Int] = []
    /// The log, from the oldest to the newest line.
    public fileprivate(set) var log: [Entry] = []
    /// The state of the connection.
    public fileprivate(set) var connection = Connection.connecting

    /// The sentence that says that reports don't arrive, and why; nil if they do.
    public var interruption: String? {
      switch connection {
      case .connecting, .live: return nil
      case .interrupted(let problem, let isRetried):
        let reason = problem.map { ": \($0.title)" } ?? ""
        return "No connection to the kitchen\(reason).\(isRetried ? " Connecting…" : "")"
      case .stopped: return "No connection to the kitchen."
      }
    }

    /// The maximum number of orders and of lines that are kept.
    static let limit = 200

    fileprivate func changed(_ event: Event) -> State {
      var next = self
      switch event {
      case .stream(.open):
        next.connection = report == nil ? .connecting : .live
      case .stream(.connecting):
        // An attempt that the user asked for: what stopped the last one remains until the server answers.
        if case .interrupted(let problem, isRetried: false) = connection {
          next.connection = .interrupted(problem, isRetried: true)
        }
        if connection == .stopped { next.connection = .connecting }
      case .stopped:
        next.connection = .stopped
      case .stream(.waiting(_, let failure)):
        next.connection = .interrupted(failure.map { Problem($0) }, isRetried: true)
      case .stream(.failed(let failure)):
        next.connection = .interrupted(Problem(failure), isRetried: false)
      case .report(let report):
        next.connection = .live
        // After an interruption the server sends the last report again.
        guard report.time != self.report?.time else { break }
        next.report = report
        next.orders = (orders + [report.orders]).suffix(Self.limit)
        next.note(report, after: self.report)
      }
      return next
    }

    private mutating func note(_ report: KitchenReport, after last: KitchenReport?) {
      var number = log.last.map(\.id) ?? 0
      func add(_ text: String) {
        number += 1
        log.append(Entry(id: number, text: text))
      }
      for dish in report.dishes {
        let old = last?.dishes.first { $0.id == dish.id }
        guard old.map({ ($0.recipe, $0.started) != (dish.recipe, dish.started) }) ?? true else {
          continue
        }
        if let old { add("\(old.station): \(old.name) is ready.") }
        add("\(dish.station): \(dish.name) was started.")
      }
      log = log.suffix(Self.limit)
    }
  }

  fileprivate enum Event: Sendable {
    case report(KitchenReport)
    case stream(StreamState)
    case stopped
  }

  // MARK: Inputs

  /// Connects again now.
  public let retry: SafeObserver<Void>
  /// Closes the stream until ``retry``.
  public let stop: SafeObserver<Void>

  // MARK: Outputs

  /// What is known of the kitchen. The stream is open while there are observers, who share it, and is reopened when it is
  /// interrupted. A report that can't be decoded is skipped.
  public let state: SafeSignal<State>

  private let client: SafeClient

  /// Creates the interactor.
  ///
  /// - Parameters:
  ///   - client: The client that performs the request.
  ///   - scheduler: The scheduler of the delays before the stream is reopened.
  public init(client: SafeClient, on scheduler: some TimeScheduler) {
    let wishes = SafePublishSubject<Bool>()
    self.client = client
    retry = wishes.on.contramap { true }
    stop = wishes.on.contramap { false }
    state = .deferred {
      let streams = SafePublishSubject<StreamState>()
      let events = wishes.signal.start(with: true).flatMapLatest { isOpen in
        isOpen
          ? client.events(
            of: KitchenReport.requestStream(), as: KitchenReport.self, feedingStateInto: streams.on,
            on: scheduler
          )
          .compactMap { try? Event.report($0.get()) }
          : .just(.stopped)
      }
      return merge(streams.signal.map(Event.stream), events)
        .scan(State()) { $0.changed($1) }
        .removeDuplicates()
    }
    .shareReplay(limit: 1)
  }

  // MARK: Children

  /// Returns the interactor of a dish's recipe.
  public func details(of dish: KitchenReport.Dish) -> RecipeDetails {
    RecipeDetails(client: client, id: dish.recipe, title: dish.name)
  }
}
