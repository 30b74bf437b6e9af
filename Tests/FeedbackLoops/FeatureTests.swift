// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

/// An upload. It's the child of all parents below.
private struct Upload: Hashable, Sendable, Identifiable {
  enum Event: Hashable, Sendable { case start, sent(Int), cancel }

  let id: Int
  var isRunning = false
  var bytes = 0

  /// The effects are recorded in `log`: `+1` is the start of upload 1, and `-1` its end.
  static func feature(
    _ chunks: SafePublishSubject<Int>, _ log: Recorder<String, Never>
  ) -> Feature<Upload, Event> {
    Feature(
      reduce: { upload, event in
        switch event {
        case .start: upload.isRunning = true
        case .sent(let count): upload.bytes += count
        case .cancel: upload.isRunning = false
        }
      },
      feedbacks: [
        Feedback(while: { $0.isRunning }) { upload in
          chunks.signal.map(Event.sent).handleEvents(
            start: { log.observer.send("+\(upload.id)") },
            over: { log.observer.send("-\(upload.id)") })
        }.named("whileRunning")
      ])
  }
}

@Suite("Features")
struct FeatureTests {
  private let chunks = SafePublishSubject<Int>()
  private let log = Recorder<String, Never>()

  private enum Page: Hashable, Sendable {
    case empty
    case upload(Upload)

    static let upload = Prism(Page.upload) { page in
      if case .upload(let upload) = page { upload } else { nil }
    }
  }

  private struct Parent: Sendable {
    var part = Upload(id: 0)
    var detail: Upload?
    var picker: Upload?
    var page = Page.empty
    var rows = IdentifiedArray<Int, Upload>()
    var byName: [String: Upload] = [:]
    var results: [Int] = []
  }

  private enum Event: Sendable {
    case part(Upload.Event), detail(Upload.Event), picker(Upload.Event), page(Upload.Event)
    case row(Int, Upload.Event), named(String, Upload.Event)
    case change(@Sendable (inout Parent) -> Void)

    static let part = Prism(Event.part) { event in
      if case .part(let event) = event { event } else { nil }
    }
    static let detail = Prism(Event.detail) { event in
      if case .detail(let event) = event { event } else { nil }
    }
    static let picker = Prism(Event.picker) { event in
      if case .picker(let event) = event { event } else { nil }
    }
    static let page = Prism(Event.page) { event in
      if case .page(let event) = event { event } else { nil }
    }
    static let rows = Prism(Event.row) { event in
      if case .row(let id, let event) = event { (id, event) } else { nil }
    }
    static let names = Prism(Event.named) { event in
      if case .named(let id, let event) = event { (id, event) } else { nil }
    }
  }

  private func loop() -> FeedbackLoop<Parent, Event> {
    let upload = Upload.feature(chunks, log)
    let loop = FeedbackLoop(
      initial: Parent(),
      .combine(
        upload.pullback(state: \Parent.part, event: Event.part),
        upload.pullback(state: \Parent.detail, event: Event.detail),
        upload.presented(
          state: \Parent.picker, event: Event.picker,
          result: { upload, event in event == .cancel ? upload.bytes : nil },
          finish: { parent, bytes in parent.results.append(bytes) }),
        upload.pullback(case: Page.upload, event: Event.page)
          .pullback(state: \Parent.page, event: .identity),
        upload.forEach(\Parent.rows, event: Event.rows),
        upload.forEach(\Parent.byName, event: Event.names),
        Feature(reduce: { parent, event in
          if case .change(let change) = event { change(&parent) }
        })))
    loop.start()
    return loop
  }

  @Test("a feature works in a part of its parent")
  func part() {
    let loop = loop()
    loop.send(.part(.start))
    chunks.send(3)
    loop.send(.part(.cancel))
    chunks.send(4)
    #expect(loop.state.value.part.bytes == 3)
    #expect(log.elements == ["+0", "-0"])
  }

