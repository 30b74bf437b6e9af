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

  /// Creates the default limits.
  public init() {}
}
