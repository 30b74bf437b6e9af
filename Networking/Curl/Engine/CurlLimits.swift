// SPDX-License-Identifier: MIT

import Networking

extension CurlEngine {
  /// The limits of an engine.
  ///
  /// ```swift
  /// var limits = CurlEngine.Limits()
  /// limits.connectionsPerHost = 4
  /// let engine = CurlEngine(limits: limits)
  /// ```
  public struct Limits: Hashable, Sendable {
    /// The maximum number of connections to one server; further transfers wait. 0 means no limit. The default is 64.
    public var connectionsPerHost = 64
    /// The maximum number of connections in total; further transfers wait. 0 means no limit. The default is 0.
    public var connections = 0
    /// The maximum number of idle connections. The default is 64.
    public var idleConnections = 64

    /// Creates the default limits.
    public init() {}
  }
}
