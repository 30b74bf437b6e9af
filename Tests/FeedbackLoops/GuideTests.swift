// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

/// The snippets of the guide to feedback loops, word by word.
@Suite("Guide to feedback loops")
struct GuideTests {
  enum Door: Hashable, Sendable { case closed, opening, open }
  enum DoorEvent: Hashable, Sendable { case push, opened, pull }

  static func door(motor: SafeSignal<DoorEvent>) -> Feature<Door, DoorEvent> {
    Feature(
      reduce: { door, event in
        switch (door, event) {
        case (.closed, .push): door = .opening
        case (.opening, .opened): door = .open
        case (.opening, .pull), (.open, .pull): door = .closed
        case (.closed, _), (.opening, _), (.open, _): break
        }
      },
      feedbacks: [Feedback(while: { $0 == .opening }) { _ in motor }.named("whenOpening")])
  }

  @Test("a door is pushed, and its motor opens it")
  func oneDoor() {
    let motor = SafePublishSubject<DoorEvent>()
    let loop = FeedbackLoop(initial: Door.closed, Self.door(motor: motor.signal))
    loop.start()
    loop.send(.push)  // opening: the motor starts
    motor.send(.opened)  // open: the motor stops
    motor.send(.opened)  // nothing: no effect runs

    #expect(loop.state.value == .open)
  }

  struct House: Sendable {
    var doors = IdentifiedArray<String, NamedDoor>()
  }

  struct NamedDoor: Hashable, Sendable, Identifiable {
    let id: String
    var door = Door.closed
  }

  enum HouseEvent: Sendable {
    case door(String, DoorEvent)
    case built(String), bricked(String)

    static let doors = Prism(HouseEvent.door) { event in
      if case .door(let id, let event) = event { (id, event) } else { nil }
    }
  }

  static func house(motor: SafeSignal<DoorEvent>) -> Feature<House, HouseEvent> {
    .combine(
      door(motor: motor)
        .pullback(state: \NamedDoor.door, event: .identity)
        .forEach(\House.doors, event: HouseEvent.doors),
      Feature(reduce: { house, event in
        switch event {
        case .built(let id): house.doors.append(NamedDoor(id: id))
        case .bricked(let id): house.doors.remove(id: id)
        case .door: break
        }
      }))
  }

  @Test("a house of doors: one line brings the door to its parent")
  func doors() {
    let motor = SafePublishSubject<DoorEvent>()
    let loop = FeedbackLoop(initial: House(), Self.house(motor: motor.signal))
    loop.start()
    let doors = loop.children(\.doors, event: HouseEvent.door)
    loop.send(.built("front"))
    loop.send(.built("back"))
    doors[id: "front"]?.send(.push)
    motor.send(.opened)
    #expect(loop.state.value.doors.map(\.door) == [.open, .closed])
    doors[id: "back"]?.send(.push)
    loop.send(.bricked("back"))
    motor.send(.opened)
    #expect(loop.state.value.doors.map(\.door) == [.open])
  }
}
