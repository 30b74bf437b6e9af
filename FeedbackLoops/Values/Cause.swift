// SPDX-License-Identifier: MIT

/// The identity of an effect of a loop: its feedback, its key, and its number.
public struct EffectID: Hashable, Sendable, CustomStringConvertible {
  /// The name of the feedback.
  public let feedback: String
  /// The description of the key that was requested. A child's key is below the child's id.
  public let key: String
  /// The number of the effect in the loop: 1 for the first one that was started.
  public let number: Int

  /// Creates an id.
  public init(feedback: String, key: String, number: Int) {
    self.feedback = feedback
    self.key = key
    self.number = number
  }

  /// The parts of the id, such as `whenLoading(page 2) #7`.
  public var description: String { "\(feedback)(\(key)) #\(number)" }
}

/// The cause of an event.
public indirect enum Cause: Hashable, Sendable, CustomStringConvertible {
  /// The event was sent or dispatched from outside, at a source location.
  case sent(file: String, line: Int)
  /// An effect sent the event. The parent is the number of the event that led to the effect, 0 for the start of the
  /// loop.
  case effect(EffectID, parent: Int)

  /// The cause as text, such as `sent at Scenes/List.swift:12`, or `whenLoading(page 2) #7 after event 3`.
  public var description: String {
    switch self {
    case .sent(let file, let line): "sent at \(file):\(line)"
    case .effect(let id, let parent): "\(id) after event \(parent)"
    }
  }
}

/// The way in which an effect ended.
public enum EffectEnd: Hashable, Sendable {
  /// Its signal completed.
  case completed
  /// The loop cancelled it: it was no longer requested, another one replaced it, or the loop stopped.
  case cancelled
}

/// The reason why an event was dropped.
public enum DropReason: Hashable, Sendable {
  /// The loop had been stopped.
  case stopped
  /// The effect that sent it had been cancelled before the event was handled.
  case superseded
}
