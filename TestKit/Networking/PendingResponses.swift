// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals

/// The requests whose responses a test holds back, in the order in which they were received.
///
/// ```swift
/// let held = mock.hold("GET /songs")
/// held.answer(with: ["Nocturne"])  // to the request that was received first
/// ```
public final class PendingResponses: Sendable {
  private struct Waiting: Sendable {
    let received: ReceivedRequest
    let observer: Observer<Response, TransportError>
    let lifetime: Lifetime
    /// The head of the answer, if a part of its content was sent.
    var head: Response?
  }

  private struct Content: Sendable {
    var waiting: [Waiting] = []
    var cancelled = 0
  }

  private let content = Lock(Content())

  /// Creates an empty list for ``StubResponse/held(_:)``.
  public init() {}

  /// The number of pending requests.
  public var count: Int { content.withLock { $0.waiting.count } }

  /// The pending requests, oldest first.
  public var receivedRequests: [ReceivedRequest] { content.withLock { $0.waiting.map(\.received) } }

  /// The number of requests that were cancelled while they were pending.
  public var cancelled: Int { content.withLock { $0.cancelled } }

  /// Answers the oldest pending request with a value as JSON.
  public func answer(
    with value: some Encodable, status: HTTPResponse.Status = .ok,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let location = IssueLocation(fileID, filePath, line, column)
    let answer = StubResponse.json(
      value, status: status, fileID: fileID, filePath: filePath, line: line, column: column)
    send(answer, at: location)
  }

  /// Answers the oldest pending request with a response.
  public func answer(
    with response: Response,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    send(.response(response), at: IssueLocation(fileID, filePath, line, column))
  }

  /// Fails the oldest pending request with a network error.
  public func fail(
    with kind: TransportError.Kind = .cannotConnect,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    send(.failure(kind), at: IssueLocation(fileID, filePath, line, column))
  }

  /// Answers the oldest pending request with a stub response.
  public func answer(
    _ answer: StubResponse,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    send(answer, at: IssueLocation(fileID, filePath, line, column))
  }

  /// Sends a part of the content of the oldest pending request, whose response stays open.
  ///
  /// ```swift
  /// let stream = mock.hold("GET /news")
  /// let events = Recorder(client.events(of: news, on: time))
  /// stream.send("data: Soup is ready.\n\n", headers: [.contentType: "text/event-stream"])
  /// // events.elements has one event, and the request is pending.
  /// stream.fail()   // The connection is lost.
  /// ```
  ///
  /// ``fail(with:fileID:filePath:line:column:)`` ends the response as a lost connection does, and an answer sends its body as the last
  /// part. The content is received on the calling thread. The test fails if the request doesn't receive its response in parts, as those
  /// of `events`, `chunks` and downloads do.
  ///
  /// - Parameters:
  ///   - part: The text of the part.
  ///   - headers: The header fields of the response, for the first part.
  ///   - fileID: The file of the caller, where a failure is reported.
  ///   - filePath: Its path.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public func send(
    _ part: String, headers: HTTPFields = [:],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    send(
      Array(part.utf8), headers: headers, at: IssueLocation(fileID, filePath, line, column))
  }

  /// Sends a part of the content of the oldest pending request as bytes; see ``send(_:headers:fileID:filePath:line:column:)``.
  public func send(
    _ part: [UInt8], headers: HTTPFields = [:],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    send(part, headers: headers, at: IssueLocation(fileID, filePath, line, column))
  }

  private func send(_ part: [UInt8], headers: HTTPFields, at location: IssueLocation) {
    let head = Response(headers: headers)
    let first = content.withLock { content -> Waiting? in
      guard let first = content.waiting.first else { return nil }
      if first.head == nil { content.waiting[0].head = head }
      return first
    }
    guard let first else { return location.report("No request waits for this part.") }
    guard let sink = first.received.request.sink else {
      return location.report("The request doesn't receive its response in parts.")
    }
    do throws(SinkFailure) {
      if first.head == nil { try sink.beginInMemory(head) }
      guard try Self.receive(part, sink) else {
        return location.report("The part isn't taken: what was sent before isn't read yet.")
      }
    } catch {
      remove(first)
      first.observer.fail(TransportError(error.kind))
    }
  }

  private static func receive(
    _ part: [UInt8], _ sink: any ContentSink
  ) throws(SinkFailure) -> Bool {
    let result = part.withUnsafeBytes { bytes in
      Result { () throws(SinkFailure) in bytes.isEmpty ? true : try sink.receive(bytes) }
    }
    return try result.get()
  }

  private func remove(_ waiting: Waiting) {
    content.withLock { content in
      content.waiting.removeAll { $0.lifetime == waiting.lifetime }
    }
  }

  private func send(_ answer: StubResponse, at location: IssueLocation) {
    let first = content.withLock { content in
      content.waiting.isEmpty ? nil : content.waiting.removeFirst()
    }
    guard let first else { return location.report("No request waits for this answer.") }
    let answers = answer.send(first.received, self)
    guard let head = first.head, let sink = first.received.request.sink else {
      return answers.start(first.observer, first.lifetime)
    }
    answers.flatMapLatest { Self.last($0, after: head, in: sink) }
      .start(first.observer, first.lifetime)
  }

  /// Returns the response after its last part was received.
  private static func last(
    _ answer: Response, after head: Response, in sink: any ContentSink
  ) -> Signal<Response, TransportError> {
    Signal { observer, lifetime in
      do throws(SinkFailure) {
        guard try receive(answer.body, sink) else {
          throw SinkFailure("The last part of the answer was not taken.")
        }
      } catch {
        return observer.fail(TransportError(error.kind))
      }
      sink.end { failure in
        guard !lifetime.isEnded else { return }
        if let failure {
          return observer.fail(TransportError(failure.kind))
        }
        var response = head
        response.isStreamed = true
        observer.send(response)
        observer.complete()
      }
    }
  }

  /// Returns a signal that waits for its response.
  func hold(_ received: ReceivedRequest) -> Signal<Response, TransportError> {
    Signal { observer, lifetime in self.add(received, observer, lifetime) }
  }

  private func add(
    _ received: ReceivedRequest, _ observer: Observer<Response, TransportError>,
    _ lifetime: Lifetime
  ) {
    content.withLock {
      $0.waiting.append(Waiting(received: received, observer: observer, lifetime: lifetime))
    }
    lifetime.onEnd {
      // Released after the lock, with everything its observer retains.
      let removed: Waiting? = self.content.withLock { content in
        let index = content.waiting.firstIndex { $0.lifetime == lifetime }
        guard let index else { return nil }
        content.cancelled += 1
        return content.waiting.remove(at: index)
      }
      withExtendedLifetime(removed) {}
    }
  }
}
