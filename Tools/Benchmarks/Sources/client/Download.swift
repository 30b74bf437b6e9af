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

/// The download of one large body.
struct Download: Sendable {
  let target: Target

  init(_ url: String) throws {
    target = try Target(url)
  }

  func run(_ kind: String) async throws {
    let (began, used) = (Stopwatch.now, Stopwatch.processor)
    let bytes = try await receive(kind)
    tell([
      "wall": Stopwatch.now - began, "processor": Stopwatch.processor - used,
      "bytes": Double(bytes), "peak": Double(Stopwatch.peakMemory),
    ])
  }

  private func receive(_ kind: String) async throws -> Int {
    var configuration = CurlClient.Configuration()
    configuration.bodyLimit = 4 << 30
    let client = CurlClient(target.base, configuration: configuration, engine: CurlEngine())
    switch kind {
    case "sink":
      let sink = Counter()
      var request = target.whole
      request.sink = sink
      _ = await last(client.response(for: request))
      return sink.count
    case "chunks":
      return await last(client.chunks(of: target.request).reduce(0) { $0 + $1.bytes.count }) ?? 0
    case "file":
      let path = NSTemporaryDirectory() + "benchmark-\(getpid())"
      defer { unlink(path) }
      // Without a type that the response must have.
      return await last(client.download(target.whole, to: path))?.size ?? 0
    case "memory": return await last(client.response(for: target.whole.map(\.body.count))) ?? 0
    default: return try await URLCounter(target).count()
    }
  }

  private func last<Element, Failure>(_ signal: Signal<Element, Failure>) async -> Element? {
    let value = Mutex<Element?>(nil)
    let holder = Mutex<Disposable?>(nil)
    await withCheckedContinuation { continuation in
      let handle = signal.observe(
        next: { element in value.withLock { $0 = element } },
        end: { end in
          if end.failure != nil { exit(2) }
          continuation.resume()
        })
      holder.withLock { $0 = handle }
    }
    return value.withLock { $0 }
  }
}

extension Target {
  fileprivate var whole: Request<Response, Refusal> {
    Request(
      method: .get, path: RequestPath(path), resource: { $0 }, failure: { try $0.json() })
  }
}

/// A sink that counts bytes and discards them.
private final class Counter: ContentSink {
  private let bytes = Atomic(0)

  var count: Int { bytes.load(ordering: .relaxed) }
  var canBegin: Bool { true }

  func begin(_ head: Response, resume: @escaping @Sendable () -> Void) {}

  func receive(_ piece: UnsafeRawBufferPointer) -> Bool {
    bytes.add(piece.count, ordering: .relaxed)
    return true
  }

  func end(_ completion: @escaping @Sendable (SinkFailure?) -> Void) { completion(nil) }
}

/// The same with Foundation.
private final class URLCounter: NSObject, URLSessionDataDelegate, Sendable {
  private struct State: Sendable {
    var count = 0
    var resume: CheckedContinuation<Int, any Error>?
  }

  private let target: Target
  private let state = Mutex(State())

  init(_ target: Target) {
    self.target = target
  }

  func count() async throws -> Int {
    guard let url = URL(string: target.url) else { exit(64) }
    let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    return try await withCheckedThrowingContinuation { continuation in
      state.withLock { $0.resume = continuation }
      session.dataTask(with: url).resume()
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    state.withLock { $0.count += data.count }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let (resume, count) = state.withLock { ($0.resume, $0.count) }
    if let error { resume?.resume(throwing: error) } else { resume?.resume(returning: count) }
  }
}