  @Test("an optional feature that is replaced in one event loses its effects")
  func optional() {
    let loop = loop()
    loop.send(.detail(.start))
    #expect(loop.state.value.detail == nil)
    loop.send(.change { $0.detail = Upload(id: 1, isRunning: true) })
    chunks.send(3)
    #expect(loop.state.value.detail?.bytes == 3)
    loop.send(.change { $0.detail = Upload(id: 2, isRunning: true) })
    chunks.send(5)
    #expect(loop.state.value.detail?.bytes == 5)
    loop.send(.change { $0.detail = nil })
    #expect(log.elements == ["+1", "-1", "+2", "-2"])
  }

  @Test("a feature in a case has effects while the case lasts, and has an identity")
  func enumCase() {
    let loop = loop()
    loop.send(.page(.start))
    #expect(loop.state.value.page == .empty)
    loop.send(.change { $0.page = .upload(Upload(id: 1)) })
    loop.send(.page(.start))
    chunks.send(2)
    #expect(loop.state.value.page == .upload(Upload(id: 1, isRunning: true, bytes: 2)))
    loop.send(.change { $0.page = .upload(Upload(id: 2, isRunning: true)) })
    loop.send(.change { $0.page = .empty })
    #expect(log.elements == ["+1", "-1", "+2", "-2"])
  }

  @Test("each feature of a collection has its effects, which end with it")
  func collections() {
    let loop = loop()
    loop.send(.change { $0.rows = IdentifiedArray([Upload(id: 1), Upload(id: 2)]) })
    loop.send(.row(2, .start))
    loop.send(.row(3, .start))
    chunks.send(7)
    #expect(loop.state.value.rows.map(\.bytes) == [0, 7])
    loop.send(.change { $0.rows.remove(id: 2) })
    loop.send(.change { $0.byName["a"] = Upload(id: 5) })
    loop.send(.named("a", .start))
    chunks.send(1)
    #expect(loop.state.value.byName["a"]?.bytes == 1)
    loop.send(.change { $0.byName["a"] = nil })
    #expect(log.elements == ["+2", "-2", "+5", "-5"])
  }

  @Test("screens on a stack keep their effects until they are popped")
  func stack() {
    let loop = loop()
    for id in 1...4 {
      loop.send(.change { $0.rows.append(Upload(id: id, isRunning: true)) })
    }
    loop.send(.change { $0.rows.pop(to: 2) })
    #expect(loop.state.value.rows.map(\.id) == [1, 2])
    #expect(log.elements == ["+1", "+2", "+3", "+4", "-3", "-4"])
    loop.send(.change { $0.rows.pop(from: 9) })
    loop.send(.change { $0.rows.pop(from: 1) })
    #expect(loop.state.value.rows.isEmpty)
    #expect(log.elements.suffix(2).sorted() == ["-1", "-2"])
  }

  @Test("a presented feature is removed when it has a result, which its parent receives")
  func presented() {
    let loop = loop()
    loop.send(.picker(.cancel))
    #expect(loop.state.value.results == [])
    loop.send(.change { $0.picker = Upload(id: 1, isRunning: true) })
    chunks.send(3)
    chunks.send(4)
    loop.send(.picker(.cancel))
    #expect(loop.state.value.picker == nil)
    #expect(loop.state.value.results == [7])
    #expect(log.elements == ["+1", "-1"])
  }

  @Test("prisms extract what they embed, also when combined")
  func prisms() {
    let inner = Prism(Upload.Event.sent) { event in
      if case .sent(let count) = event { count } else { nil }
    }
    let sent = Event.part.then(inner)
    #expect(sent.extract(sent.embed(4)) == 4)
    #expect(sent.extract(.part(.start)) == nil)
    #expect(sent.extract(.detail(.sent(4))) == nil)
  }

  @Test("a feature equals the machine of its reducer and feedbacks")
  func machine() {
    let feature = Upload.feature(chunks, log)
    let machine = Machine(initial: Upload(id: 1), feature)
    var simulation = Simulation(machine)
    simulation.send(.start)
    #expect(simulation.effects.map(\.description) == ["whileRunning(only)"])
    simulation.send(.cancel)
    #expect(simulation.effects.isEmpty)
  }
}
