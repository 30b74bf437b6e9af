import IssueReporting
import Networking
import Signals

/// Takes down what is really asked and answered, as a cassette.
///
/// It stands innermost, next to the real transport, so that what other middleware adds is on the tape.
/// Exchanges stand in the order of asking, whenever their answers come; those that were called off are
/// left out. Secrets are taken out before anything is kept.
public final class RecordingMiddleware: Middleware {
  private struct Tape: Sendable {
    /// By the number of asking; nil while there is no outcome.
    var exchanges: [Cassette.Exchange?] = []
    var version = 0
  }

  private let tape = Lock(Tape())
  /// The version that stands in the file.
  private let written = Lock(0)
  private let file: String?
  private let scrubber: TapeScrubber
  private let report: @Sendable (String) -> Void

  /// Creates middleware with an empty tape.
  ///
  /// - Parameters:
  ///   - file: Where the cassette is put anew after each exchange; nil for nowhere.
  ///   - scrubber: What takes out secrets.
  ///   - report: Hears of a file that can't be written; it fails the test, unless said otherwise.
  public init(
    to file: String? = nil, scrubber: TapeScrubber = TapeScrubber(),
    report: @escaping @Sendable (String) -> Void = { reportIssue($0) }
  ) {
    self.file = file
    self.scrubber = scrubber
    self.report = report
  }

  /// What has been recorded so far.
  public var cassette: Cassette { tape.withLock { Cassette($0.exchanges.compactMap { $0 }) } }

  /// The answer of the next one inside, which is taken down before it is passed on.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    Signal { [self] observer, lifetime in
      let number = tape.withLock { tape in
        tape.exchanges.append(nil)
        return tape.exchanges.count - 1
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
    let exchange = Cassette.Exchange(scrubber.taped(request), scrubber.taped(outcome))
    let (cassette, version) = tape.withLock { tape in
      tape.exchanges[number] = exchange
      tape.version += 1
      return (Cassette(tape.exchanges.compactMap { $0 }), tape.version)
    }
    guard let file else { return }
    let problem: String? = written.withLock { written in
      // Another thread may have put a newer one there.
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
