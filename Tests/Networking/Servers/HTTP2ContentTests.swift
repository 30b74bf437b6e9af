// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

/// Downloads, chunks and uploads of files over HTTP/2, with nginx.
@Suite("Content over HTTP/2", .nginx, .timeLimit(.minutes(10)))
struct HTTP2ContentTests {
  private let nginx: Nginx
  private let folder = TemporaryFolder("content")

  init() throws { nginx = try #require(NginxScope.server) }

  /// Returns a client whose server has shown that requests can share a connection.
  private func begin(_ path: String, engine: CurlEngine = CurlEngine()) async throws -> CurlClient {
    let client = try CurlClient.test(nginx.secure, engine: engine) {
      $0.connection.security.authorities = .file(nginx.certificates.path("ca.pem"))
    }
    #expect(await client.ask(.get(RequestPath("/teapot/\(path)"))).response?.status.code == 418)
    return client
  }

  /// The connections and the protocols of all requests whose paths have an ending.
  private func connections(
    _ ending: String, count: Int
  ) -> (numbers: Set<String>, versions: Set<String>) {
    let lines = nginx.log(count: count) { $0.hasSuffix(ending) }
    #expect(lines.count == count)
    return (Set(lines.map { $0[0] }), Set(lines.map { $0[2] }))
  }

  /// URLSession of Swift 6.2 and 6.3 traps on Linux here.
  @Test("a redirect is followed on the same connection")
  func redirect() async throws {
    let client = try await begin("redirect")
    let response = await client.ask(.get("/moved")).response
    #expect(response?.text == #"{"id":3,"name":"Soup"}"#)
    #expect(response?.redirection == .sameServer && response?.metrics?.version == .http2)
  }

  @Test("downloads and chunks share the connection with other requests")
  func sharing() async throws {
    let client = try await begin("sharing")
    let whole = Data(String(repeating: "abcdefgh", count: 1 << 17).utf8)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask { [folder] in
          let path = folder.path("\(number)")
          let file = Recorder(client.download(Plain.get("/sharing/large.txt"), to: path))
          #expect(await file.untilEnd() == .completed)
          #expect(FileManager.default.contents(atPath: path) == whole)
        }
        group.addTask {
          let chunks = Recorder(client.chunks(of: Plain.get("/sharing/large.txt")).map(\.bytes))
          #expect(await chunks.untilEnd() == .completed)
          #expect(chunks.elements.reduce(into: Data()) { $0.append(contentsOf: $1) } == whole)
        }
      }
    }
    let used = connections("sharing/large.txt", count: 40)
    #expect(used.numbers.count == 1)
    #expect(used.versions == ["HTTP/2.0"])
    #expect(connections("/teapot/sharing", count: 1).numbers == used.numbers)
  }

  @Test("retained chunks make the server wait while other requests use the same connection")
  func backPressure() async throws {
    let client = try await begin("pressure")
    let reader = HeldChunks(client, .get("/pressure/huge.bin"), window: 1 << 20)
    _ = await reader.sizes.elements(1)
    for _ in 0..<50 {
      #expect(await client.ask(.get("/teapot/pressure")).response?.status.code == 418)
      #expect(reader.count <= 1 << 20)
    }
    #expect(reader.sizes.end == nil)
    // Each time retained chunks are released, more arrive.
    #expect(await reader.readToEnd(8) == .completed)
    #expect(reader.count == Nginx.hugeSize)
    #expect(connections("/teapot/pressure", count: 51).numbers.count == 1)
    #expect(
      connections("/pressure/huge.bin", count: 1).numbers
        == connections("/teapot/pressure", count: 51).numbers)
  }

  @Test(
    "content that waited for its reader arrives complete and in order",
    arguments: [1, 20_000])
  func order(window: Int) async throws {
    let client = try await begin("order")
    let readers = (0..<4).map { _ in
      HeldChunks(client, .get("/order/counted.txt"), window: window, keepsBytes: true)
    }
    while readers.contains(where: { $0.sizes.end == nil }) {
      for reader in readers { reader.release(1) }
      await Task.yield()
    }
    for reader in readers {
      #expect(reader.sizes.end == .completed)
      #expect(reader.content == Nginx.counted)
    }
  }

  @Test("disposal of a waiting stream leaves its connection to the other requests")
  func disposal() async throws {
    let client = try await begin("disposal")
    let count = TestLength.rounds(8, long: 20)
    for _ in 0..<count {
      let reader = HeldChunks(client, .get("/disposal/huge.bin"), window: 1)
      _ = await reader.sizes.elements(1)
      // The server sends its whole window in the meantime.
      #expect(await client.ask(.get("/disposal/large.txt")).response?.body.count == 1 << 20)
      reader.sizes.dispose()
      #expect(reader.sizes.elements.count == 1)
    }
    #expect(await client.ask(.get("/disposal/large.txt")).response?.body.count == 1 << 20)
    #expect(connections("/disposal/large.txt", count: count + 1).numbers.count == 1)
    #expect(connections("/disposal/huge.bin", count: count).numbers.count == 1)
  }

  @Test("streams, downloads and requests that are cancelled leave their connection open")
  func storms() async throws {
    let client = try await begin("storm")
    let count = TestLength.rounds(10, long: 40)
    for round in 0..<count {
      await storm(client, seed: round)
      // The connection has no transfers now, and the rest of their content may still arrive.
      let response = await client.ask(.get("/teapot/storm")).response
      #expect(response?.status.code == 418)
      #expect(response?.metrics?.connections == 0)
    }
    #expect(connections("/teapot/storm", count: count + 1).numbers.count == 1)
  }

  /// Starts requests, downloads and streams from eight tasks, and cancels them soon.
  private func storm(_ client: CurlClient, seed: Int) async {
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask { [folder] in
          var random = SeededRandom(UInt64(seed * 8 + worker))
          for _ in 0..<10 {
            let exchange: Signal<Void, ClientError<Never>> =
              switch random.below(4) {
              case 0: client.response(for: .get("/storm/large.txt")).map { _ in }
              case 1:
                client.download(Plain.get("/storm/huge.bin"), to: folder.path("\(worker)"))
                  .map { _ in }
              case 2: client.chunks(of: Plain.get("/storm/huge.bin")).map { _ in }
              default:
                client.chunks(of: Plain.get("/storm/huge.bin"), window: 1).collect().map { _ in }
              }
            let recorder = Recorder(exchange)
            for _ in 0..<random.below(300) { await Task.yield() }
            recorder.dispose()
          }
        }
      }
    }
  }

  @Test("a waiting stream ends at its total limit, and the other requests continue")
  func deadline() async throws {
    let engine = CurlEngine()
    let client = try await begin("deadline", engine: engine)
    var request = Plain.get("/deadline/huge.bin")
    request.timeout = .seconds(1_000)
    let reader = HeldChunks(client, request, window: 1)
    _ = await reader.sizes.elements(1)
    engine.advanceClock(by: .seconds(1_001))
    let end = await reader.sizes.untilEnd()
    guard case .transport(let error) = end?.failure else {
      Issue.record("\(String(describing: end))")
      return
    }
    #expect(error.kind == .timedOut(.total))
    #expect(error.phase == .receiving)
    #expect(await client.ask(.get("/teapot/deadline")).response?.status.code == 418)
    #expect(connections("/teapot/deadline", count: 2).numbers.count == 1)
  }

  @Test("a body that waits for its source shares the connection with other requests")
  func waitingUploads() async throws {
    let client = try await begin("waiting")
    let pieces = (0..<40).map { number in [UInt8](repeating: UInt8(number), count: 50_000) }
    let whole = pieces.reduce(into: Data()) { $0.append(contentsOf: $1) }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let (stream, source) = AsyncStream<[UInt8]>.makeStream()
          let body = Body(.pieces { stream }.singleUse, contentType: "application/octet-stream")
          let path = RequestPath("/upload/waiting\(number)")
          let answer = Recorder(client.response(for: Plain(.put, path, body: body)))
          for (index, piece) in pieces.enumerated() {
            source.yield(piece)
            guard index % 10 == number else { continue }
            #expect(await client.ask(.get("/teapot/waiting")).response?.status.code == 418)
          }
          source.finish()
          #expect(await answer.untilEnd() == .completed)
          let response = answer.elements.first
          #expect(response?.status == .noContent)
          let stored = response?.headers[Nginx.storedFile].map { nginx.path($0) } ?? ""
          #expect(FileManager.default.contents(atPath: stored) == whole)
        }
      }
    }
    let lines = nginx.log(count: 8) { $0.hasPrefix("/upload/waiting") }
    #expect(lines.allSatisfy { $0[2] == "HTTP/2.0" })
    #expect(Set(lines.map { $0[0] }) == connections("/teapot/waiting", count: 33).numbers)
  }

  @Test("large files are sent unchanged, several at once on one connection")
  func uploads() async throws {
    let client = try await begin("uploads")
    let paths = try (0..<4).map { number in
      let path = folder.path("upload\(number)")
      let pattern = (0..<256).map { UInt8(truncatingIfNeeded: $0 &* (number + 3)) }
      let piece = (0..<1 << 12).reduce(into: Data()) { data, _ in
        data.append(contentsOf: pattern)
      }
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      for _ in 0..<24 { try file.write(contentsOf: piece) }
      try file.close()
      return path
    }
    await withTaskGroup(of: Void.self) { group in
      for (number, path) in paths.enumerated() {
        group.addTask {
          let progress = Recorder<TransferProgress, Never>()
          let body = try? Body.file(path, contentType: "application/octet-stream")
          let request = Plain(.put, RequestPath("/upload/file\(number)"), body: body)
            .reporting(to: progress.observer)
          let response = await client.ask(request).response
          #expect(response?.status == .noContent)
          #expect(progress.elements.last?.sent == 24 << 20)
          let stored = response?.headers[Nginx.storedFile].map { nginx.path($0) } ?? ""
          #expect(FileManager.default.contentsEqual(atPath: path, andPath: stored))
          // Other requests aren't affected.
          #expect(await client.ask(.get("/teapot/uploads")).response?.status.code == 418)
        }
      }
    }
    let lines = nginx.log(count: 4) { $0.hasPrefix("/upload/file") }
    #expect(lines.allSatisfy { $0[2] == "HTTP/2.0" && $0[3] == "PUT" })
    #expect(Set(lines.map { $0[0] }) == connections("/teapot/uploads", count: 5).numbers)
  }
}
