// SPDX-License-Identifier: MIT

/// Signals compared with the peer and with a handwritten loop in one run: the nanoseconds for each event.
enum SignalTable {
  static func print(_ names: [String]) {
    Swift.print("## Signals\n")
    Swift.print("Nanoseconds an event; median (lowest … highest) of 7 runs after a warm-up.\n")
    Swift.print("| workload | events | Signals | OpenCombine 0.14 | ratio | by hand |")
    Swift.print("|---|---|---|---|---|---|")
    for workload in Workload.all where workload.isOne(of: names) {
      let ours = measure(workload, workload.ours)
      let theirs = workload.theirs.map { measure(workload, $0) }
      let hand = workload.byHand.map { measure(workload, $0) }
      let ratio = theirs.map { ($0.median / ours.median).text() + " ×" }
      let cells = [
        workload.name, String(workload.count), ours.text(), theirs?.text(), ratio,
        hand?.median.text(),
      ]
      Swift.print("| \(cells.map { $0 ?? "–" }.joined(separator: " | ")) |")
    }
    Swift.print("")
  }

  private static func measure(_ workload: Workload, _ body: (Int) -> Void) -> Sample {
    body(workload.count)
    return Sample(
      (0..<7).map { _ in
        let start = Stopwatch.now
        body(workload.count)
        return (Stopwatch.now - start) * 1e9 / Double(workload.count)
      })
  }
}
