// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals

/// The response of a test double to one request.
///
/// ```swift
/// mock.answer("DELETE /songs/{id}", .status(204))
/// ```
public struct StubResponse: Sendable {
  typealias Send = @Sendable (ReceivedRequest, PendingResponses) -> Signal<Response, TransportError>

  /// Sends the response. The second parameter is the double's own list of pending requests.
  let send: Send

  init(_ send: @escaping Send) {
    self.send = send
  }

  /// Returns a stub that sends a response.
  public static func response(_ response: Response) -> StubResponse {
    StubResponse { _, _ in .just(response) }
  }

  /// Returns a stub that sends a value as JSON.
  public static func json(
    _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> StubResponse {
    do {
      var response = try Response(status: status, json: value)
      response.headers.append(contentsOf: headers)
      return .response(response)
    } catch {
      IssueLocation(fileID, filePath, line, column)
        .report("The answer can't be written as JSON: \(error)")
      return .response(Response(status: status, headers: headers))
    }
  }

  /// Returns a stub that sends a status without content.
  public static func status(_ code: Int, headers: HTTPFields = [:]) -> StubResponse {
    .response(Response(status: HTTPResponse.Status(code: code), headers: headers))
  }

  /// Returns a stub that fails with an error of the transport.
  public static func failure(_ error: TransportError) -> StubResponse {
    StubResponse { _, _ in .failed(error) }
  }

  /// Returns a stub that fails with an error of a kind, with the name of the request's server.
  public static func failure(_ kind: TransportError.Kind) -> StubResponse {
    StubResponse { received, _ in .failed(TransportError(kind, host: received.serverName)) }
  }

  /// A stub that waits until the test answers through the double's `held`, or cancels the request.
  public static let hold = StubResponse { $1.hold($0) }

  /// Returns a stub that waits until the test answers, or cancels the request.
  public static func held(_ answers: PendingResponses) -> StubResponse {
    StubResponse { received, _ in answers.hold(received) }
  }

  /// Returns a stub that sends another one after a delay, unless the request is cancelled in the
  /// meantime.
  public static func after(
    _ delay: Duration, on scheduler: some TimeScheduler, _ answer: StubResponse
  ) -> StubResponse {
    StubResponse { received, pending in
      Signal { observer, lifetime in
        let timer = scheduler.schedule(after: delay) {
          answer.send(received, pending).start(observer, lifetime)
        }
        lifetime.onEnd { timer.dispose() }
      }
    }
  }

  /// Returns a stub that forwards the request to another transport, such as a real one.
  public static func passed(to transport: @escaping Transport) -> StubResponse {
    StubResponse { received, _ in transport(received.request) }
  }

  /// Returns a stub that is created from the request, for example from its parameters.
  public static func made(_ make: @escaping @Sendable (ReceivedRequest) -> StubResponse)
    -> StubResponse
  {
    StubResponse { make($0).send($0, $1) }
  }
}
