// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// An uploaded file.
public struct UploadedFile: Hashable, Sendable {
  /// The reference to the upload that the server sent in the field `Location`.
  public let location: String
  /// The size of the file in bytes.
  public let size: Int
  /// The number of bytes that the server already had from an interrupted attempt.
  public let resumed: Int
  /// The status and the header fields of the last response.
  public let head: Response
}

extension Client {
  /// Uploads a file with the protocol tus 1.0, resuming an interrupted attempt at the offset that the server has
  /// reached.
  ///
  /// ```swift
  /// let file = client.upload("book.pdf", to: Request<Void, Refusal>.send(.post, "/files"))
  /// // UploadedFile(location: "/files/7", size: 6, resumed: 0, …)
  /// ```
  ///
  /// The request creates the upload, and the signal sends one element when the server has the whole file, on the thread
  /// of the last response. A failure and disposal leave a note next to the file, with which the next attempt resumes
  /// the upload. The signal is cold; `retry` may be applied to it. Retrying middleware doesn't repeat an exchange that
  /// may have sent a part of the file, unless its policy repeats any method.
  ///
  /// The upload starts from the beginning if the file has changed since the last attempt, if the request has another
  /// address, method, header field or user, or if the server doesn't have the upload any more. A file that changes during an
  /// attempt fails it, and its last bytes aren't sent. A server that doesn't speak the protocol, or reports an invalid
  /// offset, fails it with `TransportError.Kind.invalidUpload`. While an upload uses a note, another one with the same note,
  /// also of another process, fails with `TransportError.Kind.unwritable`.
  ///
  /// `timeout` of the request limits the whole upload. The client's total limit doesn't apply to the exchanges that send
  /// the file. The progress of the request counts the bytes that the server already had as sent.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - request: The request that creates the upload, usually a `POST`. The field `Upload-Metadata` is sent with it
  ///     only, and its other fields with every request. Its body and its decoding of a success aren't used.
  ///   - note: The path of the note, which only its owner can read; nil for `<path>.upload`. Use different notes for
  ///     different servers.
  ///   - user: An identifier of the current user that doesn't change when a token is renewed; nil to distinguish users by
  ///     `Authorization` and `Cookie`, so that an attempt with a renewed token starts from the beginning.
  public func upload<Resource, Failure>(
    _ path: String, to request: Request<Resource, Failure>, note: String? = nil,
    user: String? = nil
  ) -> Signal<UploadedFile, ClientError<Failure>> {
    .deferred { [self] in
      let version: FileVersion
      do throws(BodyFailure) {
        version = try FileReader(path).version()
      } catch {
        return .failed(.transport(TransportError(.unreadableBody(error))))
      }
      do throws(SinkFailure) {
        let note = try UploadNote(
          path: note ?? path + ".upload", source: request.uploadDigest, version: version)
        let release: @Sendable () -> Void = { note.release() }
        // The next attempt, which may begin at the end, needs the note.
        return FileUpload(self, path, request, version, note, user).start()
          .handleEvents(next: { _ in release() }, end: { _ in release() }, over: release)
      } catch {
        return .failed(.transport(TransportError(error.kind)))
      }
    }
  }
}

/// An attempt to upload a file.
private struct FileUpload<Resource: Sendable, Failure: Error>: Sendable {
  typealias Failed = ClientError<Failure>

  /// An upload on the server.
  struct Place: Sendable {
    let location: String
    let reference: ServerReference
    var offset = 0
    /// The response that reported the offset.
    let head: Response
  }

  private let client: any Client
  private let path: String
  private let request: Request<Resource, Failure>
  private let version: FileVersion
  private let note: UploadNote
  private let user: String?
  private let deadline: SharedDeadline?

  init(
    _ client: any Client, _ path: String, _ request: Request<Resource, Failure>,
    _ version: FileVersion, _ note: UploadNote, _ user: String?
  ) {
    self.client = client
    self.path = path
    self.request = request
    self.version = version
    self.note = note
    self.user = user
    let isLimited = request.timeout != nil || request.timeouts?.total != nil
    deadline = request.sharedDeadline ?? (isLimited ? SharedDeadline() : nil)
  }

  /// Resumes the upload of the note, or creates one.
  func start() -> Signal<UploadedFile, Failed> {
    guard let location = note.location,
      let reference = ServerReference(location, relativeTo: request)
    else { return create() }
    let isOther = Lock(false)
    var question = exchange(.head, reference).with(.noStore)
    question.beforeSending = { request throws(TransportError) in
      // Another server or user may have another upload at the same place.
      guard note.isOf(request.senderDigest(user)) else {
        isOther.withLock { $0 = true }
        throw TransportError(.invalidUpload("The upload belongs to another server or user."))
      }
    }
    return place(location, reference, question).outcomes().setFailure(to: Failed.self)
      .flatMapLatest { outcome in
        switch outcome {
        case .success(let place?): return send(from: place, resumed: place.offset)
        case .failure(let error) where !error.isMissing && !isOther.withLock({ $0 }):
          return .failed(error)
        case .success, .failure:
          note.discard()
          return create()
        }
      }
  }

  private func create() -> Signal<UploadedFile, Failed> {
    var creation = exchange(request.method, nil)
    creation.headers[.uploadLength] = "\(version.size)"
    creation.beforeSending = { note.noteSender($0.senderDigest(user)) }
    return client.response(for: creation).outcomes().setFailure(to: Failed.self)
      .flatMapLatest { outcome in
        switch outcome {
        case .failure(let error):
          guard error.status == .preconditionFailed else { return .failed(error) }
          return .invalid("The server doesn't support version 1.0.0 of resumable uploads (tus).")
        case .success(let head):
          guard head.status == .created, head.headers[.tusResumable] != nil,
            let location = head.headers[.location],
            let reference = ServerReference(location, relativeTo: request)
          else {
            return .invalid("The server doesn't support resumable uploads (tus).")
          }
          do throws(SinkFailure) {
            try note.remember(location)
          } catch {
            return .failed(.transport(TransportError(error.kind)))
          }
          return send(
            from: Place(location: location, reference: reference, head: head), resumed: 0)
        }
      }
  }

