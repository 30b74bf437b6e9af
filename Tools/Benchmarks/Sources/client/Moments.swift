// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import HTTPTypes
import Networking
import Signals
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Many simultaneous requests that are all cancelled.
struct Cancellation {
  let target: Target
  let count: Int

  init(_ url: String, _ count: Int) throws {
    target = try Target(url)
    self.count = count
  }

  func run(_ kind: String) async throws {
    if kind == "engine" { await engine() } else { await session() }
  }

  private func engine() async {
    var limits = CurlEngine.Limits()
    limits.connectionsPerHost = 0
    let engine = CurlEngine(limits: limits)
    let client = CurlClient(target.base, engine: engine)
    var handles: [Disposable] = []
    for _ in 0..<count {
      handles.append(client.response(for: target.request).observe(next: { _ in }))
    }
    // After a second, all requests are running.
    usleep(1_000_000)
    let (began, used) = (Stopwatch.now, Stopwatch.processor)
    for handle in handles { handle.dispose() }
    await engine.stop()
    tell(["wall": Stopwatch.now - began, "processor": Stopwatch.processor - used])
  }

  private func session() async {
    let (session, url) = target.session(count)
    let ended = Mutex(0)
    let tasks = (0..<count).map { _ in
      session.dataTask(with: url) { _, _, _ in ended.withLock { $0 += 1 } }
    }
    for task in tasks { task.resume() }
    sleep(3)
    let (began, used) = (Stopwatch.now, Stopwatch.processor)
    for task in tasks { task.cancel() }
    while ended.withLock({ $0 }) < count { usleep(1_000) }
    tell(["wall": Stopwatch.now - began, "processor": Stopwatch.processor - used])
  }
}

/// The time from the beginning of `main` to the first response.
struct Start {
  let target: Target

  init(_ url: String) throws {
    target = try Target(url)
  }

  func run(_ kind: String, since start: Double) async throws {
    if kind == "client" {
      let client = CurlClient(target.base)
      let item = try await client.response(for: target.request).first()
      if item == nil { exit(2) }
    } else {
      let (session, url) = target.session(1)
      let (data, _) = try await session.data(from: url)
      if try JSONDecoder().decode(Item.self, from: data).id < 0 { exit(2) }
    }
    tell(["wall": Stopwatch.now - start, "processor": Stopwatch.processor])
  }
}

/// The growth of memory with the number of requests.
struct Growth {
  let target: Target
  let count: Int

  init(_ url: String, _ count: Int) throws {
    target = try Target(url)
    self.count = count
  }

  func run() async throws {
    let client = CurlClient(target.base, engine: CurlEngine())
    let request = target.request
    func requests(_ count: Int) async {
      // Without a list of times, which would grow itself.
      _ = await Lanes(16, count, keepsTimes: false) { done in
        client.response(for: request).observe(next: { _ in }, end: { _ in done() })
      }.run()
    }
    await requests(1_000)
    let early = Self.resident
    await requests(count - 1_000)
    let late = Self.resident
    await requests(2 * count)
    tell(["early": Double(early), "late": Double(late), "later": Double(Self.resident)])
  }

  /// The resident memory in bytes.
  private static var resident: Int {
    guard let status = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = status.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return 0 }
    return pages * Int(getpagesize())
  }
}

/// The cost of an open but idle client.
struct Idle {
  let target: Target

  init(_ url: String) throws {
    target = try Target(url)
  }

  func run() async throws {
    let client = CurlClient(target.base, engine: CurlEngine())
    let thread = Mutex("")
    _ = try await client.response(for: target.request)
      .map { item in
        // The response is delivered on the engine's thread.
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
        thread.withLock { $0 = link?.split(separator: "/").last.map { String($0) } ?? "" }
        return item
      }
      .first()
    sleep(1)
    let engine = thread.withLock { $0 }
    let (before, quiet) = (Self.switches, Self.switches(of: engine))
    let used = Stopwatch.processor
    sleep(5)
    tell([
      // Without the sleep of this thread.
      "switches": Double(Self.switches - before - 1),
      "engine": Double(Self.switches(of: engine) - quiet),
      "processor": Stopwatch.processor - used,
    ])
    withExtendedLifetime(client) {}
  }

  /// The number of voluntary context switches of this process's threads.
  private static var switches: Int {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return tasks.reduce(0) { $0 + switches(of: $1) }
  }

  private static func switches(of task: String) -> Int {
    let status =
      (try? String(contentsOfFile: "/proc/self/task/\(task)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
    return line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0
  }
}
