// SPDX-License-Identifier: MIT

import Logging

/// Keeps the lines of a log.
struct LineHandler: LogHandler {
  let lines: Box<[String]>
  var logLevel = Logger.Level.trace
  var metadata: Logger.Metadata = [:]

  init(lines: Box<[String]>) { self.lines = lines }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }
    lines.change { $0.append("\(event.level) \(event.message) [\(all.joined(separator: ", "))]") }
  }
}
