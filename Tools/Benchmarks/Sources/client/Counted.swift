// SPDX-License-Identifier: MIT

import Foundation

/// The workloads whose instructions `.ci/measure/instructions` counts: requests, one after another.
enum Counted {
  private static let kinds = ["N1-request-engine": "engine", "N2-request-client": "client"]

  /// Lists the workloads for `--counted`, or runs one of them for `--count NAME COUNT`. Returns a Boolean value that
  /// indicates whether the arguments were one of these.
  static func run(_ words: [String]) -> Bool {
    switch (words.first, words.count) {
    case ("--counted", 1):
      for name in kinds.keys.sorted() { print("\(name)\t300\t1300\t-") }
    case ("--count", 3):
      guard let kind = kinds[words[1]], let count = Int(words[2]),
        let url = ProcessInfo.processInfo.environment["PROSCENIUM_BENCHMARK_URL"],
        let load = try? Load(url, width: 1, count: count, certificate: nil)
      else { exit(64) }
      load.count(kind)
    default: return false
    }
    return true
  }
}
