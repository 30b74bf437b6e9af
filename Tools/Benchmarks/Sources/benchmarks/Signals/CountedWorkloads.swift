// SPDX-License-Identifier: MIT

import Foundation

/// The workloads whose instructions `.ci/measure/instructions` counts: those with the same number in every run.
enum CountedWorkloads {
  /// Performs the command in the program's arguments; returns whether there was one.
  ///
  /// `--counted` prints a row for each workload. `--count NAME EVENTS` runs one of them.
  static func perform(_ arguments: [String]) -> Bool {
    if arguments.contains("--counted") {
      for workload in all { print(row(of: workload)) }
      for workload in ScalingWorkload.all {
        print("\(workload.shortName)-few\t100\t1000\t-")
        print("\(workload.shortName)-many\t10000\t20000\t-")
      }
      return true
    }
    guard let place = arguments.firstIndex(of: "--count") else { return false }
    let words = arguments[(place + 1)...]
    guard words.count == 2, let name = words.first, let count = words.last.flatMap({ Int($0) }),
      let run = all.first(where: { $0.shortName == name })?.ours
        ?? ScalingWorkload.all.first(where: { name.hasPrefix("\($0.shortName)-") })?.run
    else {
      FileHandle.standardError.write(
        Data("Give --count the name of a workload that --counted prints, and a number.\n".utf8))
      exit(2)
    }
    run(count)
    return true
  }

  /// The number of events of the short run and of the long run.
  private static let counts = (2_000, 6_000)

  /// Every workload except W11, whose threads interleave differently in each run.
  private static var all: [Workload] { Workload.all.filter { !$0.isOne(of: ["W11"]) } }

  /// The name, the numbers of events and the budget, separated by tabs.
  private static func row(of workload: Workload) -> String {
    [
      workload.shortName, String(counts.0), String(counts.1),
      workload.budget.map(String.init) ?? "-",
    ].joined(separator: "\t")
  }
}

extension Workload {
  fileprivate var shortName: String { name.joinedWords }
}

extension ScalingWorkload {
  fileprivate var shortName: String { name.joinedWords }
}

extension String {
  /// The ASCII words before the first comma, joined by hyphens, such as `W2-subject-map-filter-scan-observe`.
  fileprivate var joinedWords: String {
    prefix { $0 != "," }
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      .joined(separator: "-")
  }
}
