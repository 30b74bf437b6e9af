// SPDX-License-Identifier: MIT

import Signals
import TestKit

extension Specimen {
  static let unary: [Specimen] = [
    Specimen("map") { inputs, _ in inputs.next().map { $0 + 1 } },
    Specimen("replace(with:)") { inputs, _ in inputs.next().replace(with: 7) },
    Specimen("compactMap") { inputs, _ in inputs.next().compactMap { $0 } },
    Specimen("flatMap") { inputs, _ in inputs.next().flatMap { [$0, $0] } },
    Specimen("enumerated") { inputs, _ in inputs.next().enumerated().map(\.offset) },
    Specimen("filter") { inputs, _ in inputs.next().filter { _ in true } },
    Specimen("ignoreElements", .waits) { inputs, _ in inputs.next().ignoreElements() },
    Specimen("removeDuplicates") { inputs, _ in inputs.next().removeDuplicates() },
    Specimen("removeDuplicates(by:)") { inputs, _ in inputs.next().removeDuplicates { $0 == $1 } },
    Specimen("uniqued") { inputs, _ in inputs.next().uniqued() },
    Specimen("scan") { inputs, _ in inputs.next().scan(0) { $0 + $1 % 8 } },
    Specimen("scan(into:)") { inputs, _ in inputs.next().scan(into: 0) { $0 += $1 % 8 } },
    Specimen("reduce", .waits) { inputs, _ in inputs.next().reduce(0) { $0 + $1 % 8 } },
    Specimen("reduce(into:)", .waits) { inputs, _ in inputs.next().reduce(into: 0) { $0 += $1 % 8 }
    },
    Specimen("collect", .waits) { inputs, _ in inputs.next().collect().map(\.count) },
    Specimen("chunks(ofCount:)") { inputs, _ in inputs.next().chunks(ofCount: 2).map(\.count) },
    Specimen("adjacentPairs") { inputs, _ in inputs.next().adjacentPairs().map { $0.1 } },
    Specimen("withPrevious") { inputs, _ in inputs.next().withPrevious().map(\.element) },
    Specimen("prefix", .endsEarly) { inputs, _ in inputs.next().prefix(2) },
    Specimen("prefix(while:)", .endsEarly) { inputs, _ in inputs.next().prefix { $0 < 2 } },
    Specimen("prefix(inclusive:while:)", .endsEarly) { inputs, _ in
      inputs.next().prefix(inclusive: true) { $0 < 2 }
    },
    Specimen("first", .endsEarly) { inputs, _ in inputs.next().first() },
    Specimen("first(where:)", .endsEarly) { inputs, _ in inputs.next().first { $0 > 0 } },
    Specimen("element(at:)", .endsEarly) { inputs, _ in inputs.next().element(at: 1) },
    Specimen("last", .waits) { inputs, _ in inputs.next().last() },
    Specimen("suffix", .waits) { inputs, _ in inputs.next().suffix(2) },
    Specimen("dropFirst") { inputs, _ in inputs.next().dropFirst() },
    Specimen("drop(while:)") { inputs, _ in inputs.next().drop { $0 < 1 } },
    Specimen("dropLast") { inputs, _ in inputs.next().dropLast() },
    Specimen("ifEmpty(send:)") { inputs, _ in inputs.next().ifEmpty(send: 0) },
    Specimen("ifEmpty(startWith:)") { inputs, _ in
      inputs.next().ifEmpty(startWith: .sequence([1, 2]))
    },
    Specimen("start(with:)") { inputs, _ in inputs.next().start(with: 0) },
    Specimen("handleEvents") { inputs, _ in
      inputs.next().handleEvents(next: { _ in }, end: { _ in })
    },
    Specimen("feedNext(into:)") { inputs, _ in
      inputs.next().feedNext(into: SafePublishSubject<Int>().on)
    },
    Specimen("feedActivity(into:)") { inputs, _ in
      inputs.next().feedActivity(into: SafePublishSubject<Bool>().on)
    },
    Specimen("feedError(into:)") { inputs, _ in
      inputs.next().feedError(into: SafePublishSubject<Oops>().on)
    },
    Specimen("debug") { inputs, _ in inputs.next().debug("specimen") { _ in } },
    Specimen("named") { inputs, _ in inputs.next().named("specimen") },
    Specimen("breakpoint(if:)") { inputs, _ in inputs.next().breakpoint { _ in false } },
    Specimen("materialize, dematerialize") { inputs, _ in
      inputs.next().materialize().dematerialize()
    },
    Specimen("not") { inputs, _ in inputs.next().map { $0 > 1 }.not().map { $0 ? 1 : 0 } },
    Specimen("observe(on:)") { inputs, _ in inputs.next().observe(on: ImmediateScheduler()) },
    Specimen("start(on:)") { inputs, _ in inputs.next().start(on: ImmediateScheduler()) },
    Specimen("deferred") { inputs, _ in
      let input = inputs.next()
      return .deferred { input }
    },
    Specimen("using") { inputs, _ in
      let input = inputs.next()
      return .using({ 1 }, release: { _ in }) { _ in input }
    },
    Specimen("prefix(during:)") { inputs, _ in
      let bag = DisposeBag()
      return inputs.next().prefix(during: bag).handleEvents(over: { _ = bag })
    },
  ]