  /// Asks the server for the offset; sends nil if the server has another upload at this place.
  ///
  /// - Parameters:
  ///   - location: The reference to the upload.
  ///   - reference: The same, parsed.
  ///   - question: The request to the upload.
  private func place(
    _ location: String, _ reference: ServerReference, _ question: Request<Response, Failure>
  ) -> Signal<Place?, Failed> {
    client.response(for: question).flatMapLatest { head in
      if let length = head.headers[.uploadLength], length != "\(version.size)" { return .just(nil) }
      guard let offset = head.uploadOffset else {
        return .invalid("The server doesn't say how much of the file it has.")
      }
      guard offset <= version.size else {
        note.discard()
        return .invalid(
          "The server claims to have \(offset) bytes of a file of \(version.size) bytes. Try again: "
            + "the file will be sent from the beginning.")
      }
      return .just(Place(location: location, reference: reference, offset: offset, head: head))
    }
  }

  /// Sends the rest of the file.
  ///
  /// - Parameters:
  ///   - place: The upload and its offset.
  ///   - resumed: The number of bytes that are there from an earlier attempt.
  ///   - mayAsk: Whether the offset may be asked for again if the server has another one.
  private func send(
    from place: Place, resumed: Int, mayAsk: Bool = true
  ) -> Signal<UploadedFile, Failed> {
    let (size, offset) = (version.size, place.offset)
    guard offset < size else {
      note.discard()
      if resumed == size { request.progress?.send(TransferProgress(sent: size, toSend: size)) }
      return .just(
        UploadedFile(location: place.location, size: size, resumed: resumed, head: place.head))
    }
    var part = exchange(.patch, place.reference)
    part.headers[.uploadOffset] = "\(offset)"
    part.body = Body(
      .file(path, version: version, from: offset), contentType: "application/offset+octet-stream")
    part.ignoresClientTotal = true
    part.progress = request.progress.map { progress in
      Observer { now in
        var all = now
        all.sent += offset
        all.toSend = size
        progress.send(all)
      }
    }
    return client.response(for: part).outcomes().setFailure(to: Failed.self)
      .flatMapLatest { outcome in
        switch outcome {
        case .success(let head):
          guard let next = head.uploadOffset, next > offset, next <= size else {
            return .invalid("The server doesn't say how much of the file it has.")
          }
          let place = Place(
            location: place.location, reference: place.reference, offset: next, head: head)
          return send(from: place, resumed: resumed)
        case .failure(let error) where error.status == .conflict && mayAsk:
          let question = exchange(.head, place.reference).with(.noStore)
          return self.place(place.location, place.reference, question).flatMapLatest { place in
            guard let place else {
              return .invalid("The server has another file at the place of this one.")
            }
            return send(from: place, resumed: resumed, mayAsk: false)
          }
        case .failure(let error):
          if error.isMissing || error.isChange { note.discard() }
          return .failed(error)
        }
      }
  }

  /// Returns a request of the protocol.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - reference: The upload; nil for its creation.
  private func exchange(
    _ method: HTTPRequest.Method, _ reference: ServerReference?
  ) -> Request<Response, Failure> {
    var exchange = request.reading { $0.head }
    exchange.method = method
    exchange.body = nil
    exchange.sink = nil
    exchange.progress = nil
    exchange.sharedDeadline = deadline
    exchange.headers[.tusResumable] = "1.0.0"
    guard let reference else { return exchange }
    exchange.path = reference.path
    exchange.query = reference.query
    exchange.isRooted = reference.isRooted
    exchange.isIdempotent = nil
    exchange.headers[.uploadMetadata] = nil
    return exchange
  }
}

extension Request {
  /// A hash of what identifies the upload in the request that creates it. What the client adds to the request isn't known
  /// yet.
  fileprivate var uploadDigest: String {
    SHA256.digest(of: [
      method.rawValue, path, "\(isRooted)", query.encoded, headers[.uploadMetadata] ?? "",
    ])
  }
}

extension Signal {
  /// Returns a signal that fails because the server doesn't follow the protocol.
  fileprivate static func invalid<Refusal>(_ problem: String) -> Signal
  where Failure == ClientError<Refusal> {
    .failed(.transport(TransportError(.invalidUpload(problem), phase: .receiving)))
  }
}

extension ClientError {
  /// A Boolean value that indicates whether the server doesn't have the upload any more.
  fileprivate var isMissing: Bool { status == .notFound || status == .gone }

  /// A Boolean value that indicates whether the file changed while it was sent.
  fileprivate var isChange: Bool {
    guard case .transport(let error) = self, case .unreadableBody(.changed) = error.kind else {
      return false
    }
    return true
  }
}

extension Response {
  /// The number of bytes of an upload that the server has; nil if it doesn't say.
  fileprivate var uploadOffset: Int? {
    guard let text = headers[.uploadOffset], text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}

extension HTTPField.Name {
  // All of them are valid names.
  fileprivate static let tusResumable = Self("Tus-Resumable") ?? .ifRange
  fileprivate static let uploadLength = Self("Upload-Length") ?? .ifRange
  fileprivate static let uploadMetadata = Self("Upload-Metadata") ?? .ifRange
  fileprivate static let uploadOffset = Self("Upload-Offset") ?? .ifRange
}
