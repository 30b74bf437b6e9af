// SPDX-License-Identifier: MIT

/// Which effect of a loop: of what feedback, under what key, in which turn of that key.
public struct EffectID: Hashable, Sendable, CustomStringConvertible {
  /// The name of the feedback.
  public let feedback: String
  /// The key that the state or an event wanted, printed; a child's stands below its id.
  public let key: String
  /// Tells apart all effects of one loop, from 1 in the order in which they were started.
  public let number: Int

  /// Creates an id.
  public init(feedback: String, key: String, number: Int) {
    self.feedback = feedback
    self.key = key
    self.number = number
  }

  /// Such as `whenLoading(page 2) #7`.
  public var description: String { "\(feedback)(\(key)) #\(number)" }
}

/// Why an event happened.
public enum Cause: Hashable, Sendable, CustomStringConvertible {
  /// It was sent or dispatched from outside, at that place in the source.
  case sent(file: String, line: Int)
  /// An effect answered with it; the parent is the number of the event that led to the effect, 0 for
  /// the start of the loop.
  case effect(EffectID, parent: Int)

  /// Such as `sent at Scenes/List.swift:12`, or `whenLoading(page 2) #7 after event 3`.
  public var description: String {
    switch self {
    case .sent(let file, let line): "sent at \(file):\(line)"
    case .effect(let id, let parent): "\(id) after event \(parent)"
    }
  }
}

/// How an effect ended.
public enum EffectEnd: Hashable, Sendable {
  /// Its signal completed.
  case completed
  /// The loop cancelled it: nothing wanted it any more, another one took its place, or the loop stopped.
  case cancelled
}

/// Why an event did not arrive.
public enum DropReason: Hashable, Sendable {
  /// The loop was stopped before.
  case stopped
  /// The effect that sent it had been cancelled before its turn came.
  case superseded
}
