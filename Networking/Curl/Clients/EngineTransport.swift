// SPDX-License-Identifier: MIT

import Logging
import Networking
import Signals

extension CurlEngine {
  /// Returns a transport that sends requests with this engine to the server at a base URL. Responses are delivered on
  /// its thread.
  ///
  /// It follows redirects itself, and reports them in `Response.redirection`. A request that can't be sent fails
  /// immediately.
  ///
  /// - Parameters:
  ///   - baseURL: The base URL of most requests.
  ///   - configuration: The configuration; its authorization and middleware are left to the client.
  public func transport(
    to baseURL: BaseURL, configuration: CurlConfiguration = CurlConfiguration()
  ) -> Transport {
    let plan = TransferPlan(baseURL, configuration)
    // A captured configuration would be copied for each request.
    let logger = configuration.logger
    let isLogging = logger != nil
    return { [self] request in
      Signal(serial: { [self] observer, lifetime in
        let prepared: PreparedRequest
        do throws(InvalidRequest) {
          prepared = try PreparedRequest(request, plan)
        } catch {
          observer.fail(TransportError(.invalidRequest(error.reason), host: plan.origin.host))
          return
        }
        let log = isLogging ? logger.map { $0.line(for: request, plan.origin.host) } : nil
        let id = perform(prepared) { outcome in
          log?(outcome)
          switch outcome {
          case .failure(let error): observer.fail(error)
          case .success(let response):
            observer.send(response)
            observer.complete()
          }
        }
        lifetime.onEnd { [self] in cancel(id) }
      })
    }
  }
}

extension Logger {
  /// Returns a closure that logs the line at the end of an exchange.
  fileprivate func line(
    for request: OutgoingRequest, _ host: String
  ) -> @Sendable (Result<Response, TransportError>) -> Void {
    { tell(request, host, $0) }
  }

  private func tell(
    _ request: OutgoingRequest, _ host: String, _ outcome: Result<Response, TransportError>
  ) {
    switch outcome {
    case .success(let response):
      debug(
        "\(request): \(response.status.code)",
        metadata: [
          "host": "\(host)", "bytes": "\(response.metrics?.receivedBytes ?? response.body.count)",
          "milliseconds": "\((response.metrics?.total ?? .zero).milliseconds)",
          "connections": "\(response.metrics?.connections ?? 0)",
        ])
    case .failure(let error):
      warning("\(request): \(error.kind)", metadata: ["error": "\(error)"])
    }
  }
}
