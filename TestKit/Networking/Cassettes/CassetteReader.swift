// SPDX-License-Identifier: MIT

import Networking
import Signals

/// Finds the exchanges of requests in a cassette, each at most once.
final class CassetteReader: Sendable {
  private let cassette: Cassette
  private let matching: CassetteMatching
  private let redactor: Redactor
  private let played: Lock<[Bool]>

  init(_ cassette: Cassette, _ matching: CassetteMatching, _ redactor: Redactor) {
    self.cassette = cassette
    self.matching = matching
    self.redactor = redactor
    played = Lock(cassette.exchanges.map { _ in false })
  }

  /// Descriptions of the exchanges that no request has used, with their numbers in the cassette.
  var unplayed: [String] {
    let played = played.withLock { $0 }
    return cassette.exchanges.indices.filter { !played[$0] }.map(place)
  }

  /// Returns the exchange of a request and marks it as played, or an error if it can't be found.
  func find(_ request: OutgoingRequest) -> Result<Cassette.Exchange, CassetteError> {
    let received = redactor.recorded(request)
    let exchanges = cassette.exchanges
    let isSame = exchanges.map { matching.differences(of: received, from: $0.request).isEmpty }
    let (found, played): (Int?, [Bool]) = played.withLock { played in
      let next = exchanges.indices.first { index in
        !played[index] && (matching.countsOrder || isSame[index])
      }
      guard let next, isSame[next] else { return (nil, played) }
      played[next] = true
      return (next, played)
    }
    if let found { return .success(exchanges[found]) }
    return .failure(CassetteError("\(received)", complaint(received, isSame, played)))
  }

  /// Returns a description of why a request isn't in the cassette.
  private func complaint(_ received: RecordedRequest, _ isSame: [Bool], _ played: [Bool]) -> String
  {
    let left = played.indices.filter { !played[$0] }
    guard let next = left.first else {
      return "All \(played.count) exchanges of the cassette are played. Record it again."
    }
    if let later = left.first(where: { isSame[$0] }) {
      return "It is \(place(later)) in the cassette, but its turn is that of \(place(next)). "
        + "Ask in that order, or match without it."
    }
    let differing = left.map { index in
      (index, matching.differences(of: received, from: cassette.exchanges[index].request))
    }
    let nearest = differing.min { Self.weight($0.1) < Self.weight($1.1) } ?? (next, [])
    let turn = nearest.0 == next || !matching.countsOrder ? "" : " Next is \(place(next))."
    return "The nearest in the cassette is \(place(nearest.0)), but "
      + nearest.1.joined(separator: "; ")
      + ".\(turn) Record the cassette again if this is intended."
  }

  /// Returns the weight of differences. A different address weighs most.
  private static func weight(_ differences: [String]) -> Int {
    differences.reduce(0) { $0 + ($1.hasPrefix("its address") ? 3 : 1) }
  }

  private func place(_ index: Int) -> String {
    "number \(index + 1), \(cassette.exchanges[index].request)"
  }
}
