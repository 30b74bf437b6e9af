import CCurl
import HTTPTypes

/// The content of an answer while it comes.
struct ReceivedContent {
  /// Where a piece goes.
  enum Way {
    case memory
    case sink(any ContentSink)
  }

  /// How many bytes there may be.
  var limit: Int
  /// What is kept in memory.
  var body: [UInt8] = []
  /// How many bytes have come.
  var received = 0
  /// How many bytes will come, if that is known.
  var expected: Int?
  /// Where it goes, as soon as the first piece has told.
  var way: Way?

  init(limit: Int) {
    self.limit = limit
  }

  /// Keeps what comes in memory.
  mutating func keep(atLeast count: Int) {
    way = .memory
    body.reserveCapacity(min(count, limit))
  }

  /// Adds a piece to what is kept.
  mutating func add(_ piece: UnsafeRawBufferPointer) {
    body.append(contentsOf: piece)
    received += piece.count
  }
}

extension Transfer {
  /// What becomes of a piece of content.
  enum Receipt {
    case taken
    /// Not now: it comes again.
    case later
    case refused
  }

  /// Takes a piece of the answer's content.
  func receive(_ piece: UnsafeRawBufferPointer) -> Receipt {
    // Called off meanwhile: nothing is delivered any more.
    guard !submission.ticket.isOver else { return .refused }
    if content.way == nil, !begin(atLeast: piece.count) { return .refused }
    guard piece.count <= content.limit - content.received else {
      refusal = .responseTooLarge(limit: content.limit)
      return .refused
    }
    if case .sink(let sink) = content.way {
      do throws(SinkFailure) {
        guard try sink.receive(piece) else { return .later }
      } catch {
        refusal = .untaken(error.description)
        return .refused
      }
      content.received += piece.count
    } else {
      content.add(piece)
    }
    report()
    return .taken
  }

  /// Ends the content; true if it went to a sink.
  func endContent(_ head: Response) throws(SinkFailure) -> Bool {
    switch content.way {
    case .memory: return false
    case .sink(let sink):
      try sink.end()
      return true
    case nil:
      // There was none.
      guard let sink = transmission.terms.sink, head.status.kind == .successful else {
        return false
      }
      try sink.take(head)
      return true
    }
  }

  /// Finds out where the content goes; false if it can't go there.
  private func begin(atLeast count: Int) -> Bool {
    kept.line.pointee.head.isOver = true
    var announced: curl_off_t = -1
    ccurl_get_offset(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &announced)
    if announced > content.limit {
      refusal = .responseTooLarge(limit: content.limit)
      return false
    }
    if transmission.terms.sink != nil || transmission.terms.progress != nil {
      let head = responseHead()
      if head.headers[.contentEncoding] == nil, announced >= 0 { content.expected = Int(announced) }
      if let sink = transmission.terms.sink, head.status.kind == .successful {
        content.way = .sink(sink)
        do throws(SinkFailure) {
          try sink.begin(head, resume: resume)
        } catch {
          refusal = .untaken(error.description)
          return false
        }
        return true
      }
    }
    if transmission.terms.sink != nil {
      // A refusal, or a word on where the content is, comes whole, within the limits of such.
      content.limit = min(content.limit, transmission.terms.plan.configuration.bodyLimit)
    }
    content.keep(atLeast: max(Int(announced), count))
    return true
  }
}
