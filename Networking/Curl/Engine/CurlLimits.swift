// SPDX-License-Identifier: MIT

import Networking

/// The limits of a ``CurlEngine``.
public struct CurlLimits: Hashable, Sendable {
  /// The maximum number of connections to one server; further transfers wait. 0 means no limit. The default is 64.
  public var connectionsPerHost = 64
  /// The maximum number of connections in total; further transfers wait. 0 means no limit. The default is 0.
  public var connections = 0
  /// The maximum number of idle connections. The default is 64.
  public var idleConnections = 64
  /// The maximum number of streams on one HTTP/2 connection. The default is 1,000; with libcurl's default of 100,
  /// further requests would wait while their time limits run.
  public var streamsPerConnection = 1_000
  /// The maximum number of idle transfer handles, of about 6 KB each. The default is 1,024. Choose the peak number of
  /// simultaneous transfers, because creating and releasing handles takes time from some hundred on.
  public var idleHandles = 1_024

  /// Creates the default limits.
  public init() {}
}
