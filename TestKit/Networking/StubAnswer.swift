import HTTPTypes
import IssueReporting
import Networking
import Signals

/// What a double answers to one request.
public struct StubAnswer: Sendable {
  typealias Send = @Sendable (AskedRequest, HeldAnswers) -> Signal<Response, TransportError>

  /// Answers a request; the second is the double's own place for what is held.
  let send: Send

  private init(_ send: @escaping Send) {
    self.send = send
  }

  /// A response as it is.
  public static func response(_ response: Response) -> StubAnswer {
    StubAnswer { _, _ in .just(response) }
  }

  /// A value as JSON.
  public static func json(
    _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) -> StubAnswer {
    do {
      var response = try Response(status: status, json: value)
      response.headers.append(contentsOf: headers)
      return .response(response)
    } catch {
      reportIssue("The answer can't be written as JSON: \(error)")
      return .response(Response(status: status, headers: headers))
    }
  }

  /// A status with nothing behind it.
  public static func status(_ code: Int, headers: HTTPFields = [:]) -> StubAnswer {
    .response(Response(status: HTTPResponse.Status(code: code), headers: headers))
  }

  /// A failure, as the transport tells of it.
  public static func failure(_ error: TransportError) -> StubAnswer {
    StubAnswer { _, _ in .failed(error) }
  }

  /// A failure of a kind, about the server that was asked.
  public static func failure(_ kind: TransportError.Kind) -> StubAnswer {
    StubAnswer { asked, _ in .failed(TransportError(kind, host: asked.serverName)) }
  }

  /// Nothing, until the test gives the answer, by the double's `held`, or calls the request off.
  public static let hold = StubAnswer { $1.hold($0) }

  /// Nothing, until the test gives the answer or calls the request off.
  public static func held(_ answers: HeldAnswers) -> StubAnswer {
    StubAnswer { asked, _ in answers.hold(asked) }
  }

  /// An answer that comes after a delay; called off in the meantime, it never comes.
  public static func after(
    _ delay: Duration, on scheduler: some TimeScheduler, _ answer: StubAnswer
  ) -> StubAnswer {
    StubAnswer { asked, held in
      Signal { observer, lifetime in
        let timer = scheduler.schedule(after: delay) {
          answer.send(asked, held).start(observer, lifetime)
        }
        lifetime.onEnd { timer.dispose() }
      }
    }
  }

  /// The answer of another transport, a real one, say.
  public static func passed(to transport: @escaping Transport) -> StubAnswer {
    StubAnswer { asked, _ in transport(asked.request) }
  }

  /// An answer that is made of the request: of its parameters, say.
  public static func made(_ make: @escaping @Sendable (AskedRequest) -> StubAnswer) -> StubAnswer {
    StubAnswer { make($0).send($0, $1) }
  }
}
