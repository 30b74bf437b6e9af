// SPDX-License-Identifier: MIT

/// The comparison of a request with a pattern: the parameters, or the weighted differences.
package struct PatternMatch: Sendable {
  package private(set) var parameters: [String: String] = [:]
  package private(set) var differences: [String] = []
  package private(set) var weight = 0

  package init() {}

  package var isMatch: Bool { differences.isEmpty }

  package mutating func differ(_ difference: String, weight: Int = 1) {
    differences.append(difference)
    self.weight += weight
  }

  mutating func find(_ value: String, for name: Substring) {
    parameters[String(name)] = value
  }

  /// Compares an item with those of the query, which may be in any order.
  package mutating func query(_ wanted: QueryItem, of received: ReceivedRequest) {
    let found = received.query.filter { $0.name == wanted.name }
    if let name = wanted.value.flatMap(PathPattern.parameter), let item = found.first {
      return find(item.value ?? "", for: name)
    }
    if found.contains(wanted) { return }
    let text = [wanted].encoded
    differ(
      found.isEmpty
        ? "its query lacks \(text)" : "its query has \(found.encoded), not \(text)")
  }
}

/// A path with parameters in some of its segments.
package struct PathPattern: Sendable {
  private let text: String
  private let segments: [Substring]

  package init(_ text: Substring) {
    self.text = String(text)
    segments = Self.segments(text)
  }

  /// Returns the name within `{name}`, or nil.
  static func parameter(_ text: some StringProtocol) -> Substring? {
    guard text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2 else { return nil }
    return Substring(text.dropFirst().dropLast())
  }

  package func match(_ path: String, into match: inout PatternMatch) {
    let found = Self.segments(Substring(path))
    var wrong = 0
    for (index, segment) in segments.enumerated() {
      if let name = Self.parameter(segment) {
        if name.hasSuffix("..."), index == segments.count - 1 {
          let rest = found.dropFirst(index).joined(separator: "/")
          match.find(ReceivedRequest.decoded(Substring(rest)), for: name.dropLast(3))
          if wrong > 0 { differ(path, wrong, &match) }
          return
        }
        if index < found.count { match.find(ReceivedRequest.decoded(found[index]), for: name) }
      }
      let isRight =
        index < found.count
        && (Self.parameter(segment) != nil || PathPattern.equal(segment, found[index]))
      if !isRight { wrong += 1 }
    }
    wrong += max(0, found.count - segments.count)
    if wrong > 0 { differ(path, wrong, &match) }
  }

  private func differ(_ path: String, _ wrong: Int, _ match: inout PatternMatch) {
    match.differ("its path is \(path), not \(text)", weight: 3 + 2 * wrong)
  }

  /// Returns whether two segments are equal after percent-decoding.
  private static func equal(_ one: Substring, _ other: Substring) -> Bool {
    one == other || ReceivedRequest.decoded(one) == ReceivedRequest.decoded(other)
  }

  private static func segments(_ path: Substring) -> [Substring] {
    path.split(separator: "/", omittingEmptySubsequences: false)
  }
}
