// SPDX-License-Identifier: MIT

import Foundation
import Proscenium

/// The lines with a filter above, and the counts of the levels beside them.
struct LogScreen: Composite {
  let model: LogModel
  let title: String

  var body: DeclarationList {
    let shown = model.shown
    Screen(title) {
      HStack(spacing: 2) {
        TextField("search", text: Binding(model, \.search)).grow()
        Segments(Level.allCases, selection: model.minimum, title: \.title) { model.minimum = $0 }
      }
      Dock {
        Panel("Lines", footer: footer(shown.count), emptyText: "No line matches.") {
          Log(shown.map { Log.Line($0.text, level: $0.level.logLevel) })
            .onKey("p", model.isPaused ? "continue" : "pause") { model.isPaused.toggle() }
            .onKey("c", "clear") { model.clear() }
            .defaultFocus()
            .grow()
        }
      } panes: {
        Pane(.trailing, length: 30, fromWidth: 80) {
          BarChart("Lines per level", groups: groups)
        }
      }
      .grow()
    }
    .onKey("ctrl+p", model.isPaused ? "continue" : "pause") { model.isPaused.toggle() }
    .onKey("ctrl+l", "next level") { model.minimum = following(model.minimum) }
  }

  private var groups: [BarChartView.Group] {
    Level.allCases.map { level in
      BarChartView.Group(Text(level.title), [Double(model.counts[level] ?? 0)])
    }
  }

  private func footer(_ count: Int) -> String {
    let paused = model.isPaused ? ", paused, \(model.waiting.count) new" : ""
    return "\(count) of \(model.entries.count)\(paused)"
  }

  private func following(_ level: Level) -> Level {
    Level(rawValue: level.rawValue + 1) ?? .debug
  }
}

extension Level {
  /// The level of the toolkit, which has a colour.
  var logLevel: LogLevel {
    switch self {
    case .debug: .debug
    case .info: .info
    case .warning: .warning
    case .error: .error
    }
  }
}

@main struct LogWatch {
  @MainActor static func main() {
    do {
      let arguments = CommandLine.arguments.dropFirst()
      guard arguments.count <= 1 else {
        throw SourceError(description: "Usage: logwatch [FILE]")
      }
      let time = MainScheduler()
      let lines: SafeSignal<[String]>
      if let path = arguments.first {
        lines = try FileTail(path: path).lines(on: time)
      } else {
        lines = DemoLog.lines(on: time)
      }
      let model = LogModel(lines)
      try Application.run(ApplicationOptions()) { _ in
        LogScreen(model: model, title: arguments.first ?? "Demonstration")
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}
