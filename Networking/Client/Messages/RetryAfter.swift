// SPDX-License-Identifier: MIT

import HTTPTypes

/// The delay that a server requires with `Retry-After` (RFC 9110, 10.2.3).
package struct RetryAfter: Hashable, Sendable {
  /// The delay from now on; never negative.
  package let wait: Duration

  /// Creates a value from the header fields of a response: seconds, or a date; nil if there is neither.
  package init?(_ headers: HTTPFields, at now: HTTPDate) {
    guard let text = headers[values: .retryAfter].first.map({ $0[...].withoutOuterBlanks }) else {
      return nil
    }
    if let seconds = DeltaSeconds.read(text) {
      wait = .seconds(seconds)
    } else if let date = HTTPDate(text, now: now) {
      wait = .seconds(max(0, date.seconds(since: now)))
    } else {
      return nil
    }
  }
}

extension RetryAfter {
  /// The advice for the user: "Try again in 30 seconds."; nil if the server requires no delay.
  ///
  /// - Parameter response: The response. A date in it is compared with the response's own, or else with this computer's clock.
  static func advice(in response: Response) -> String? {
    let now = response.headers[.date].flatMap { HTTPDate($0) } ?? .now
    guard let wait = RetryAfter(response.headers, at: now)?.wait, wait > .zero else { return nil }
    return "Try again in \(time(wait.components.seconds))."
  }

  /// Returns seconds up to two minutes, minutes up to two hours, and otherwise hours, rounded up.
  private static func time(_ seconds: Int64) -> String {
    let (size, unit): (Int64, String) =
      switch seconds {
      case ...120: (1, "second")
      case ...7_200: (60, "minute")
      default: (3_600, "hour")
      }
    let count = (seconds + size - 1) / size
    return count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
  }
}
