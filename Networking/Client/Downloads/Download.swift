// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// A file that has come from a server.
public struct DownloadedFile: Hashable, Sendable {
  /// Where it is.
  public let path: String
  /// How many bytes it has.
  public let size: Int
  /// How many of them were there before, from an attempt that had been broken off.
  public let resumed: Int
  /// The status and the header fields of the answer.
  public let head: Response
}

extension Client {
  /// Downloads the content of a success into a file, and goes on where an earlier attempt was
  /// broken off, if the server still has the same version.
  ///
  /// What has come stands in `<path>.part` until all is there: only then the file appears under its
  /// name, in place of one that was there. A failure, a full disk or disposal leave what has come;
  /// the next attempt goes on with it. The signal is cold; `retry` may be put behind it.
  ///
  /// - Parameters:
  ///   - request: What to ask; its own reading of a success is left out.
  ///   - path: Where the file goes. Its folder must be there.
  ///   - limit: The most bytes that the file may have.
  public func download<Resource, Failure>(
    _ request: Request<Resource, Failure>, to path: String, limit: Int = .max
  ) -> Signal<DownloadedFile, ClientError<Failure>> {
    download(request, to: path, limit: limit, writing: OpenFile.systemWrite)
  }

  /// The same with another way to write.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - path: Where the file goes.
  ///   - limit: The most bytes that the file may have.
  ///   - write: Writes bytes to a descriptor and returns how many, or -1, as the system's call does.
  package func download<Resource, Failure>(
    _ request: Request<Resource, Failure>, to path: String, limit: Int = .max,
    writing write: @escaping @Sendable (Int32, UnsafeRawBufferPointer) -> Int
  ) -> Signal<DownloadedFile, ClientError<Failure>> {
    let download = begin(request, to: path, limit: limit, writing: write)
    return .deferred {
      // An attempt before may still have something to write.
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
        // The server has less than we have of it: another version.
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
      let sink = FileSink(file, limit: limit)
      var partial = request.reading { $0.head }
      // A part of what is compressed is of no use without the rest.
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
  /// Creates a signal that fails when a sink has written what has come: with the sink's failure, if
  /// there was one.
  fileprivate static func settled<Refusal>(
    _ sink: FileSink, _ error: ClientError<Refusal>
  ) -> Signal where Failure == ClientError<Refusal> {
    Signal { observer, _ in
      sink.settle { failure in
        observer.fail(
          failure.map { .transport(TransportError(.untaken($0.description), phase: .receiving)) }
            ?? error)
      }
    }
  }
}
