// SPDX-License-Identifier: MIT

/// The decoding of the responses to a request.
///
/// An object, because generic code looks up the type of a generic structure to copy it.
final class ResponseDecoder<Resource: Sendable, Failure: Error>: Sendable {
  /// The destination of the content of a successful response; nil for `Response.body`.
  let sink: (any ContentSink)?
  /// Whether the request changes nothing at the server.
  private let isSafe: Bool
  private let isUpgrade: Bool
  private let resource: @Sendable (Response) throws -> Resource
  private let failure: @Sendable (Response) throws -> Failure

  fileprivate init(
    sink: (any ContentSink)?, isSafe: Bool, isUpgrade: Bool,
    resource: @escaping @Sendable (Response) throws -> Resource,
    failure: @escaping @Sendable (Response) throws -> Failure
  ) {
    self.sink = sink
    self.isSafe = isSafe
    self.isUpgrade = isUpgrade
    self.resource = resource
    self.failure = failure
  }

  /// Returns a Boolean value that indicates whether a response contains the resource.
  private func isSuccess(_ response: Response) -> Bool {
    response.status.kind == .successful || isUpgrade && response.status == .switchingProtocols
  }

  /// Decodes a response. Content in memory isn't sent to `sink`.
  func read(_ response: Response) -> Result<Resource, ClientError<Failure>> {
    do {
      return .success(try resource(of: response))
    } catch {
      return .failure(failure(of: response, error))
    }
  }

  /// Returns the resource of a response. `failure(of:_:)` converts the errors that it throws.
  func resource(of response: Response) throws -> Resource {
    guard isSuccess(response) else { throw NoSuccess() }
    return try resource(response)
  }

  /// Returns the error of a response without the resource, or whose resource can't be decoded.
  func failure(of response: Response, _ error: any Error) -> ClientError<Failure> {
    if error is NoSuccess {
      guard let failure = try? failure(response) else { return .status(response) }
      return .server(failure, status: response.status)
    }
    if let refusal = error as? ServerRefusal<Failure> {
      return .server(refusal.failure, status: response.status)
    }
    let failure =
      error as? DecodingFailure ?? DecodingFailure(error, of: Resource.self, in: response)
    return .decoding(failure.attributed(isSafe: isSafe))
  }

  /// Returns the error of an exchange without a response.
  func failure(_ failure: TransportError) -> ClientError<Failure> {
    // Middleware may have made the request invalid.
    if case .invalidRequest(let reason) = failure.kind { return .invalidRequest(reason) }
    return .transport(failure.attributed(isSafe: isSafe))
  }
}

extension Request {
  /// The decoding of the responses to the request. A property, because an initializer takes its arguments over: its caller
  /// would copy the whole request.
  var decoder: ResponseDecoder<Resource, Failure> {
    ResponseDecoder(
      sink: sink, isSafe: isSafe ?? method.isSafe, isUpgrade: upgrade != nil, resource: resource,
      failure: failure)
  }
}

/// The reason why a response without a successful status has no resource.
private struct NoSuccess: Error {}

/// The server's error that a response with a successful status contains.
struct ServerRefusal<Failure: Error>: Error {
  let failure: Failure
}
