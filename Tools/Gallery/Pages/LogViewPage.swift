// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let logView = GalleryPage(
    "log-view", "Log view", .text,
    note: "It follows its end until one scrolls up; / searches, & filters, w wraps long lines.",
    options: [.choice("Level", ["trace", "info", "warning", "error"])],
    size: Size(width: 60, height: 14)
  ) { options in
    let samples: [(level: LogLevel, text: String)] = [
      (.info, "listening on port 8080"), (.debug, "read 312 rows in 4 ms"),
      (.notice, "a new certificate from tomorrow on"), (.warning, "the disk is 91 % full"),
      (.error, "no answer from the mill: connection refused"),
      (.trace, "a hostile \u{1B}[2J line \u{202E}too"),
    ]
    let levels: [LogLevel] = [.trace, .info, .warning, .error]
    let log = LogView(capacity: 1000)
    log.minimumLevel = levels[options["Level"]]
    @MainActor func write(_ count: Int, in log: LogView) {
      for _ in 0..<count {
        let sample = samples[log.count % samples.count]
        log.append("\(log.count + 1): \(sample.text)", level: sample.level)
      }
    }
    write(40, in: log)
    let more = ButtonView("Write more")
    more.taps.add { [weak log] in
      if let log { write(5, in: log) }
    }
    return StackView(.vertical, spacing: 1, [log, StackView(.horizontal, [more])])
  }
}
