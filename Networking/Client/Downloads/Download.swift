// SPDX-License-Identifier: MIT

import HTTPTypes
import LocalFiles
import Signals

/// A downloaded file.
public struct DownloadedFile: Hashable, Sendable {
  /// The path of the file.
  public let path: String
  /// The size of the file in bytes.
  public let size: Int
  /// The number of bytes that were already there from an interrupted attempt.
  public let resumed: Int
  /// The status and the header fields of the response.
  public let head: Response
}

extension Client {
  /// Downloads the content of a successful response into a file, resuming an interrupted attempt of the same request if
  /// the server still has the same version.
  ///
  /// The partial content is in `<path>.part` until the download is complete. Then the file is moved to its path, and
  /// replaces an existing one. A failure, a full disk or disposal keep the partial content, which the next attempt
  /// resumes. The signal is cold; `retry` may be applied to it.
  ///
  /// An attempt with another address, method, body, header field or user starts from the beginning, and so does one whose
  /// server has no strong validator (an `ETag`, or a `Last-Modified` before its `Date`). While a file is downloaded,
  /// another download to its path, also of another process, fails with `TransportError.Kind.unwritable`. A complete file
  /// is never changed, only replaced by another complete one.
  ///
  /// If the request has the header field `Accept`, a response of another type, such as the page of a hotel's network, fails
  /// and isn't written.
  ///
  /// - Parameters:
  ///   - request: The request; its decoding of a success isn't used.
  ///   - path: The path of the file. Its folder must exist.
  ///   - limit: The maximum size of the file in bytes.
  ///   - user: An identifier of the current user that doesn't change when a token is renewed; nil to distinguish users by
  ///     `Authorization` and `Cookie`, so that an attempt with a renewed token starts from the beginning.
  public func download<Resource, Failure>(
    _ request: Request<Resource, Failure>, to path: String, limit: Int = .max, user: String? = nil
  ) -> Signal<DownloadedFile, ClientError<Failure>> {
    download(request, to: path, limit: limit, user: user, writing: OpenFile.systemWrite)
  }

  /// Downloads a file with another write function.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - path: The path of the file.
  ///   - limit: The maximum size of the file in bytes.
  ///   - user: An identifier of the user.
  ///   - write: Writes bytes to a descriptor and returns their number, or -1, like the system call.
  package func download<Resource, Failure>(
    _ request: Request<Resource, Failure>, to path: String, limit: Int = .max, user: String? = nil,
    writing write: @escaping @Sendable (Int32, UnsafeRawBufferPointer) -> Int
  ) -> Signal<DownloadedFile, ClientError<Failure>> {
    let file = PartialFile(path: path, writing: write)
    let download = attempt(request) { accepts, resumes in
      FileSink(file, limit: limit, accepts: accepts, user: user, resumes: resumes)
    }
    return .deferred {
      // A previous attempt may still have something to write.
      FileSink.isBusy(path) ? download.start(on: FileSink.writer(of: path)) : download
    }
  }

  /// Returns an attempt, and another one without the partial file if that one doesn't fit.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - resumes: Whether the partial file is continued.
  ///   - make: Creates a sink for media types that continues the partial file or doesn't.
  private func attempt<Resource, Failure>(
    _ request: Request<Resource, Failure>, resumes: Bool = true,
    _ make: @escaping @Sendable (_ accepts: String?, _ resumes: Bool) -> FileSink
  ) -> Signal<DownloadedFile, ClientError<Failure>> {
    .deferred { [self] in
      let sink = make(request.headers[.accept], resumes)
      var partial = request.reading { $0.head }
      // A part of a compressed content is useless without the rest.
      partial.acceptsCompression = false
      partial.sink = sink
      partial.beforeSending = { sink.prepare(&$0) }
      if let progress = request.progress {
        partial.progress = Observer { now in
          var all = now
          let kept = sink.lengths.kept
          all.received += kept
          all.toReceive = now.toReceive.map { $0 + kept }
          progress.send(all)
        }
      }
      return response(for: partial).map { head in
        let (kept, size) = sink.lengths
        return DownloadedFile(path: sink.path, size: size, resumed: kept, head: head)
      }
      .catch { error in .settled(sink, error) }
      .handleEvents(over: { sink.cancel() })
      .catch { error in
        // A server's content that is shorter than the partial file is another version.
        guard sink.asksForPart, sink.isOtherPart || error.status == .rangeNotSatisfiable else {
          return .failed(error)
        }
        return attempt(request, resumes: false, make)
      }
    }
  }
}

extension Signal {
  /// Returns a signal that fails after a sink has written everything: with the sink's failure if there was one.
  fileprivate static func settled<Refusal>(
    _ sink: FileSink, _ error: ClientError<Refusal>
  ) -> Signal where Failure == ClientError<Refusal> {
    Signal { observer, _ in
      sink.settle { failure in
        observer.fail(
          failure.map { .transport(TransportError($0.kind, phase: .receiving)) }
            ?? error)
      }
    }
  }
}
