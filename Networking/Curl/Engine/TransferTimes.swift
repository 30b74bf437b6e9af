// SPDX-License-Identifier: MIT

import CCurl
import Networking

/// The times at which a hop completed its phases, in microseconds since its start; 0 for phases that it didn't
/// complete.
struct TransferTimes {
  var resolved: Int
  var connected: Int
  var secured: Int
  /// The time at which the request could be sent.
  var ready: Int
  /// The time of the first byte of the response.
  var answered: Int
  var total: Int
  var isEncrypted: Bool
  /// The local port; 0 while there is no connection.
  var localPort: Int

  /// Reads the times from a handle.
  ///
  /// - Parameters:
  ///   - handle: The handle, which is still in its multi handle.
  ///   - isEncrypted: Whether there is a TLS handshake.
  ///   - isReused: Whether the connection was reused, so that establishing it took no time.
  init(_ handle: UnsafeMutableRawPointer, isEncrypted: Bool, isReused: Bool) {
    func time(_ what: CURLINFO) -> Int { offset(handle, what) }
    resolved = isReused ? 0 : time(CURLINFO_NAMELOOKUP_TIME_T)
    connected = isReused ? 0 : time(CURLINFO_CONNECT_TIME_T)
    secured = isReused ? 0 : time(CURLINFO_APPCONNECT_TIME_T)
    ready = time(CURLINFO_PRETRANSFER_TIME_T)
    answered = time(CURLINFO_STARTTRANSFER_TIME_T)
    total = time(CURLINFO_TOTAL_TIME_T)
    localPort = 0
    if !isReused { ccurl_get_long(handle, CURLINFO_LOCAL_PORT, &localPort) }
    self.isEncrypted = isEncrypted
  }

  /// The current phase. All timeouts have the same code in libcurl, and only the phase distinguishes them.
  var phase: TransportError.Phase {
    if ready > 0 { return answered > 0 ? .receiving : .waiting }
    if resolved == 0 { return .resolving }
    // With TLS some versions set the time of the connection together with that of the handshake.
    if connected == 0, localPort == 0 { return .connecting }
    return isEncrypted && secured == 0 ? .securing : .waiting
  }

  /// Returns the metrics of the whole exchange.
  func metrics(
    _ handle: UnsafeMutableRawPointer, total: Duration, redirects: Int, connections: Int
  ) -> ExchangeMetrics {
    var metrics = ExchangeMetrics()
    metrics.resolved = Self.duration(resolved)
    metrics.connected = Self.duration(connected)
    metrics.secured = Self.duration(secured)
    metrics.ready = .microseconds(ready)
    metrics.firstByte = .microseconds(answered)
    metrics.total = total
    metrics.redirects = redirects
    metrics.connections = connections
    metrics.sentBytes = offset(handle, CURLINFO_SIZE_UPLOAD_T)
    metrics.receivedBytes = offset(handle, CURLINFO_SIZE_DOWNLOAD_T)
    metrics.version = .init(handle)
    return metrics
  }

  /// Returns a duration, without a multiplication of 128 bits for the phases that took no time.
  private static func duration(_ microseconds: Int) -> Duration {
    microseconds == 0 ? .zero : .microseconds(microseconds)
  }
}

extension ExchangeMetrics.Version {
  fileprivate init(_ handle: UnsafeMutableRawPointer) {
    var version = 0
    ccurl_get_long(handle, CURLINFO_HTTP_VERSION, &version)
    switch version {
    case Int(CURL_HTTP_VERSION_1_0): self = .http10
    case Int(CURL_HTTP_VERSION_1_1): self = .http11
    case Int(CURL_HTTP_VERSION_2_0): self = .http2
    default: self = .other
    }
  }
}

private func offset(_ handle: UnsafeMutableRawPointer, _ what: CURLINFO) -> Int {
  var value: curl_off_t = 0
  ccurl_get_offset(handle, what, &value)
  return Int(value)
}
