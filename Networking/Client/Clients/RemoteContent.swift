// SPDX-License-Identifier: MIT

import Signals

/// What is known of content that is loaded from a server: the last value, and whether it is current.
///
/// ```swift
/// switch songs.status {
/// case .loading: showSpinner()
/// case .failed(let problem, _): show(problem.message)   // “No answer from example.com …”
/// case .stale(let problem, let since): mark("Not current since \(since)")
/// case .idle, .loaded: break
/// }
/// ```
///
/// `SafeClient.content(for:request:)` provides it, and the component `Loading` shows it. An empty list is a value; a list that couldn't be loaded isn't. Times are on
/// the clock of the client.
public struct RemoteContent<Value: Sendable>: Sendable {
  /// Whether the value is current.
  public enum Status: Hashable, Sendable {
    /// Nothing was requested, or the request was cancelled.
    case idle
    /// A request is running since a time. A value is that of an earlier request, or a cache has stored it.
    case loading(since: Duration)
    /// The value is the server's last response.
    case loaded
    /// The value isn't current since a time, because loading failed or a cache has replaced the server.
    case stale(LoadingProblem, since: Duration)
    /// There is no value, because loading failed at a time.
    case failed(LoadingProblem, since: Duration)
  }

  /// The last value.
  public private(set) var value: Value?
  /// Whether the value is current.
  public private(set) var status = Status.idle
  /// The time of the last value's response; nil without a value.
  public private(set) var loadedAt: Duration?
  /// The age of the value when loading failed or a cache replaced the server, or of a stored value when it was shown; nil if the
  /// value is current.
  public private(set) var age: Duration?
  /// The number of values that were loaded so far.
  public private(set) var loads = 0
  /// The number of values so far, including stored ones that are there while the server is asked. It tells a screen when to
  /// show another value; ``loads`` tells what the server has confirmed.
  public private(set) var versions = 0
  /// Whether the value is a stored one that is there while the server is asked.
  private var isPreview = false
  /// The status before the running request.
  private var previous = Status.idle

  /// Creates content that wasn't requested.
  public init() {}

  /// Creates content with a value, for example for a preview.
  ///
  /// - Parameters:
  ///   - value: The value; nil for none.
  ///   - status: Whether the value is current.
  ///   - loadedAt: The time of the value's response.
  public init(value: Value?, status: Status, loadedAt: Duration? = nil) {
    (self.value, self.status, self.loadedAt) = (value, status, loadedAt)
  }

  /// A Boolean value that indicates whether a request is running.
  public var isLoading: Bool {
    if case .loading = status { true } else { false }
  }

  /// The problem of the last request; nil if it succeeded or is running.
  public var problem: LoadingProblem? {
    switch status {
    case .stale(let problem, _), .failed(let problem, _): problem
    case .idle, .loading, .loaded: nil
    }
  }

  /// Returns the same state with another value.
  public func map<Other>(_ transform: (Value) -> Other) -> RemoteContent<Other> {
    let status: RemoteContent<Other>.Status =
      switch status {
      case .idle: .idle
      case .loading(let time): .loading(since: time)
      case .loaded: .loaded
      case .stale(let problem, let time): .stale(problem, since: time)
      case .failed(let problem, let time): .failed(problem, since: time)
      }
    var other = RemoteContent<Other>(
      value: value.map(transform), status: status, loadedAt: loadedAt)
    other.loads = loads
    other.versions = versions
    other.age = age
    return other
  }

  /// Returns what is known of this and another content together: loading while one of them is, and failed or stale as soon as one of
  /// them is.
  ///
  /// ```swift
  /// combineLatest(user, songs).map { $0.combined(with: $1) }   // a value when both are there
  /// ```
  public func combined<Other>(with other: RemoteContent<Other>) -> RemoteContent<(Value, Other)> {
    var both = RemoteContent<(Value, Other)>()
    if let value, let otherValue = other.value { both.value = (value, otherValue) }
    both.loads = min(loads, other.loads)
    both.versions = min(versions, other.versions)
    both.age = both.value == nil ? nil : [age, other.age].compactMap(\.self).max()
    both.loadedAt = both.value == nil ? nil : [loadedAt, other.loadedAt].compactMap(\.self).min()
    let times = [loadingTime, other.loadingTime].compactMap(\.self)
    if let since = times.min() {
      both.status = .loading(since: since)
    } else if let (problem, since) = problemTime ?? other.problemTime {
      both.status =
        both.value == nil ? .failed(problem, since: since) : .stale(problem, since: since)
    } else if both.value != nil {
      both.status = .loaded
    }
    return both
  }

  private var loadingTime: Duration? {
    if case .loading(let since) = status { since } else { nil }
  }

  private var problemTime: (LoadingProblem, Duration)? {
    switch status {
    case .stale(let problem, let since), .failed(let problem, let since): (problem, since)
    case .idle, .loading, .loaded: nil
    }
  }

  /// Returns the same state with another value in place of the last one, for example with changes that the server doesn't know yet.
  public func replacingValue(_ value: Value?) -> RemoteContent {
    var other = self
    other.value = value
    return other
  }

