// SPDX-License-Identifier: MIT

/// The state of a stream that connects again when its connection is lost.
///
///     let state = MutableProperty(StreamState.connecting)
///     client.events(of: news, feedingStateInto: state.observer, on: scheduler)
///     // connecting, open, waiting(until: 12 s), connecting, open …
public enum StreamState: Hashable, Sendable {
  /// The request is under way.
  case connecting
  /// The server has accepted the request, and elements can come.
  case open
  /// The connection is lost; the next attempt begins at this time of the scheduler (`now`).
  case waiting(until: Duration)
}
