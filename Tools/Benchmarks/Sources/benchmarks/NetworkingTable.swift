// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// The client on libcurl compared with a C program on the same libcurl and with Foundation's URLSession, on the same
/// server (nginx) in the same run. Each measurement has a separate process, and the programs alternate.
enum NetworkingTable {
  private static let rounds = 7

  static func print() throws {
    guard let server = try WebServer() else {
      FileHandle.standardError.write(
        Data("nginx is missing: apt-get install nginx-light, then run this again.\n".utf8))
      exit(1)
    }
    defer { server.stop() }
    Swift.print("## Networking\n")
    Swift.print(
      "nginx on loopback; median (lowest … highest) of \(rounds) rounds after one to warm up, the "
        + "programs taking turns, each in a process of its own. Ratios are medians of the rounds' ratios.\n"
    )
    for part in [requests, multiplexed, downloads, behind, moments, growth] {
      part(server)
      // Flushed, so that the line appears immediately, also in a file.
      fflush(nil)
    }
  }

  private static func requests(_ server: WebServer) {
    Swift.print(
      """
      ### Requests: 100 bytes of JSON over HTTP/1.1

      | in flight | program | requests/s | processor µs each | × C | × C, same request | p50 µs | p99 µs |
      |---|---|---|---|---|---|---|---|
      """)
    for width in [1, 16, 64] {
      let count = 10_000
      let words = ["\(width)", "\(count)"]
      let table = measure([
        ("C, curl multi", Tool.baseline(["load", server.small] + words)),
        ("C, the same request", Tool.baseline(["same", server.small] + words)),
        ("engine and closure", Tool.client(["load", "engine", server.small] + words)),
        ("client, signal, JSON", Tool.client(["load", "client", server.small] + words)),
        ("URLSession, JSON", Tool.client(["load", "session", server.small, "\(width)", "1000"])),
      ])
      // The same number of requests; URLSession makes fewer.
      let floors = table[..<2].map(\.figures)
      for row in table {
        let number = row.name.hasPrefix("URLSession") ? 1_000.0 : Double(count)
        let each = row.figures.sample("processor") { $0 / number * 1e6 }
        Swift.print(
          "| \(width) | \(row.name) | \(row.figures.sample("wall") { number / $0 }.text(0)) | "
            + "\(each.text(1)) | "
            + floors.map { floor in
              let ratio = row.figures.ratio("processor", to: floor) * Double(count) / number
              return "\(ratio.text(2)) | "
            }.joined()
            + "\((row.figures.median("p50") * 1e6).text(0)) | "
            + "\((row.figures.median("p99") * 1e6).text(0)) |")
      }
    }
    Swift.print("")
  }

  private static func multiplexed(_ server: WebServer) {
    guard let url = server.smallEncrypted, let certificate = server.certificate else { return }
    Swift.print(
      """
      ### Requests: the same over HTTP/2 with encryption

      nginx closes the connection after 1,000,000 requests. `curl -Z` is the tool with `--parallel`, from its start to its end.

      | in flight | program | requests/s | processor µs each | lost |
      |---|---|---|---|---|
      """)
    for width in [1, 16, 64] {
      let count = 10_000
      let table = measure([
        ("curl -Z", Tool.client(["tool", url, "\(width)", "\(count)", certificate])),
        (
          "client, signal, JSON",
          Tool.client(["load", "client", url, "\(width)", "\(count)", certificate])
        ),
      ])
      for row in table {
        let each = row.figures.sample("processor") { $0 / Double(count) * 1e6 }
        Swift.print(
          "| \(width) | \(row.name) | \(row.figures.sample("wall") { Double(count) / $0 }.text(0)) | "
            + "\(each.text(1)) | \(row.figures.sample("lost") { $0 }.text(0)) |")
      }
    }
    Swift.print("")
  }

  private static func behind(_ server: WebServer) {
    Swift.print(
      """
      ### Small requests while 16 MB of JSON are received and decoded

      | program | p50 µs | p99 µs | longest ms | the large answer, ms |
      |---|---|---|---|---|
      """)
    let rows = measure([
      ("small requests alone", Tool.client(["behind", server.small, server.small])),
      ("beside 16 MB of JSON", Tool.client(["behind", server.small, server.rows])),
    ])
    for row in rows {
      Swift.print(
        "| \(row.name) | \(row.figures.sample("p50") { $0 * 1e6 }.text(0)) | "
          + "\(row.figures.sample("p99") { $0 * 1e6 }.text(0)) | "
          + "\(row.figures.sample("longest") { $0 * 1e3 }.text(2)) | "
          + "\(row.figures.sample("large") { $0 * 1e3 }.text(0)) |")
    }
    Swift.print("")
  }

