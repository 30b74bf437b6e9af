// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import TestKit

/// The behaviour of a server for a request of the contract.
enum Behaviour: Sendable {
  case answer(Int, String)
  /// The server accepts the request and doesn't respond.
  case silence
  /// The connection breaks at the beginning of the response.
  case lost
  /// The connection ends in the middle of the content.
  case truncated
}

/// A tested client, real or a double, with a server of the given behaviour.
struct ContractSubject: Sendable {
  let client: any Client
  /// The received requests, each as its first line and its body.
  let arrived: @Sendable () -> [String]
  /// Returns when the given number of requests has been cancelled, and the server has noticed.
  let calledOff: @Sendable (Int) async -> Void
  /// Returns when the given number of requests has arrived.
  let isAsked: @Sendable (Int) async -> Void
  let stop: @Sendable () -> Void

  /// The clients, all of which fulfill the contract.
  enum Kind: String, CaseIterable, Sendable {
    case mockClient, transportClientOnStub, transportClientOnFaults, curlClient, replay
  }

  static func make(_ kind: Kind, _ behaviours: Behaviour...) throws -> ContractSubject {
    let address = try BaseURL("http://127.0.0.1:1")
    switch kind {
    case .mockClient:
      let mock = MockClient()
      mock.answer("* /{path...}", inTurn: behaviours.map(\.stub))
      return of(mock, mock)
    case .transportClientOnStub:
      let stub = MockClient()
      stub.answer("* /{path...}", inTurn: behaviours.map(\.stub))
      return of(TransportClient(address, transport: stub.transport), stub)
    case .transportClientOnFaults:
      // The stub returns only good responses, and the faults add the others.
      let stub = MockClient()
      stub.answer("* /{path...}", inTurn: behaviours.map(\.goodStub))
      let faults = FaultTransport(
        .inTurn(behaviours.map(\.fault)), around: stub.transport, on: VirtualScheduler())
      let client = TransportClient(address, transport: faults.transport)
      return of(client, stub)
    case .replay:
      let behaviours = Box(behaviours[...])
      let stub = MockClient { asked, _ in
        // A cassette with one exchange per request, created when the request arrives.
        var next = Behaviour.silence
        behaviours.change { next = $0.popFirst() ?? .silence }
        guard let outcome = next.outcome else { return .hold }
        let exchange = Cassette.Exchange(RecordedRequest(asked.request), RecordedOutcome(outcome))
        return .passed(to: ReplayTransport(Cassette([exchange]), redactor: .none).transport)
      }
      return of(TransportClient(address, transport: stub.transport), stub)
    case .curlClient:
      let rest = Box(behaviours[...])
      let closings = Recorder<Void, Never>()
      let server = FaultServer { connection in
        while connection.request() != nil {
          var next = Behaviour.silence
          rest.change { next = $0.popFirst() ?? .silence }
          switch next {
          case .answer(let status, let text): connection.send(answer("\(status) Word", text))
          case .truncated:
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 22\r\n\r\n{\"id\"")
            return
          case .lost: return connection.reset()
          case .silence:
            connection.waitForClose()
            closings.observer.send()
          }
        }
      }
      return ContractSubject(
        client: try CurlClient(server.url, engine: CurlEngine()),
        arrived: { server.requests.map(line) },
        calledOff: { _ = await closings.elements($0) },
        isAsked: { await server.received($0) }, stop: { server.stop() })
    }
  }

  /// The first line of a request without the version, and its body.
  private static func line(_ request: String) -> String {
    let parts = request.split(separator: "\r\n", maxSplits: 1)
    let words = parts[0].split(separator: " ").prefix(2).joined(separator: " ")
    let body = request.firstRange(of: "\r\n\r\n").map { request[$0.upperBound...] } ?? ""
    return "\(words) \(body)"
  }

  private static func of(
    _ client: some Client, _ double: MockClient
  ) -> ContractSubject {
    ContractSubject(
      client: client,
      arrived: {
        double.receivedRequests.map { asked in
          let body = asked.body.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
          return "\(asked.method) \(asked.request.head.path ?? "") \(body)"
        }
      },
      calledOff: { count in
        // Test doubles notice immediately.
        precondition(double.cancelled.count == count)
      },
      isAsked: { count in precondition(double.receivedRequests.count == count) }, stop: {})
  }
}

extension Behaviour {
  /// The outcome as a transport reports it, or `nil` for no outcome.
  fileprivate var outcome: Result<Response, TransportError>? {
    switch self {
    case .answer(let status, let text):
      .success(Response(status: HTTPResponse.Status(code: status), body: Array(text.utf8)))
    case .silence: nil
    case .lost:
      .failure(TransportError(.connectionLost(maybeSent: true), phase: .waiting, host: "127.0.0.1"))
    case .truncated: .failure(TransportError(.truncated, phase: .receiving, host: "127.0.0.1"))
    }
  }

  fileprivate var stub: StubResponse {
    switch outcome {
    case .success(let response)?: .response(response)
    case .failure(let error)?: .failure(error)
    case nil: .hold
    }
  }

  fileprivate var goodStub: StubResponse {
    switch self {
    case .answer, .silence: stub
    case .lost, .truncated: .response(Response(body: Array(soupText.utf8)))
    }
  }

  fileprivate var fault: TestKit.Fault? {
    switch self {
    case .answer, .silence: nil
    case .lost: .lostAnswer
    case .truncated: .cut(after: 10)
    }
  }
}
