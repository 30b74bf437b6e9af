// SPDX-License-Identifier: MIT

import CCurl
import Networking

/// Decides whether a request that got no response is sent again.
///
/// An HTTP/2 server names in GOAWAY the last stream that it processes, and refuses single streams
/// with REFUSED_STREAM. Such requests were not processed, so that they are sent again regardless
/// of their method (RFC 9113, 6.8 and 8.7). libcurl handles both, and reports neither by its code:
///
/// - It sends a refused stream again itself, and also a request on a reused connection that ends
///   without a response. `HandleOptions` disables the second for requests that aren't idempotent,
///   so a second request is the consequence of a refusal. The engine ends the third, and gives it a
///   new connection.
/// - If the connection ends together with the refusal, libcurl reports an error of the connection.
///   Then its log is used: it contains the stream of each request, and the last stream of a GOAWAY.
///   The log costs time, so that an idempotent request has none at first. It is sent again once
///   without knowing why its connection ended (RFC 9110, 9.2.2), and then has a log, too.
struct Resending {
  /// The maximum number of times that the engine sends a request again. The request has a new
  /// connection then, on which it is the first stream, so only a server that refuses everything
  /// reaches the limit.
  private static let limit = 5

  /// The stream of the request, if it has one.
  private(set) var stream: UInt32?
  /// A Boolean value that indicates whether the server did not process the request.
  private(set) var isRefused = false
  /// The number of times that the engine has sent the request again.
  private(set) var count = 0
  /// The number of requests that libcurl was about to send in this attempt.
  private var requests = 0

  /// A Boolean value that indicates whether the next attempt needs a new connection.
  var needsNewConnection: Bool { count > 0 }

  /// A Boolean value that indicates whether libcurl has sent the request again itself. It counts
  /// this for a handle, over all transfers, and gives up after five times.
  var wasRepeated: Bool { requests > 1 }

  /// Prepares for the next attempt.
  mutating func begin() {
    (stream, isRefused, requests) = (nil, false, 0)
  }

  /// Records that libcurl is about to send the request; returns `false` if the engine has to do it
  /// instead.
  mutating func send() -> Bool {
    requests += 1
    stream = nil
    // The refusal applies to the previous request. This one may be answered or get lost.
    isRefused = requests > 2
    return !isRefused
  }

  /// Records the stream of the request.
  mutating func open(_ stream: UInt32) {
    self.stream = stream
  }

  /// Records a GOAWAY on the request's connection.
  mutating func goAway(last: UInt32) {
    if let stream, stream > last { isRefused = true }
  }

  /// Returns a Boolean value that indicates whether a request without a response is sent again.
  ///
  /// - Parameters:
  ///   - code: libcurl's code.
  ///   - detail: libcurl's message.
  ///   - hop: The request.
  ///   - sent: The number of bytes of its body that libcurl has read.
  mutating func repeats(
    _ code: CURLcode, _ detail: @autoclosure () -> String, _ hop: PreparedRequest.Hop, sent: Int
  ) -> Bool {
    guard count < Self.limit else { return false }
    let isUnprocessed = isRefused || isIncomplete(code, hop, sent)
    guard
      isUnprocessed
        || hop.isIdempotent && (mayBeGoAway(code) || count == 0 && isEnd(code, detail()))
    else { return false }
    count += 1
    return true
  }

  /// Returns a Boolean value that indicates whether an open connection broke before any byte of the
  /// body was sent.
  private func isIncomplete(_ code: CURLcode, _ hop: PreparedRequest.Hop, _ sent: Int) -> Bool {
    guard let body = hop.body, body.length != 0, sent == 0 else { return false }
    return code == CURLE_SEND_ERROR && count == 0
  }

  /// Returns a Boolean value that indicates whether libcurl may have given up because of a GOAWAY,
  /// or because a body can't be rewound. Another failure looks the same, so that this holds for
  /// idempotent requests only.
  private func mayBeGoAway(_ code: CURLcode) -> Bool {
    code == CURLE_HTTP2 || code == CURLE_SEND_ERROR || code == CURLE_SEND_FAIL_REWIND
      || code == CURLE_RECV_ERROR && wasRepeated
  }

  /// Returns a Boolean value that indicates whether the connection ended before the stream did. A
  /// stream that the server resets, and truncated content, differ only in the message. The code
  /// depends on the version of libcurl: 7.88 has that of truncated content.
  private func isEnd(_ code: CURLcode, _ detail: String) -> Bool {
    (code == CURLE_PARTIAL_FILE || code == CURLE_HTTP2_STREAM)
      && detail.contains("before end of the underlying")
  }
}
