// SPDX-License-Identifier: MIT

import Signals
import TestKit

/// Builds the signals of random chains, with a tap after each source and operator, or after the whole chain alone: operators
/// that follow one another directly may work together.
final class ChainSignal: Sendable {
  let time = VirtualScheduler()
  /// A Boolean value that indicates whether each part starts with much of the stack in use, so that
  /// starts are deferred.
  let isDeep: Bool
  /// A Boolean value that indicates whether there is a tap after each part.
  let tapsParts: Bool
  private let log = Lock<[Int: [Observed]]>([:])
  private let open = Lock<[Int: Int]>([:])
  private let broken = Lock<[String]>([])
  private let hots = Lock<[Int: (subject: PublishSubject<Int, Oops>, end: Happening?)]>([:])

  init(isDeep: Bool, tapsParts: Bool) {
    self.isDeep = isDeep
    self.tapsParts = tapsParts
  }

  var observed: [Int: [Observed]] { log.withLock { $0 } }

  /// Which promises were broken beyond what the observations show.
  var complaints: [String] { broken.withLock { $0 } }

  private var now: Int {
    let (seconds, attoseconds) = time.now.components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }

  /// The signal of a chain.
  func signal(_ chain: Chain, openLimit: Int? = 1) -> Signal<Int, Oops> {
    switch chain {
    case .hot(let id, let script): tapped(hot(id, script), chain.id, openLimit)
    case .cold(_, let script): tapped(cold(script), chain.id, openLimit)
    case .apply(_, let op, let parameter, let delay, let chains):
      tapped(
        apply(
          op, parameter, .nanoseconds(delay),
          chains.enumerated().map { index, chain in
            // What is shared is open once, however often the shared signal is observed.
            let isAlone = openLimit == 1 || op == .share
            return signal(chain, openLimit: isAlone ? op.openLimit(ofInput: index) : nil)
          }),
        chain.id, openLimit)
    }
  }

  /// Sends an event to a hot source.
  func send(_ prompt: Prompt) {
    let hot = hots.withLock { hots in
      defer {
        if prompt.what.isEnd, hots[prompt.id]?.end == nil { hots[prompt.id]?.end = prompt.what }
      }
      return hots[prompt.id]
    }
    if let hot { Self.send(prompt.what, to: hot.subject.on) }
  }

  private func hot(_ id: Int, _ script: [Scripted]) -> Signal<Int, Oops> {
    let subject = PublishSubject<Int, Oops>()
    hots.withLock { $0[id] = (subject, nil) }
    for event in script {
      let timer = time.schedule(after: .nanoseconds(event.time)) { [self] in
        send(Prompt(id: id, what: event.what))
      }
      timers.add(timer)
    }
    // Who starts while the end is delivered would receive it in its turn, after what follows the
    // start.
    return .deferred { [self] in
      guard let end = hots.withLock({ $0[id]?.end }) else { return subject.signal }
      return Signal { observer, _ in Self.send(end, to: observer) }
    }
  }

  private func cold(_ script: [Scripted]) -> Signal<Int, Oops> {
    Signal { [self] observer, lifetime in
      for event in script {
        if event.time > 0 {
          play(event, to: observer)
        } else if !lifetime.isEnded {
          Self.send(event.what, to: observer)
        }
      }
    }
  }

  private func play(_ event: Scripted, to observer: Observer<Int, Oops>) {
    let timer = time.schedule(after: .nanoseconds(event.time)) {
      Self.send(event.what, to: observer)
    }
    timers.add(timer)
  }

  private let timers = DisposeBag()

  /// Cancels what the sources would send later, and which refers to this object.
  func finish() {
    timers.dispose()
  }

  private static func send(_ what: Happening, to observer: Observer<Int, Oops>) {
    switch what {
    case .next(let value): observer.send(value)
    case .completed: observer.complete()
    case .failed(let number): observer.fail(Oops(number: number))
    }
  }

  private func tapped(
    _ signal: Signal<Int, Oops>, _ id: Int, _ limit: Int?
  ) -> Signal<Int, Oops> {
    // The whole chain has the first number.
    guard tapsParts || id == 1 else { return deep(signal) }
    return .deferred { [self] in
      let index = log.withLock { log in
        log[id, default: []].append(Observed(start: now))
        return log[id, default: []].count - 1
      }
      let count = open.withLock { open in
        open[id, default: 0] += 1
        return open[id, default: 0]
      }
      if let limit, count > limit { complain("\(id): \(count) open at once") }
      let note: @Sendable (Happening) -> Void = { [self] what in
        let event = Scripted(time: now, what: what)
        let isLate = log.withLock { log in
          log[id]?[index].events.append(event)
          return log[id]?[index].over != nil
        }
        if isLate { complain("\(id): \(what) after the release") }
      }
      return deep(signal).handleEvents(
        next: { note(.next($0)) },
        end: { note($0.failure.map { .failed($0.number) } ?? .completed) },
        over: { [self] in
          open.withLock { $0[id, default: 0] -= 1 }
          let isDouble = log.withLock { log in
            defer { log[id]?[index].over = now }
            return log[id]?[index].over != nil
          }
          if isDouble { complain("\(id): released twice") }
        })
    }
  }

  private func deep(_ signal: Signal<Int, Oops>) -> Signal<Int, Oops> {
    guard isDeep else { return signal }
    return signal.startedDeep(kilobytes: 48)
  }

  private func complain(_ text: String) {
    broken.withLock { $0.append(text) }
  }

  /// A scheduler that does its work a moment later.
  private struct Hop: Scheduler {
    let time: VirtualScheduler
    let delay: Duration
    let timers: DisposeBag

