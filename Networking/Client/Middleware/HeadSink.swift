// SPDX-License-Identifier: MIT

import HTTPTypes

extension OutgoingRequest {
  /// Returns the same request with a closure that is called when the head of a successful response
  /// has arrived, if the content is sent to a sink.
  ///
  /// The response of such a request arrives at the end of the content, which may be endless.
  func onHead(_ tell: @escaping @Sendable () -> Void) -> OutgoingRequest {
    guard let sink else { return self }
    var request = self
    request.sink = HeadSink(sink, tell)
    return request
  }
}

/// A sink that reports the head of a response and passes everything to another sink.
private final class HeadSink: StreamSink, FailingSink {
  private let sink: any ContentSink
  private let tell: @Sendable () -> Void

  init(_ sink: any ContentSink, _ tell: @escaping @Sendable () -> Void) {
    self.sink = sink
    self.tell = tell
  }

  var mayBeEndless: Bool { (sink as? any StreamSink)?.mayBeEndless ?? false }

  var canBegin: Bool { sink.canBegin }

  var failure: SinkFailure? { (sink as? any FailingSink)?.failure }

  func begin(
    _ head: Response, resume: @escaping @Sendable () -> Void
  ) throws(SinkFailure) {
    try sink.begin(head, resume: resume)
    tell()
  }

  func receive(_ piece: UnsafeRawBufferPointer) throws(SinkFailure) -> Bool {
    try sink.receive(piece)
  }

  func end(_ completion: @escaping @Sendable (SinkFailure?) -> Void) {
    sink.end(completion)
  }

  func workInline() {
    (sink as? any InlineSink)?.workInline()
  }
}
