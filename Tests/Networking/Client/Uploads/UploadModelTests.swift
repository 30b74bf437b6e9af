// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

/// A server of resumable uploads that loses connections and forgets uploads.
private final class ForgetfulServer: Sendable {
  private struct Upload: Sendable {
    let sender: String
    let length: Int
    var content: [UInt8] = []
  }

  private struct State: Sendable {
    var random: SeededRandom
    var uploads: [String: Upload] = [:]
    var count = 0
    var pending: [(request: OutgoingRequest, observer: Observer<Response, TransportError>)] = []
  }

  private let state: Lock<State>

  init(_ seed: UInt64) { state = Lock(State(random: SeededRandom(seed))) }

  /// The number of requests without an answer.
  var count: Int { state.withLock { $0.pending.count } }

  /// The sender and the content of an upload.
  func upload(_ place: String) -> (sender: String, content: [UInt8])? {
    state.withLock { $0.uploads[place].map { ($0.sender, $0.content) } }
  }

  static func sender(_ request: OutgoingRequest) -> String {
    (request.head.authority ?? "") + (request.head.headerFields[.authorization] ?? "")
  }

  var transport: Transport {
    { [self] request in
      Signal { [self] observer, _ in
        state.withLock { $0.pending.append((request, observer)) }
      }
    }
  }

  /// Answers a request, or loses its connection after a part.
  func step(_ number: Int) {
    let (observer, answer) = state.withLock { state in
      let (request, observer) = state.pending.remove(at: number % state.pending.count)
      let answer = Self.answer(request, &state)
      return (observer, state.random.oneIn(4) ? nil : answer)
    }
    guard let answer else {
      return observer.fail(TransportError(.connectionLost(maybeSent: true), phase: .waiting))
    }
    observer.send(answer)
    observer.complete()
  }

  private static func answer(_ request: OutgoingRequest, _ state: inout State) -> Response {
    let fields = request.head.headerFields
    func number(_ name: String) -> Int {
      HTTPField.Name(name).flatMap { fields[$0] }.flatMap { Int($0) } ?? 0
    }
    var answer = Response()
    func set(_ name: String, _ value: String) {
      if let name = HTTPField.Name(name) { answer.headers[name] = value }
    }
    set("Tus-Resumable", "1.0.0")
    // Each server counts its uploads, so that two have another one at the same place.
    let host = request.head.authority ?? ""
    let place = host + (request.head.path ?? "")
    switch request.head.method {
    case .post:
      state.count += 1
      let path = "/files/\(state.uploads.keys.count { $0.hasPrefix(host) })"
      state.uploads[host + path] = Upload(
        sender: sender(request), length: number("Upload-Length"))
      answer.status = .created
      set("Location", path)
    case .head:
      guard let upload = state.uploads[place] else {
        answer.status = .notFound
        break
      }
      set("Upload-Offset", "\(upload.content.count)")
      set("Upload-Length", "\(upload.length)")
    default:
      guard let upload = state.uploads[place], upload.content.count == number("Upload-Offset"),
        let bytes = try? request.body?.source?.collect()
      else {
        answer.status = .conflict
        break
      }
      let taken = state.random.oneIn(2) ? bytes[...] : bytes.prefix(state.random.below(bytes.count))
      state.uploads[place]?.content += taken
      answer.status = .noContent
      set("Upload-Offset", "\(upload.content.count + taken.count)")
    }
    return answer
  }
}

/// Several clients, servers and files, and a model that keeps it simple: an upload is a whole file, or it failed.
@Suite("Uploads, against a model", .timeLimit(.minutes(10)))
struct UploadModelTests {
  private struct Attempt {
    let sender: String
    let host: String
    let recorder: Recorder<UploadedFile, ClientError<Refusal>>
  }

  private let folder = TemporaryFolder("uploads")

  /// Returns the contents of versions of a file, which have the same size and the same time.
  private func makeVersions() throws -> [String: [UInt8]] {
    var versions: [String: [UInt8]] = [:]
    for name in ["a", "b", "c"] {
      let path = folder.path(name)
      try folder.put(String(repeating: name, count: 30), at: name)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: path)
      versions[path] = Array(repeating: Array(name.utf8)[0], count: 30)
    }
    return versions
  }

  @Test("what a server has after an upload is one version of the file, from the right sender")
  func random() throws {
    let versions = try makeVersions()
    var (done, resumed) = (0, 0)
    for seed in 0..<60 {
      var random = SeededRandom(UInt64(seed))
      let server = ForgetfulServer(UInt64(seed))
      let file = folder.path("file\(seed)")
      symlink(folder.path("a"), file)
      var attempts: [Attempt] = []
      for _ in 0..<100 {
        switch random.below(8) {
        case 0 where attempts.count < 3:
          let host = random.oneIn(3) ? "y" : "x"
          let client = TransportClient(
            try BaseURL("http://\(host)"), transport: server.transport)
          let creation = Request<Void, Refusal>.send(.post, "/files")
            .with(.authorization, random.oneIn(3) ? "Bearer two" : "Bearer one")
          let outgoing = OutgoingRequest(creation, at: client.baseURL)
          attempts.append(
            Attempt(
              sender: ForgetfulServer.sender(outgoing), host: host,
              recorder: Recorder(client.upload(file, to: creation))))
        case 1 where random.oneIn(4):
          unlink(file)
          symlink(folder.path(["a", "b", "c"][random.below(3)]), file)
        case 2 where !attempts.isEmpty && random.oneIn(4):
          attempts.remove(at: random.below(attempts.count)).recorder.dispose()
        default: if server.count > 0 { server.step(random.below(server.count)) }
        }
        for (index, attempt) in attempts.enumerated().reversed()
        where attempt.recorder.end != nil {
          attempts.remove(at: index)
          guard let sent = attempt.recorder.elements.first else { continue }
          done += 1
          if sent.resumed > 0 { resumed += 1 }
          let upload = server.upload(attempt.host + sent.location)
          #expect(versions.values.contains(upload?.content ?? []), "seed \(seed): a mixture")
          #expect(upload?.sender == attempt.sender, "seed \(seed): of another sender")
        }
      }
      for attempt in attempts { attempt.recorder.dispose() }
    }
    #expect(done > 60 && resumed > 10, "\(done) \(resumed)")
  }
}