    func schedule(_ work: @escaping @Sendable () -> Void) {
      time.schedule(after: delay, work).dispose(in: timers)
    }
  }

  private func apply(
    _ op: Operator, _ parameter: Int, _ delay: Duration, _ inputs: [Signal<Int, Oops>]
  ) -> Signal<Int, Oops> {
    let one = inputs[0]
    let two = inputs.last ?? one
    let safe = two.suppressError()
    switch op {
    case .map: return one.map { $0 * 2 + parameter }
    case .filter: return one.filter { $0 % 2 == parameter % 2 }
    case .scan: return one.scan(0) { ($0 + $1) % 100 }
    case .removeDuplicates: return one.removeDuplicates()
    case .flatMap: return one.flatMap { value in (0..<parameter).map { value + $0 } }
    case .startWith: return one.start(with: parameter)
    case .dropFirst: return one.dropFirst(parameter)
    case .dropWhile: return one.drop { $0 < parameter }
    case .dropLast: return one.dropLast(parameter)
    case .prefix: return one.prefix(parameter)
    case .prefixWhile: return one.prefix { $0 < parameter }
    case .prefixInclusive: return one.prefix(inclusive: true) { $0 < parameter }
    case .elementAt: return one.element(at: parameter)
    case .suffix: return one.suffix(parameter)
    case .ifEmptySend: return one.ifEmpty(send: parameter)
    case .chunksOfCount: return one.chunks(ofCount: parameter + 1).map { $0.reduce(0, +) }
    case .reduce: return one.reduce(0) { ($0 + $1) % 100 }
    case .adjacentPairs: return one.adjacentPairs().map { $0 + 10 * $1 }
    case .uniqued: return one.uniqued()
    case .materialize: return one.materialize().dematerialize()
    case .throwingMap:
      return one.map { value throws(Oops) in
        if value == parameter { throw Oops(number: 7) }
        return value + 1
      }
    case .replaceFailure: return one.replaceFailure(with: parameter).setFailure()
    case .suppressError: return one.suppressError().setFailure()
    case .mapFailure: return one.mapFailure { Oops(number: $0.number + 1) }
    case .retry: return one.retry(parameter)
    case .repeating: return one.repeat(parameter)
    case .delay: return one.delay(for: delay, on: time)
    case .observeOn: return one.observe(on: Hop(time: time, delay: delay, timers: timers))
    case .debounce: return one.debounce(for: delay, on: time)
    case .throttle: return one.throttle(for: delay, on: time)
    case .throttleFirst: return one.throttle(for: delay, latest: false, on: time)
    case .chunksEvery:
      return one.chunks(every: delay, orCount: parameter + 1, on: time).map { $0.reduce(0, +) }
    case .append: return one.append(two)
    case .catching: return one.catch { _ in two }
    case .ifEmptyStart: return one.ifEmpty(startWith: two)
    case .timeout: return one.timeout(after: delay, on: time, continueWith: two)
    case .prefixUntil: return one.prefix(until: safe)
    case .dropUntil: return one.drop(until: safe)
    case .paused: return one.paused(while: safe.map { $0 % 2 == 0 })
    case .sample: return one.sample(on: safe)
    case .combineLatest: return combineLatest(one, two).map { $0 * 10 + $1 }
    case .combineLatestArray: return combineLatest(inputs).map { $0.reduce(0) { $0 * 10 + $1 } }
    case .zip: return Signals.zip(one, two).map { $0 * 10 + $1 }
    case .zipArray: return Signals.zip(inputs).map { $0.reduce(0) { $0 * 10 + $1 } }
    case .merge: return merge(one, two)
    case .race: return race(one, two)
    case .withLatest: return one.with(latestFrom: two).map { $0 + 10 * $1 }
    case .flatMapLatest: return one.flatMapLatest { _ in two }
    case .flatMapMerge: return one.flatMapMerge { _ in two }
    case .flatMapMergeTwo: return one.flatMapMerge(atMost: 2) { _ in two }
    case .flatMapConcat: return one.flatMapConcat { _ in two }
    case .flatMapFirst: return one.flatMapFirst { _ in two }
    case .flatMapRace: return one.flatMapRace { _ in two }
    case .compactMap: return one.compactMap { $0 % 4 == parameter ? nil : $0 + 1 }
    case .ignoreElements: return one.ignoreElements()
    case .enumerated: return one.enumerated().map { $0.element + 10 * $0.offset }
    case .withPrevious: return one.withPrevious().map { ($0.previous ?? 7) + 10 * $0.element }
    case .collect: return one.collect().map { $0.reduce(0) { ($0 + $1) % 100 } }
    case .grouped:
      return one.grouped { $0 % 2 }.flatMapMerge { group in
        group.signal.scan(0) { ($0 + $1) % 100 }.map { $0 + 100 * group.key }
      }
    case .replayLatest: return one.replayLatest(when: safe)
    case .expand:
      return one.expand { value in value > 9 ? .empty() : two.map { $0 + value + 5 } }
    case .retryWhen:
      return .deferred {
        let failures = Counter()
        return one.retry { _ in
          failures.add()
          return failures.value > parameter ? .empty() : safe
        }
      }
    case .repeatWhen:
      return .deferred {
        let completions = Counter()
        return one.repeat {
          completions.add()
          return completions.value > parameter ? .empty() : safe
        }
      }
    case .retryAfter: return one.retry(parameter, after: .constant(delay), on: time)
    case .startOn: return one.start(on: Hop(time: time, delay: delay, timers: timers))
    case .share: return one.share(replay: parameter)
    }
  }
}
