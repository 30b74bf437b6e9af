// SPDX-License-Identifier: MIT

import Foundation
import Networking
import Signals

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One measurement of one client in a separate process, as a line of JSON; `benchmarks networking` runs it.
///
///     client load KIND URL IN_FLIGHT COUNT [CERTIFICATE]    KIND: engine, client, session
///     client tool URL IN_FLIGHT COUNT CERTIFICATE           the same with `curl -Z`
///     client behind URL LARGE                 small requests, one after another, while a large answer is decoded
///     client download KIND URL                KIND: sink, chunks, file, memory, session
///     client cancel KIND URL COUNT            KIND: engine, session
///     client start KIND URL                   KIND: client, session
///     client growth URL COUNT                 the resident memory after 1,000, COUNT and three times COUNT requests
///     client idle URL                         wake-ups of all threads in five seconds after a request
///     client --counted                        the workloads whose instructions .ci/measure/instructions counts
///     client --count NAME COUNT               one of them, with the server at PROSCENIUM_BENCHMARK_URL
@main
enum Main {
  static func main() {
    let start = Stopwatch.now
    let words = Array(CommandLine.arguments.dropFirst())
    if Counted.run(words) { return }
    // The main thread waits here: an asynchronous main function would end it, at which callgrind crashes.
    let isOver = DispatchSemaphore(value: 0)
    Task.detached {
      do {
        try await run(words, since: start)
      } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(1)
      }
      isOver.signal()
    }
    isOver.wait()
  }

  private static func run(_ words: [String], since start: Double) async throws {
    switch (words.first, words.count) {
    case ("load", 5), ("load", 6):
      try await Load(
        words[2], width: Int(words[3]) ?? 1, count: Int(words[4]) ?? 1,
        certificate: words.count == 6 ? words[5] : nil
      ).run(words[1])
    case ("tool", 5): try CurlTool.run(words[1], words[2], Int(words[3]) ?? 1, words[4])
    case ("behind", 3): try await Behind(words[1], words[2]).run()
    case ("download", 3): try await Download(words[2]).run(words[1])
    case ("cancel", 4): try await Cancellation(words[2], Int(words[3]) ?? 1).run(words[1])
    case ("start", 3): try await Start(words[2]).run(words[1], since: start)
    case ("growth", 3): try await Growth(words[1], Int(words[2]) ?? 1).run()
    case ("idle", 2): try await Idle(words[1]).run()
    default: exit(64)
    }
  }
}

/// Clocks and counters of this process.
enum Stopwatch {
  /// The seconds of a monotonic clock.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The processor time of all threads in seconds.
  static var processor: Double { seconds(usage) }

  /// The processor time of the programs that this one has started and that have ended, in seconds.
  static var processorOfChildren: Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_CHILDREN, &usage)
    #else
      getrusage(__rusage_who_t(-1), &usage)
    #endif
    return seconds(usage)
  }

  private static func seconds(_ usage: rusage) -> Double {
    [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }

  /// The peak resident memory in bytes.
  static var peakMemory: Int {
    #if canImport(Darwin)
      usage.ru_maxrss
    #else
      usage.ru_maxrss << 10
    #endif
  }

  private static var usage: rusage {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
    #else
      getrusage(__rusage_who_t(0), &usage)
    #endif
    return usage
  }
}

/// Prints figures as a line of JSON.
func tell(_ figures: KeyValuePairs<String, Double>) {
  print("{" + figures.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}")
}

/// The content of the server's responses.
struct Item: Decodable, Sendable {
  let id: Int
  let name: String
}

struct Refusal: Decodable, Error {
  let error: String
}

/// A server's address, in the parts that a client needs.
struct Target: Sendable {
  let base: BaseURL
  let path: String
  let url: String

  init(_ url: String) throws {
    self.url = url
    let start = url.index(url.firstIndex(of: ":") ?? url.startIndex, offsetBy: 3)
    let slash = url[start...].firstIndex(of: "/") ?? url.endIndex
    base = try BaseURL(String(url[..<slash]))
    path = String(url[slash...])
  }

  var request: Request<Item, Refusal> { .get(RequestPath(path)) }

  /// A session with as many connections as simultaneous requests.
  func session(_ width: Int) -> (session: URLSession, url: URL) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = width
    configuration.urlCache = nil
    guard let address = URL(string: url) else { exit(64) }
    return (URLSession(configuration: configuration), address)
  }
}
