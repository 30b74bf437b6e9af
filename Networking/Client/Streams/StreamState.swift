// SPDX-License-Identifier: MIT

/// The state of a stream that reconnects when its connection is lost.
///
///     let state = MutableProperty(StreamState.connecting)
///     client.events(of: news, feedingStateInto: state.on, on: scheduler)
///     // connecting, open, waiting(until: 12 s, because: …), connecting, open …
public enum StreamState: Hashable, Sendable {
  /// The request is running.
  case connecting
  /// The server has accepted the request, and elements can arrive.
  case open
  /// The connection is lost for a reason, which is nil if the server has ended the stream. The next attempt begins at a time of
  /// the scheduler (`now`), or earlier if the server can be reached again.
  case waiting(until: Duration, because: StreamFailure?)
  /// The stream has ended, because another attempt would fail as well.
  case failed(StreamFailure)

  /// The reason why elements don't arrive; nil if they do, or if there is no failure.
  public var failure: StreamFailure? {
    switch self {
    case .connecting, .open: nil
    case .waiting(_, let failure): failure
    case .failed(let failure): failure
    }
  }
}
