// SPDX-License-Identifier: MIT

import Foundation

/// Repeated measurements of one quantity.
struct Sample {
  private let sorted: [Double]

  init(_ values: [Double]) {
    sorted = values.sorted()
  }

  var lowest: Double { sorted.first ?? .nan }
  var highest: Double { sorted.last ?? .nan }
  var median: Double { percentile(50) }

  /// Returns a percentile.
  func percentile(_ percent: Double) -> Double {
    guard !sorted.isEmpty else { return .nan }
    let index = Int((percent / 100 * Double(sorted.count - 1)).rounded())
    return sorted[index]
  }

  /// `median (lowest … highest)`.
  func text(_ digits: Int = 1) -> String {
    "\(median.text(digits)) (\(lowest.text(digits)) … \(highest.text(digits)))"
  }
}

extension Double {
  func text(_ digits: Int = 1) -> String {
    String(format: "%.\(digits)f", self)
  }
}

/// Clocks.
enum Stopwatch {
  /// The seconds of a monotonic clock.
  static var now: Double {
    Double(DispatchTime.now().uptimeNanoseconds) / 1e9
  }
}
