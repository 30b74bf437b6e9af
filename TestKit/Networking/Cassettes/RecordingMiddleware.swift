// SPDX-License-Identifier: MIT

import Networking
import Signals

/// Middleware that records the requests and responses of a real transport in a cassette.
///
/// It must be the innermost middleware, next to the real transport, so that the cassette contains
/// what other middleware adds. Exchanges are in the order of the requests, independent of the order
/// of the responses. Cancelled exchanges are omitted. Secrets are removed before an exchange is
/// stored.
public final class RecordingMiddleware: Middleware {
  private struct Recording: Sendable {
    /// The exchanges in the order of the requests; nil while there is no outcome.
    var exchanges: [Cassette.Exchange?] = []
    var version = 0
  }

  private let recording = Lock(Recording())
  /// The version that the file contains.
  private let written = Lock(0)
  private let file: String?
  private let redactor: Redactor
  private let report: IssueReport

  /// Creates middleware with an empty cassette.
  ///
  /// - Parameters:
  ///   - file: The path of the file that is rewritten after each exchange; nil for none.
  ///   - redactor: The redactor that removes secrets.
  ///   - report: Receives the issue of a file that can't be written; nil to fail the test at the
  ///     line that creates the middleware.
  ///   - fileID: The file of the caller, where issues are reported.
  ///   - filePath: The path of that file.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public init(
    to file: String? = nil, redactor: Redactor = Redactor(),
    report: (@Sendable (String) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.file = file
    self.redactor = redactor
    self.report = IssueReport(report, IssueLocation(fileID, filePath, line, column))
  }

  /// The exchanges recorded so far.
  public var cassette: Cassette { recording.withLock { Cassette($0.exchanges.compactMap { $0 }) } }

  /// Performs a request with the next transport, and records the outcome before it is delivered.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    Signal { [self] observer, lifetime in
      let number = recording.withLock { recording in
        recording.exchanges.append(nil)
        return recording.exchanges.count - 1
      }
      let noting = Observer<Response, TransportError>(
        next: { response in
          self.note(request, .success(response), number)
          observer.send(response)
        },
        end: { end in
          if let failure = end.failure { self.note(request, .failure(failure), number) }
          observer.end(end)
        })
      next(request).start(noting, lifetime)
    }
  }

  private func note(
    _ request: OutgoingRequest, _ outcome: Result<Response, TransportError>, _ number: Int
  ) {
    let exchange = Cassette.Exchange(
      redactor.recorded(request), redactor.recorded(outcome, of: request))
    let (cassette, version) = recording.withLock { recording in
      recording.exchanges[number] = exchange
      recording.version += 1
      return (Cassette(recording.exchanges.compactMap { $0 }), recording.version)
    }
    guard let file else { return }
    let problem: String? = written.withLock { written in
      // Another thread may have written a newer version.
      guard written < version else { return nil }
      written = version
      do throws(CassetteError) {
        try cassette.write(to: file)
        return nil
      } catch {
        return "\(error)"
      }
    }
    if let problem { report(problem) }
  }
}
