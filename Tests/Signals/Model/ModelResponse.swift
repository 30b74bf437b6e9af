// SPDX-License-Identifier: MIT

/// An event that an operator has received.
struct Received {
  /// Which of its inputs sent it.
  var slot: Int
  /// The number of the observation of that input, among all of the operator.
  var input: Int
  var time: Int
  var what: Happening

  var value: Int? { if case .next(let value) = what { value } else { nil } }
}

/// All that an operator does because of what it has received.
struct Response {
  /// What it has sent up to now.
  var sent: [Happening] = []
  /// How many inputs it has started, in addition to the first ones.
  var starts = 0
  /// Which input that is.
  var slot = 1
  /// The observations that it has ended.
  var stops: [Int] = []
  /// When something will happen, even if nothing is received.
  var due: Int?

  /// Some elements and an end, and what else follows.
  init(
    _ elements: some Sequence<Int> = [], _ end: Happening? = nil, starts: Int = 0, slot: Int = 1,
    stops: [Int] = [], due: Int? = nil
  ) {
    sent = elements.map { .next($0) } + (end.map { [$0] } ?? [])
    (self.starts, self.slot, self.stops, self.due) = (starts, slot, stops, due)
  }

  /// Everything that one input has sent, while the others are ended.
  init(passing sent: [Happening], starts: Int = 0, stops: [Int]) {
    (self.sent, self.starts, self.stops) = (sent, starts, stops)
  }
}
