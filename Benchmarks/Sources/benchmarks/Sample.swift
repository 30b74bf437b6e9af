import Foundation

/// Measurements of one thing, in the order in which they were taken.
struct Sample {
  private let sorted: [Double]

  init(_ values: [Double]) {
    sorted = values.sorted()
  }

  var lowest: Double { sorted.first ?? .nan }
  var highest: Double { sorted.last ?? .nan }
  var median: Double { percentile(50) }

  /// The value below which so many percent lie.
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
  /// Seconds on a clock that never goes back.
  static var now: Double {
    Double(DispatchTime.now().uptimeNanoseconds) / 1e9
  }

  /// Seconds of processor time this process has used, on all threads.
  static var processorTime: Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
    #else
      getrusage(__rusage_who_t(0), &usage)
    #endif
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }
}
