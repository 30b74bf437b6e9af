// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals

/// The answer of a test double to one request.
public struct StubResponse: Sendable {
  typealias Send = @Sendable (ReceivedRequest, PendingResponses) -> Signal<Response, TransportError>

  /// Answers a request; the second parameter is the double's own list of pending requests.
  let send: Send

  private init(_ send: @escaping Send) {
    self.send = send
  }

  /// A response as it is.
  public static func response(_ response: Response) -> StubResponse {
    StubResponse { _, _ in .just(response) }
  }

  /// A value as JSON.
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

  /// A status without content.
  public static func status(_ code: Int, headers: HTTPFields = [:]) -> StubResponse {
    .response(Response(status: HTTPResponse.Status(code: code), headers: headers))
  }

  /// A failure of the transport.
  public static func failure(_ error: TransportError) -> StubResponse {
    StubResponse { _, _ in .failed(error) }
  }

  /// A failure of a kind, with the name of the request's server.
  public static func failure(_ kind: TransportError.Kind) -> StubResponse {
    StubResponse { received, _ in .failed(TransportError(kind, host: received.serverName)) }
  }

  /// No answer until the test gives one through the double's `held`, or cancels the request.
  public static let hold = StubResponse { $1.hold($0) }

  /// No answer until the test gives one, or cancels the request.
  public static func held(_ answers: PendingResponses) -> StubResponse {
    StubResponse { received, _ in answers.hold(received) }
  }

  /// An answer that comes after a delay, unless the request is cancelled in the meantime.
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

  /// The answer of another transport, such as a real one.
  public static func passed(to transport: @escaping Transport) -> StubResponse {
    StubResponse { received, _ in transport(received.request) }
  }

  /// An answer that is made from the request, for example from its parameters.
  public static func made(_ make: @escaping @Sendable (ReceivedRequest) -> StubResponse)
    -> StubResponse
  {
    StubResponse { make($0).send($0, $1) }
  }
}