  private static func downloads(_ server: WebServer) {
    Swift.print(
      """
      ### One content of 1 GB

      | program | MB/s | processor s | × C | most memory, MB |
      |---|---|---|---|---|
      """)
    let table = measure([
      ("C, thrown away", Tool.baseline(["download", server.large])),
      ("to a sink, thrown away", Tool.client(["download", "sink", server.large])),
      ("as a signal of chunks", Tool.client(["download", "chunks", server.large])),
      ("C, to a file", Tool.baseline(["file", server.large, server.spare])),
      ("to a file", Tool.client(["download", "file", server.large])),
      ("C, into memory", Tool.baseline(["memory", server.large])),
      ("into memory", Tool.client(["download", "memory", server.large])),
      ("URLSession, thrown away", Tool.client(["download", "session", server.large])),
    ])
    let floor = table[0].figures.median("processor")
    for row in table {
      let used = row.figures.sample("processor") { $0 }
      Swift.print(
        "| \(row.name) | \(row.figures.sample("wall") { 1_073.741824 / $0 }.text(0)) | "
          + "\(used.text(2)) | \((used.median / floor).text(2)) | "
          + "\(row.figures.sample("peak") { $0 / 1e6 }.text(0)) |")
    }
    Swift.print("")
  }

  private static func moments(_ server: WebServer) {
    Swift.print(
      """
      ### Start, and calling off

      | what | program | ms | processor ms |
      |---|---|---|---|
      """)
    let starts = measure([
      ("C", Tool.baseline(["start", server.small])),
      ("client, signal, JSON", Tool.client(["start", "client", server.small])),
      ("URLSession, JSON", Tool.client(["start", "session", server.small])),
    ])
    let ends = measure([
      ("C", Tool.baseline(["cancel", server.slow, "1000"])),
      ("client", Tool.client(["cancel", "engine", server.slow, "1000"])),
    ])
    let rows =
      starts.map { ("`main` to first answer", $0) }
      + ends.map { ("1,000 in flight called off", $0) }
    for (what, row) in rows {
      Swift.print(
        "| \(what) | \(row.name) | \(row.figures.sample("wall") { $0 * 1e3 }.text(2)) | "
          + "\(row.figures.sample("processor") { $0 * 1e3 }.text(2)) |")
    }
    Swift.print("")
  }

  private static func growth(_ server: WebServer) {
    let figures = Figures([Tool.client(["growth", server.small, "100000"]).run()])
    let idle = Figures([Tool.client(["idle", server.small]).run()])
    let memory = ["early", "late", "later"].map { (figures.median($0) / 1e6).text(2) }
    Swift.print(
      """
      Resident memory after 1,000, after 100,000 and after 300,000 requests: \
      \(memory.joined(separator: ", ")) MB. Wake-ups of an open client in 5 s: of the engine's thread \
      \(idle.median("engine").text(0)), of the runtime's threads \
      \((idle.median("switches") - idle.median("engine")).text(0)); processor time \
      \((idle.median("processor") * 1e3).text(2)) ms.

      """)
  }

  /// Runs the programs alternately. The first round is a warm-up.
  private static func measure(_ tools: [(name: String, tool: Tool)]) -> [(
    name: String, figures: Figures
  )] {
    var runs = tools.map { _ in [[String: Double]]() }
    for round in 0...rounds {
      for (index, tool) in tools.enumerated() {
        let figures = tool.tool.run()
        if round > 0 { runs[index].append(figures) }
      }
    }
    return zip(tools, runs).map { ($0.name, Figures($1)) }
  }
}

/// The results of several runs of one program.
private struct Figures {
  private let runs: [[String: Double]]

  init(_ runs: [[String: Double]]) {
    self.runs = runs
  }

  func sample(_ name: String, _ transform: (Double) -> Double) -> Sample {
    Sample(runs.compactMap { $0[name].map(transform) })
  }

  func median(_ name: String) -> Double { sample(name) { $0 }.median }

  /// Returns the median of the rounds' ratios, since the speed of a machine may change from round to round.
  func ratio(_ name: String, to other: Figures) -> Double {
    Sample(
      zip(runs, other.runs).compactMap { mine, its in
        mine[name].flatMap { figure in its[name].map { figure / $0 } }
      }
    ).median
  }
}

/// A program that takes one measurement and prints a line of JSON.
private struct Tool {
  let program: String
  let words: [String]

  static func baseline(_ words: [String]) -> Tool {
    Tool(program: sibling("baseline"), words: words)
  }
  static func client(_ words: [String]) -> Tool { Tool(program: sibling("client"), words: words) }

  /// Returns the figures. Prints an error and exits if there are none.
  func run() -> [String: Double] {
    do {
      let (text, ending) = try ChildProcess.run(program, words)
      guard ending == .status(0),
        let figures = try? JSONDecoder().decode([String: Double].self, from: text)
      else { fail("\(program) \(words.joined(separator: " ")) brought no figures.") }
      return figures
    } catch {
      fail("\(error)")
    }
  }

  private func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(1)
  }

  private static func sibling(_ name: String) -> String {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
  }
}
