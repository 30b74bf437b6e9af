// SPDX-License-Identifier: MIT

import Observation
import Proscenium

/// Values of a server that change each second: charts, a table and a log.
@main struct Dashboard: TerminalApplication {
  struct Host: Identifiable, Sendable {
    let id: String
    var load: Double
  }

  @Observable @MainActor final class Model {
    private(set) var requests: [Double] = []
    private(set) var latency: [Double] = []
    private(set) var hosts = ["ada", "grace", "edsger", "barbara", "alan"].enumerated().map {
      Host(id: $0.element, load: 0.1 + 0.1 * Double($0.offset))
    }
    private(set) var messages: [Log.Line] = []
    private(set) var memory = 0.4
    var isPaused = false
    /// The state of a generator, so that each run is the same.
    private var seed: UInt32 = 7

    init() { for _ in 0..<60 { step() } }

    private func random(_ range: ClosedRange<Double>) -> Double {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return range.lowerBound + (range.upperBound - range.lowerBound) * Double(seed >> 8)
        / 16_777_216
    }

    func step() {
      requests = Array((requests + [(requests.last ?? 50) + random(-9...9)]).suffix(60))
      latency = Array((latency + [20 + random(0...12) + (requests.last ?? 0) / 8]).suffix(60))
      memory = min(0.95, max(0.2, memory + random(-0.05...0.05)))
      for index in hosts.indices {
        hosts[index].load = min(1, max(0, hosts[index].load + random(-0.08...0.08)))
      }
      if let slow = hosts.first(where: { $0.load > 0.8 }) {
        messages.append(Log.Line("\(slow.id) is busy: \(percent(slow.load))", level: .warning))
      } else {
        messages.append(Log.Line("all hosts answer", level: .info))
      }
      messages = Array(messages.suffix(200))
    }

    func run() async {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(1))
        if !isPaused { step() }
      }
    }
  }

  let model = Model()

  var root: some Component {
    VStack {
      HStack(spacing: 1) {
        LineChart(
          series: [
            .init("requests/s", values: model.requests), .init("latency/ms", values: model.latency),
          ]
        )
        .bordered("Traffic").grow(2)
        VStack {
          ForEach(model.hosts + [Host(id: "memory", load: model.memory)]) { host in
            HStack(spacing: 1) {
              Label(Text(host.id), role: \.secondary).size(width: 7)
              Gauge(value: host.load, zones: [.warning(from: 0.8)], format: percent).grow()
            }
          }
        }
        .bordered("Load").grow()
      }
      .grow(2)
      HStack(spacing: 1) {
        BarChart(groups: model.hosts.map { .init(Text($0.id), [($0.load * 100).rounded()]) })
          .bordered("Load in %").grow()
        Log(model.messages).bordered("Messages").grow(2)
      }
      .grow()
      HStack(spacing: 2) {
        Sparkline("requests", values: model.requests).grow()
        Label(model.isPaused ? "paused" : "running", role: \.secondary)
      }
    }
    .task { await model.run() }
    .onKey("p", model.isPaused ? "resume" : "pause") { model.isPaused.toggle() }
  }
}

/// Returns a share as a text.
private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
