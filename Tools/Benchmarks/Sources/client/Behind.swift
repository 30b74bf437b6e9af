// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import Networking
import Signals
import Synchronization

/// Small requests, one after another, while a large answer is received and decoded.
struct Behind: Sendable {
  private let small: Target
  private let large: Target

  init(_ small: String, _ large: String) throws {
    self.small = try Target(small)
    self.large = try Target(large)
  }

  func run() async throws {
    let client = CurlClient(small.base, engine: CurlEngine())
    let request = small.request
    // Opens the connections.
    for _ in 0..<100 { _ = try await client.response(for: request).first() }
    let decoded = Moment()
    let began = Stopwatch.now
    let answer: Signal<Int, ClientError<Refusal>>
    if large.path == small.path {
      answer = client.response(for: request).map { _ in 1 }
    } else {
      answer = client.response(for: Request<[Item], Refusal>.get(RequestPath(large.path)))
        .map(\.count)
    }
    let handle = answer.observe(
      next: { count in if count == 0 { exit(3) } },
      end: { end in
        if end.failure != nil { exit(2) }
        decoded.value.withLock { $0 = Stopwatch.now - began }
      })
    var times: [Double] = []
    while times.count < 1_000 || decoded.value.withLock({ $0 }) == 0 {
      // Measured on the engine's thread, without the executor of this task.
      let start = Stopwatch.now
      let (time, ping) = (Moment(), Holder())
      await withCheckedContinuation { resume in
        ping.handle.withLock {
          $0 = client.response(for: request).observe(
            next: { _ in time.value.withLock { $0 = Stopwatch.now - start } },
            end: { end in
              if end.failure != nil { exit(2) }
              resume.resume()
            })
        }
      }
      times.append(time.value.withLock { $0 })
    }
    withExtendedLifetime(handle) {}
    let sorted = times.sorted()
    tell([
      "p50": sorted[sorted.count / 2], "p99": sorted[sorted.count * 99 / 100],
      "longest": sorted[sorted.count - 1], "large": decoded.value.withLock { $0 },
    ])
  }

  private final class Moment: Sendable {
    let value = Mutex(0.0)
  }

  /// Keeps an observation alive.
  private final class Holder: Sendable {
    let handle = Mutex<Disposable?>(nil)
  }
}

/// The command line tool of libcurl with simultaneous requests.
enum CurlTool {
  static func run(_ url: String, _ width: String, _ count: Int, _ certificate: String) throws {
    let began = Stopwatch.now
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/curl")
    process.arguments = [
      "-s", "-Z", "--parallel-max", width, "--cacert", certificate, "-o", "/dev/null", "-w",
      "%{http_code} %{http_version}\\n", "\(url)?[1-\(count)]",
    ]
    process.standardOutput = output
    // The tool shows its progress in spite of -s.
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let wall = Stopwatch.now - began
    let answered = text.split(separator: "\n").filter { $0 == "200 2" }.count
    tell([
      "wall": wall, "processor": Stopwatch.processorOfChildren, "lost": Double(count - answered),
    ])
  }
}