  static let combining: [Specimen] = [
    Specimen("combineLatest") { inputs, _ in
      combineLatest(inputs.next(), inputs.next()).map { $0 + $1 }
    },
    Specimen("combineLatest of three") { inputs, _ in
      combineLatest(inputs.next(), inputs.next(), inputs.next()).map { $0 + $1 + $2 }
    },
    Specimen("combineLatest of an array") { inputs, _ in
      combineLatest([inputs.next(), inputs.next(), inputs.next()]).map { $0.reduce(0, +) }
    },
    Specimen("zip") { inputs, _ in zip(inputs.next(), inputs.next()).map { $0 + $1 } },
    Specimen("zip of three") { inputs, _ in
      zip(inputs.next(), inputs.next(), inputs.next()).map { $0 + $1 + $2 }
    },
    Specimen("zip of an array") { inputs, _ in
      zip([inputs.next(), inputs.next()]).map { $0.reduce(0, +) }
    },
    Specimen("merge") { inputs, _ in merge(inputs.next(), inputs.next(), inputs.next()) },
    Specimen("race") { inputs, _ in race(inputs.next(), inputs.next()) },
    Specimen("append") { inputs, _ in inputs.next().append(inputs.next()) },
    Specimen("with(latestFrom:)") { inputs, _ in
      let other = inputs.next()
      return inputs.next().with(latestFrom: other).map { $0 + $1 }
    },
    Specimen("sample(on:)", .waits) { inputs, _ in
      let trigger = inputs.safe()
      return inputs.next().sample(on: trigger)
    },
    Specimen("and") { inputs, _ in
      inputs.next().map { $0 > 1 }.and(inputs.next().map { $0 > 1 }).map { $0 ? 1 : 0 }
    },
    Specimen("or") { inputs, _ in
      inputs.next().map { $0 > 1 }.or(inputs.next().map { $0 > 1 }).map { $0 ? 1 : 0 }
    },
    Specimen("prefix(until:)", .endsEarly) { inputs, _ in
      let trigger = inputs.safe().filter { $0 > 3 }
      return inputs.next().prefix(until: trigger)
    },
    Specimen("drop(until:)") { inputs, _ in
      let trigger = inputs.safe()
      return inputs.next().drop(until: trigger)
    },
    Specimen("paused(while:)") { inputs, _ in
      let pause = inputs.safe().map { $0 > 3 }
      return inputs.next().paused(while: pause)
    },
  ]

  static let flattening: [Specimen] = [
    Specimen("flatMapLatest") { inputs, _ in
      let inner = inputs.next()
      return inputs.next().flatMapLatest { _ in inner }
    },
    Specimen("flatMapMerge") { inputs, _ in
      let inner = inputs.next()
      return inputs.next().flatMapMerge { _ in inner }
    },
    Specimen("flatMapMerge(atMost: 2)") { inputs, _ in
      let inner = inputs.next()
      return inputs.next().flatMapMerge(atMost: 2) { _ in inner }
    },
    Specimen("flatMapConcat") { inputs, _ in
      let inner = inputs.next()
      return inputs.next().flatMapConcat { _ in inner }
    },
    Specimen("flatMapFirst") { inputs, _ in
      let inner = inputs.next()
      return inputs.next().flatMapFirst { _ in inner }
    },
    Specimen("flatMapRace") { inputs, _ in
      let inner = inputs.next()
      return inputs.next().flatMapRace { _ in inner }
    },
  ]

