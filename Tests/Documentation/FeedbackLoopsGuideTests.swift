// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import Testing

@Suite("Guide: feedback loops")
struct FeedbackLoopsGuideTests {
  @Test("a loop reacts to its own state")
  func loop() {
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { state, event in state += event },
      feedbacks: [
        Feedback(when: { $0 == 1 ? $0 : nil }) { number in .just(number + 1) }.named("whenOne")
      ])
    loop.start()
    loop.send(1)
    #expect(loop.state.value == 3)
  }

  private struct Player: Sendable {
    var isPlaying = false
    var song: Int?
    var downloads: Set<Int> = []
    var lamp = Lamp()
  }

  private struct Lamp: Hashable, Sendable { var isBlinking = false }

  private enum PlayerEvent: Hashable, Sendable {
    case play, tick, loaded(Int), downloaded(Int), lamp(Bool)

    var lampEvent: Bool? { if case .lamp(let isOn) = self { isOn } else { nil } }
  }

  @Test("five kinds of feedback run their effects as long as the guide says")
  func kinds() {
    let (keys, ticks, blinks) = (
      SafeSignal<PlayerEvent>.just(.play), SafeSignal<PlayerEvent>.just(.tick),
      SafeSignal.just(true)
    )
    @Sendable func load(_ song: Int) -> SafeSignal<PlayerEvent> { .just(.loaded(song)) }
    @Sendable func download(_ song: Int) -> SafeSignal<PlayerEvent> { .just(.downloaded(song)) }
    let feedbacks: [Feedback<Player, PlayerEvent>] = [
      // 1. Events from outside, as long as the loop runs.
      Feedback(events: keys),
      // 2. Whenever a state holds; false cancels.
      Feedback(while: { $0.isPlaying }) { _ in ticks },
      // 3. For each changed value; nil cancels, another value replaces.
      Feedback(when: { $0.song }) { song in load(song) },
      // 4. For each request with an identity: others continue when one comes or goes.
      Feedback(requests: { $0.downloads }) { song in download(song) },
      // 5. For children: each has the effects of a feedback.
      Feedback(while: { $0.isBlinking }) { _ in blinks }
        .pullback(state: \Player.lamp, event: PlayerEvent.lamp, extract: \.lampEvent),
    ]
    let seen = Lock<Set<PlayerEvent>>([])
    let loop = FeedbackLoop<Player, PlayerEvent>(
      initial: Player(),
      reduce: { player, event in
        seen.withLock { _ = $0.insert(event) }
        switch event {
        case .play:
          (player.isPlaying, player.song, player.downloads) = (true, 1, [2, 3])
          player.lamp.isBlinking = true
        case .tick, .loaded, .lamp: break
        case .downloaded(let song): player.downloads.remove(song)
        }
      }, feedbacks: feedbacks)
    loop.start()
    #expect(
      seen.withLock { $0 } == [
        .play, .tick, .loaded(1), .downloaded(2), .downloaded(3), .lamp(true),
      ])
    #expect(loop.state.value.downloads.isEmpty)
  }
}
