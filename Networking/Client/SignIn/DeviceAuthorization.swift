// SPDX-License-Identifier: MIT

import Signals

/// A device authorization (RFC 8628): a code that a user enters on another device to sign in on
/// this one.
public struct DeviceAuthorization: Codable, Hashable, Sendable {
  /// The device code, which the client sends to the server; a secret.
  public var deviceCode: String
  /// The code that the user enters.
  public var userCode: String
  /// The URI at which the user enters the code.
  public var verificationURI: String
  /// The same URI including the code, for a QR code; nil if the server sends none.
  public var completeURI: String?
  /// The lifetime of the codes in seconds.
  public var expiresIn: Int
  /// The polling interval in seconds; nil for 5.
  public var interval: Int?

  /// Creates a device authorization.
  public init(
    deviceCode: String, userCode: String, verificationURI: String, completeURI: String? = nil,
    expiresIn: Int, interval: Int? = nil
  ) {
    self.deviceCode = deviceCode
    self.userCode = userCode
    self.verificationURI = verificationURI
    self.completeURI = completeURI
    self.expiresIn = expiresIn
    self.interval = interval
  }

  /// Decodes a response of a device authorization endpoint.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    deviceCode = try container.decode(String.self, forKey: .deviceCode)
    userCode = try container.decode(String.self, forKey: .userCode)
    verificationURI = try container.decode(String.self, forKey: .verificationURI)
    completeURI = try container.decodeIfPresent(String.self, forKey: .completeURI)
    expiresIn = try container.decode(WholeSeconds.self, forKey: .expiresIn).value
    interval = try container.decodeIfPresent(WholeSeconds.self, forKey: .interval)?.value
  }

  private enum CodingKeys: String, CodingKey {
    case deviceCode = "device_code"
    case userCode = "user_code"
    case verificationURI = "verification_uri"
    case completeURI = "verification_uri_complete"
    case expiresIn = "expires_in"
    case interval
  }
}

extension DeviceAuthorization: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The address for the user, but not the device code, which is a secret.
  public var description: String { "a sign-in at \(verificationURI)" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// The members that the user sees.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "userCode": userCode, "verificationURI": verificationURI, "expiresIn": expiresIn,
      ], displayStyle: .struct)
  }
}

extension Client {
  /// Polls the server until the user has entered a code on another device, and sends the token.
  ///
  ///     client.response(for: oauth.deviceAuthorization()).flatMapLatest { device in
  ///       show(device.userCode, device.verificationURI)
  ///       return client.token(for: device, of: oauth, on: scheduler)
  ///     }
  ///
  /// The server is polled at its interval, which `slow_down` makes longer. After a failure of the network, and while
  /// the server is busy (status 503 and similar ones), the pauses double up to half a minute, until the server answers
  /// again. The signal fails when the user declines, when the code has expired, or with the last failure if the server
  /// can't be reached at the end of the code's lifetime. Disposal ends it.
  ///
  /// - Parameters:
  ///   - device: The codes.
  ///   - oauth: The server.
  ///   - scheduler: The scheduler of the polling interval.
  public func token(
    for device: DeviceAuthorization, of oauth: OAuth, on scheduler: some TimeScheduler
  ) -> Signal<OAuthToken, ClientError<OAuthRefusal>> {
    .deferred { [self] in
      let end = scheduler.now + .seconds(device.expiresIn)
      let interval = Duration.seconds(max(1, device.interval ?? 5))
      return poll(device, oauth, after: interval, interval: interval, end, scheduler)
    }
  }

  /// Polls after a pause.
  private func poll(
    _ device: DeviceAuthorization, _ oauth: OAuth, after pause: Duration, interval: Duration,
    _ end: Duration, _ scheduler: some TimeScheduler
  ) -> Signal<OAuthToken, ClientError<OAuthRefusal>> {
    Signal<Void, ClientError<OAuthRefusal>>.timer(after: pause, on: scheduler)
      .flatMapLatest { [self] in
        response(for: oauth.token(for: device)).catch { [self] error in
          var (next, nextInterval) = (interval, interval)
          var failure = ClientError.server(
            OAuthRefusal(error: "expired_token"), status: .badRequest)
          switch error {
          case .server(let refusal, _) where refusal.error == "authorization_pending": break
          case .server(let refusal, _) where refusal.error == "slow_down":
            nextInterval += .seconds(5)
            next = nextInterval
          case _ where error.isTransient:
            next = max(interval, min(pause * 2, .seconds(30)))
            failure = error
          default: return .failed(error)
          }
          let left = end - scheduler.now
          guard left > .zero else { return .failed(failure) }
          return poll(
            device, oauth, after: min(next, left), interval: nextInterval, end, scheduler)
        }
      }
  }
}
