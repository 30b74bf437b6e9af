// SPDX-License-Identifier: MIT

import HTTPTypes

/// The decoding of the responses to a request.
///
/// An object, because generic code looks up the type of a generic structure to copy it.
final class ResponseDecoder<Resource: Sendable, Failure: Error>: Sendable {
  /// The destination of the content of a successful response; nil for `Response.body`.
  let sink: (any ContentSink)?
  private let method: HTTPRequest.Method
  private let isUpgrade: Bool
  private let resource: @Sendable (Response) throws -> Resource
  private let failure: @Sendable (Response) throws -> Failure

  init(_ request: Request<Resource, Failure>) {
    sink = request.sink
    method = request.method
    isUpgrade = request.upgrade != nil
    resource = request.resource
    failure = request.failure
  }

  /// Returns a Boolean value that indicates whether a response contains the resource.
  func isSuccess(_ response: Response) -> Bool {
    response.status.kind == .successful || isUpgrade && response.status == .switchingProtocols
  }

  /// Decodes a response. Content in memory isn't sent to `sink`.
  func read(_ response: Response) -> Result<Resource, ClientError<Failure>> {
    guard isSuccess(response) else { return .failure(failure(of: response)) }
    do {
      return .success(try resource(of: response))
    } catch {
      return .failure(failure(of: response, error))
    }
  }

  /// Returns the resource of a successful response.
  func resource(of response: Response) throws -> Resource { try resource(response) }

  /// Returns the error of a response without the resource, or whose resource can't be decoded.
  func failure(of response: Response, _ error: (any Error)? = nil) -> ClientError<Failure> {
    if let error {
      if let refusal = error as? ServerRefusal<Failure> {
        return .server(refusal.failure, status: refusal.status)
      }
      let failure =
        error as? DecodingFailure ?? DecodingFailure(error, of: Resource.self, in: response)
      return .decoding(failure.attributed(to: method))
    }
    guard let failure = try? failure(response) else { return .status(response) }
    return .server(failure, status: response.status)
  }

  /// Returns the error of an exchange without a response.
  func failure(_ failure: TransportError) -> ClientError<Failure> {
    // Middleware may have made the request invalid.
    if case .invalidRequest(let reason) = failure.kind { return .invalidRequest(reason) }
    return .transport(failure.attributed(to: method))
  }
}

/// The error of a server that a response with a status of success contains.
struct ServerRefusal<Failure: Sendable>: Error {
  let failure: Failure
  /// The status to report instead.
  let status: HTTPResponse.Status
}