  static let timed: [Specimen] = [
    Specimen("debounce", .waits) { inputs, time in
      inputs.next().debounce(for: .milliseconds(2), on: time)
    },
    Specimen("throttle") { inputs, time in
      inputs.next().throttle(for: .milliseconds(2), on: time)
    },
    Specimen("delay", .waits) { inputs, time in
      inputs.next().delay(for: .milliseconds(2), on: time)
    },
    Specimen("sample(every:)", .waits) { inputs, time in
      inputs.next().sample(every: .milliseconds(2), on: time)
    },
    Specimen("chunks(every:orCount:)", .waits) { inputs, time in
      inputs.next().chunks(every: .milliseconds(2), orCount: 3, on: time).map(\.count)
    },
    Specimen("timeout(failWith:)") { inputs, time in
      inputs.next().timeout(after: .seconds(9), on: time, failWith: Oops(number: 9))
    },
    Specimen("timeout(continueWith:)") { inputs, time in
      inputs.next().timeout(after: .seconds(9), on: time, continueWith: .just(9))
    },
    Specimen("observe(on:) its scheduler", .waits, .releasesFirst) { inputs, time in
      inputs.next().observe(on: time)
    },
  ]

  static let failing: [Specimen] = [
    Specimen("catch", .absorbsFailure) { inputs, _ in
      let other = inputs.next()
      return inputs.next().catch { _ in other }
    },
    Specimen("replaceFailure(with:)", .absorbsFailure) { inputs, _ in
      inputs.next().replaceFailure(with: 0).setFailure()
    },
    Specimen("suppressError", .absorbsFailure) { inputs, _ in
      inputs.next().suppressError().setFailure()
    },
    Specimen("mapFailure") { inputs, _ in inputs.next().mapFailure { $0 } },
    Specimen("setFailure", .absorbsFailure) { inputs, _ in inputs.safe().setFailure() },
    Specimen("results", .absorbsFailure) { inputs, _ in
      inputs.next().results().map { (try? $0.get()) ?? 0 }.setFailure()
    },
    Specimen("failures", .absorbsFailure, .waits) { inputs, _ in
      inputs.next().failures().map(\.number).setFailure()
    },
    Specimen("retry", .absorbsFailure) { inputs, _ in inputs.next().retry(2) },
    Specimen("retry(after:)", .absorbsFailure) { inputs, time in
      inputs.next().retry(2, after: .constant(.milliseconds(1)), on: time)
    },
    Specimen("retry(when:)", .absorbsFailure) { inputs, _ in
      let trigger = inputs.safe()
      return inputs.next().retry { _ in trigger }
    },
    Specimen("repeat") { inputs, _ in inputs.next().repeat(2) },
    Specimen("repeat(when:)") { inputs, _ in inputs.next().repeat { SafeSignal<Int>.empty() } },
  ]

  static let sharing: [Specimen] = [
    Specimen("toLoading, loadedValues", .absorbsFailure) { inputs, _ in
      inputs.next().toLoading().loadedValues().setFailure()
    },
    Specimen("mapValue, mapLoadingFailure, observedLoading", .absorbsFailure) { inputs, _ in
      inputs.next().toLoading().mapValue { $0 }.mapLoadingFailure { $0 }.observedLoading()
        .map { $0.value ?? 0 }.setFailure()
    },
    Specimen("flatMapValue", .absorbsFailure) { inputs, _ in
      let inner = inputs.next().toLoading()
      return inputs.next().toLoading().flatMapValue { _ in inner }.map { $0.value ?? 0 }
        .setFailure()
    },
    Specimen("changesets, elements") { inputs, _ in
      inputs.next().map { [$0] }.changesets().mapElements { $0 }.filterElements { _ in true }
        .sortElements().elements().compactMap(\.first)
    },
    Specimen("sections(by:)") { inputs, _ in
      inputs.next().map { [$0, $0 + 1] }.changesets().sections { $0 % 2 }.map(\.sections.count)
    },
    Specimen("feedActivity(into:) a counter") { inputs, _ in
      inputs.next().feedActivity(into: ActivityCounter())
    },
    Specimen("shareReplay", .releasesFirst) { inputs, _ in inputs.next().shareReplay(limit: 1) },
    Specimen("shareReplay(while: .held)", .holdsInput, .releasesFirst) { inputs, _ in
      inputs.next().shareReplay(limit: 0, while: .held)
    },
    Specimen("publish, connect", .startsByHand) { inputs, _ in
      let connectable = inputs.next().publish()
      return Signal { observer, lifetime in
        let events = connectable.signal.observe(observer)
        let connection = connectable.connect()
        lifetime.onEnd {
          events.dispose()
          connection.dispose()
        }
      }
    },
    Specimen("Signal.init", .startsByHand) { inputs, _ in
      let input = inputs.next()
      return Signal { observer, lifetime in
        let handle = input.observe(observer)
        lifetime.onEnd { handle.dispose() }
      }
    },
  ]
}