  /// A change by a request.
  enum Change: Sendable {
    case began(at: Duration)
    /// A cache has stored a value, for the request of the last value or for another one.
    case previewed(Sourced<Value>, isOther: Bool, at: Duration)
    case loaded(Sourced<Value>, at: Duration)
    /// The request has failed; `isRefused` indicates whether the server has refused it for good.
    case failed(LoadingProblem, isRefused: Bool, at: Duration)
    case cancelled
  }

  /// Returns the content after a change; nil if it is the same.
  func changed(_ change: Change) -> RemoteContent? {
    var next = self
    switch change {
    case .began(let time):
      if !isLoading { next.previous = status }
      next.status = .loading(since: time)
    case .previewed(let response, let isOther, let time):
      let age = response.source.age ?? .zero
      // A reload usually finds what is there already. The ages of caches are whole seconds.
      let isNewer = loadedAt.map { $0 + .seconds(1) < time - age } ?? true
      guard isLoading, isOther || isNewer else { return nil }
      next.value = response.value
      next.versions += 1
      next.isPreview = true
      next.age = age
      next.loadedAt = time - age
    case .loaded(let response, let time):
      next.value = response.value
      next.loads += 1
      next.versions += 1
      next.isPreview = false
      next.status = .loaded
      next.loadedAt = time
      next.age = nil
      switch response.source {
      case .network: break
      case .cache(let age): next.loadedAt = time - age
      case .stale(let age, let reason):
        next.loadedAt = time - age
        next.age = age
        next.status = .stale(LoadingProblem(reason), since: time - age)
      }
    case .failed(let problem, let isRefused, let time):
      if isPreview, isRefused {
        // What the server doesn't have any longer, or doesn't show to this user.
        next.value = nil
        next.loadedAt = nil
        next.age = nil
        next.isPreview = false
        next.status = .failed(problem, since: time)
        break
      }
      next.isPreview = false
      next.age = value == nil ? nil : loadedAt.map { time - $0 }
      next.status = value == nil ? .failed(problem, since: time) : .stale(problem, since: time)
      // The value isn't current since the first failure. A request in the background leaves the status as it was.
      if value != nil, case .stale(_, let since) = isLoading ? previous : status {
        next.status = .stale(problem, since: since)
      }
    case .cancelled:
      guard isLoading else { return nil }
      next.status =
        isPreview
        ? .stale(LoadingProblem(Response.StaleReason.accepted), since: loadedAt ?? .zero)
        : previous
      next.isPreview = false
    }
    return next
  }
}

extension Signal where Failure == Never {
  /// Sends each value once, when it was loaded.
  ///
  /// ```swift
  /// let songs = client.content(for: reloads.signal) { Song.requestAll() }.loadedValues()
  /// // nothing for failures; an element for each response
  /// ```
  ///
  /// The removal of a value isn't sent: when the server refuses a request whose stored value is shown, ``RemoteContent/value`` is
  /// nil and the status is `failed`. A screen that includes stored values observes that as well.
  ///
  /// - Parameter includingStored: Whether stored values that are there while the server is asked are sent as well: for a screen, but
  ///   not for a program that ends after the first value.
  public func loadedValues<Value>(includingStored: Bool = false) -> SafeSignal<Value>
  where Element == RemoteContent<Value> {
    @Sendable func number(_ content: RemoteContent<Value>) -> Int {
      includingStored ? content.versions : content.loads
    }
    return map { number($0) == 0 ? nil : $0 }
      .removeDuplicates { $0.map(number) == $1.map(number) }
      .compactMap { $0?.value }
  }

  /// Sends the problem of each request that fails.
  public func loadingProblems<Value>() -> SafeSignal<LoadingProblem>
  where Element == RemoteContent<Value> {
    compactMap(\.problem)
  }
}

extension RemoteContent: LoadableState {
  /// The problem of the last request; nil if it succeeded or is running.
  public var failure: LoadingProblem? { problem }
}

extension RemoteContent: Equatable where Value: Equatable {
  /// Returns whether two contents have the same value, status and time.
  public static func == (one: RemoteContent, other: RemoteContent) -> Bool {
    one.value == other.value && one.status == other.status && one.loadedAt == other.loadedAt
  }
}

/// The reason why content couldn't be loaded, with texts for the user.
public struct LoadingProblem: Error, Hashable, UserMessageProviding {
  /// The title, in a few words.
  public let title: String
  /// The problem, its cause and advice.
  public let message: String
  /// The category of the failure, which determines what can be done.
  public let reason: SafeClient.Problem.Reason

  /// Creates a problem.
  public init(title: String, message: String, reason: SafeClient.Problem.Reason) {
    (self.title, self.message, self.reason) = (title, message, reason)
  }

  init(_ problem: SafeClient.Problem, _ texts: (title: String, message: String)) {
    self.init(title: texts.title, message: texts.message, reason: problem.reason)
  }

  /// Creates the problem of a stored response that is shown in place of the server's.
  init(_ reason: Response.StaleReason) {
    switch reason {
    case .unreachable:
      self.init(
        title: "No connection", message: "The server can't be reached, so a stored copy is shown.",
        reason: .offline)
    case .refused(let status):
      self.init(
        title: status.refusalTitle,
        message: "It answered with status \(status.code), so a stored copy is shown.",
        reason: .refused(status))
    case .accepted, .refreshing:
      self.init(
        title: "Not current", message: "A stored copy is shown, which may be outdated.",
        reason: .invalid)
    }
  }
}
