// SPDX-License-Identifier: MIT

import Views

/// `views WORKLOAD [WORDS]`: one workload of the table of views, in the terminal in which it is started.
///
/// It is written like any program with Views. `benchmarks views` runs and measures it from outside.
@main @MainActor enum Main {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    if CountedFrames.perform(words) { return }
    guard let name = words.first, let workload = Workloads.all[name] else {
      print("views \(Workloads.all.keys.sorted().joined(separator: "|")) [words]")
      return
    }
    workload(Array(words.dropFirst()))
  }
}
