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
  /// Downloads the content of a successful response into a file, resuming an interrupted attempt if the server still
  /// has the same version.
  ///
  /// The partial content is in `<path>.part` until the download is complete. Then the file is moved to its path, and
  /// replaces an existing one. A failure, a full disk or disposal keep the partial content, which the next attempt
  /// resumes. The signal is cold; `retry` may be applied to it.
  ///
  /// If the request has the header field `Accept`, a response of another type, such as the page of a hotel's network, fails
  /// and isn't written.
  ///
  /// - Parameters:
  ///   - request: The request; its decoding of a success isn't used.
  ///   - path: The path of the file. Its folder must exist.
  ///   - limit: The maximum size of the file in bytes.
  public func download<Resource, Failure>(
    _ request: Request<Resource, Failure>, to path: String, limit: Int = .max
  ) -> Signal<DownloadedFile, ClientError<Failure>> {
    download(request, to: path, limit: limit, writing: OpenFile.systemWrite)
  }

  /// Downloads a file with another write function.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - path: The path of the file.
  ///   - limit: The maximum size of the file in bytes.
  ///   - write: Writes bytes to a descriptor and returns their number, or -1, like the system call.
  package func download<Resource, Failure>(
    _ request: Request<Resource, Failure>, to path: String, limit: Int = .max,
    writing write: @escaping @Sendable (Int32, UnsafeRawBufferPointer) -> Int
  ) -> Signal<DownloadedFile, ClientError<Failure>> {
    let download = begin(request, to: path, limit: limit, writing: write)
    return .deferred {
      // A previous attempt may still have something to write.
      FileSink.isBusy(path) ? download.start(on: FileSink.writer(of: path)) : download
    }
  }

  private func begin<Resource, Failure>(
    _ request: Request<Resource, Failure>, to path: String, limit: Int,
    writing write: @escaping @Sendable (Int32, UnsafeRawBufferPointer) -> Int
  ) -> Signal<DownloadedFile, ClientError<Failure>> {
    .deferred { [self] in
      let source = "\(request.method.rawValue) \(request.path)"
      let file = PartialFile(path: path, source: source, writing: write)
      let state = file.state()
      let whole = attempt(request, file, nil, limit)
      guard let state else { return whole }
      return attempt(request, file, state, limit).catch { error in
        // The server's content is shorter than the partial file, so it is another version.
        guard error.status == .rangeNotSatisfiable else { return .failed(error) }
        file.discard()
        return whole
      }
    }
  }

  private func attempt<Resource, Failure>(
    _ request: Request<Resource, Failure>, _ file: PartialFile,
    _ state: (length: Int, validator: String)?, _ limit: Int
  ) -> Signal<DownloadedFile, ClientError<Failure>> {
    .deferred { [self] in
      let sink = FileSink(file, limit: limit, accepts: request.headers[.accept])
      var partial = request.reading { $0.head }
      // A part of a compressed content is useless without the rest.
      partial.acceptsCompression = false
      partial.sink = sink
      if let state {
        partial.headers[.range] = "bytes=\(state.length)-"
        partial.headers[.ifRange] = state.validator
      }
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
        return DownloadedFile(path: file.path, size: size, resumed: kept, head: head)
      }
      .catch { error in .settled(sink, error) }
      .handleEvents(over: { sink.cancel() })
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
