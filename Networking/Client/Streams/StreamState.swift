// SPDX-License-Identifier: MIT

/// The state of a stream that reconnects when its connection is lost.
///
///     let state = MutableProperty(StreamState.connecting)
///     client.events(of: news, feedingStateInto: state.on, on: scheduler)
///     // connecting, open, waiting(until: 12 s), connecting, open …
public enum StreamState: Hashable, Sendable {
  /// The request is running.
  case connecting
  /// The server has accepted the request, and elements can arrive.
  case open
  /// The connection is lost. The next attempt begins at a time of the scheduler (`now`).
  case waiting(until: Duration)
}
