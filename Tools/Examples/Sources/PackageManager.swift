// SPDX-License-Identifier: MIT

import Observation
import Proscenium

/// Several installations at the same time, with what is done above them.
@main struct PackageManager: TerminalApplication {
  struct Download: Identifiable, Sendable {
    let id: String
    var fraction = 0.0
    var isDone: Bool { fraction >= 1 }
  }

  @Observable @MainActor final class Model {
    private(set) var downloads = [
      "vegeutils", "libgardening", "currykit", "spicerack", "fullenglish", "eggy", "bad-kitty",
      "chai", "hojicha", "libtacos", "babys-monads", "libpurring",
    ].map { Download(id: $0) }
    let atOnce = 3

    var done: Int { downloads.filter(\.isDone).count }
    var isFinished: Bool { done == downloads.count }
    var active: [Download] { Array(downloads.filter { !$0.isDone }.prefix(atOnce)) }

    /// Continues the first unfinished downloads.
    func step() {
      for (place, download) in active.enumerated() {
        guard let index = downloads.firstIndex(where: { $0.id == download.id }) else { continue }
        downloads[index].fraction += 0.08 + 0.05 * Double((place + index) % 3)
      }
    }

    func run() async {
      while !isFinished, !Task.isCancelled {
        step()
        try? await Task.sleep(for: .milliseconds(120))
      }
    }

    func again() {
      for index in downloads.indices { downloads[index].fraction = 0 }
    }
  }

  let model = Model()

  var root: some Component {
    VStack {
      VStack {
        ForEach(model.downloads.filter(\.isDone).suffix(8)) { download in
          Label("✓ \(download.id) 1.\(download.id.count).0", role: \.success)
        }
      }
      .grow()
      ForEach(model.active) { download in
        HStack(spacing: 1) {
          Spinner(Text(download.id)).size(width: 18)
          ProgressBar(fraction: download.fraction).grow()
        }
      }
      if model.isFinished { Label("Done. \(model.done) packages are installed.", role: \.success) }
      Divider()
      ProgressBar(
        "\(model.done)/\(model.downloads.count)",
        fraction: Double(model.done) / Double(model.downloads.count))
    }
    .task(id: model.isFinished) { await model.run() }
    .onKey("r", "again", when: model.isFinished) { model.again() }
  }
}
