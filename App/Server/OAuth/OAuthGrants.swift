// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities
import Synchronization

/// The codes of pending sign-ins in browsers (RFC 6749, 4.1) and on devices (RFC 8628). They're in memory and are lost
/// when the server stops.
final class OAuthGrants: Sendable {
  /// A sign-in in a browser.
  struct Authorization: Sendable {
    let account: String
    let clientID: String
    let redirectURI: String
    let challenge: String
    let end: Int
    /// The sign-in that the code was exchanged for, or `nil` until then.
    var signIn: TokenMint.SignIn?
  }

  /// A sign-in on another device.
  private struct Device: Sendable {
    let userCode: String
    let clientID: String
    let end: Int
    var interval = OAuthGrants.interval
    var lastAsked: Int?
    var state = State.pending

    enum State: Sendable {
      case pending
      case approved(String)
      case declined
    }
  }

  private struct Content: Sendable {
    var authorizations: [String: Authorization] = [:]
    var devices: [String: Device] = [:]
  }

  /// The validity of an authorization code in seconds.
  static let authorizationLifetime = 60
  /// The validity of device codes in seconds.
  static let deviceLifetime = 600
  /// The minimum interval between two polls of a device in seconds.
  static let interval = 5
  /// The maximum number of codes of each kind.
  private static let limit = 1_000

  private let now: @Sendable () -> Int
  private let content = Mutex(Content())

  /// Creates an empty set of codes.
  ///
  /// - Parameter now: The clock, in seconds since 1970.
  init(now: @escaping @Sendable () -> Int) {
    self.now = now
  }

  // MARK: - Browsers

  /// Creates a code for an account.
  func authorize(
    _ account: String, clientID: String, redirectURI: String, challenge: String
  ) throws(Refusal) -> String {
    let now = now()
    let code = Data(RandomBytes.make(32)).base64URLText
    let isFull = content.withLock { content in
      content.authorizations = content.authorizations.filter { $0.value.end > now }
      guard content.authorizations.count < Self.limit else { return true }
      content.authorizations[code] = Authorization(
        account: account, clientID: clientID, redirectURI: redirectURI, challenge: challenge,
        end: now + Self.authorizationLifetime)
      return false
    }
    if isFull { throw .tooManyCodes }
    return code
  }

  /// Returns the authorization of a code, and marks it as used by a sign-in. Returns `nil` if the code isn't valid. The
  /// authorization of a used code contains the sign-in that used it.
  func authorization(
    for code: String, usedBy signIn: TokenMint.SignIn
  ) -> Authorization? {
    let now = now()
    return content.withLock { content in
      guard let found = content.authorizations[code], found.end > now else { return nil }
      if found.signIn == nil { content.authorizations[code]?.signIn = signIn }
      return found
    }
  }

  // MARK: - Devices

  /// Creates the codes of a device.
  func makeDevice(clientID: String) throws(Refusal) -> (deviceCode: String, userCode: String) {
    let now = now()
    let deviceCode = Data(RandomBytes.make(32)).base64URLText
    let letters = RandomBytes.make(8).map { Self.alphabet[Int($0) % Self.alphabet.count] }
    let userCode = "\(String(letters[..<4]))-\(String(letters[4...]))"
    let isFull = content.withLock { content in
      content.devices = content.devices.filter { $0.value.end > now }
      guard content.devices.count < Self.limit else { return true }
      content.devices[deviceCode] = Device(
        userCode: userCode, clientID: clientID, end: now + Self.deviceLifetime)
      return false
    }
    if isFull { throw .tooManyCodes }
    return (deviceCode, userCode)
  }

  /// Accepts or declines the sign-in of a device. Returns `false` if no device waits with this code.
  ///
  /// - Parameters:
  ///   - userCode: The code that the user has entered. Case and hyphens are ignored.
  ///   - account: The account of the user, or `nil` to decline.
  func decide(_ userCode: String, _ account: String?) -> Bool {
    let entered = Self.normal(userCode)
    let now = now()
    return content.withLock { content in
      let found = content.devices.first { _, device in
        guard case .pending = device.state else { return false }
        return device.end > now && Self.normal(device.userCode) == entered
      }
      guard let found else { return false }
      content.devices[found.key]?.state = account.map { .approved($0) } ?? .declined
      return true
    }
  }

  /// Returns the account that a device may use, or throws the error according to RFC 8628, 3.5.
  func account(for deviceCode: String, clientID: String) throws(OAuthError) -> String {
    let now = now()
    let result = content.withLock { content -> Result<String, OAuthError> in
      guard let device = content.devices[deviceCode], device.clientID == clientID else {
        return .failure(.invalidGrant)
      }
      guard device.end > now else {
        content.devices[deviceCode] = nil
        return .failure(OAuthError("expired_token", "The codes have expired."))
      }
      switch device.state {
      case .approved(let account):
        content.devices[deviceCode] = nil
        return .success(account)
      case .declined:
        content.devices[deviceCode] = nil
        return .failure(OAuthError("access_denied", "The user has declined."))
      case .pending:
        content.devices[deviceCode]?.lastAsked = now
        if let last = device.lastAsked, now - last < device.interval {
          content.devices[deviceCode]?.interval += 5
          return .failure(OAuthError("slow_down", "Wait 5 seconds longer between questions."))
        }
        return .failure(
          OAuthError("authorization_pending", "The user has not entered the code yet."))
      }
    }
    return try result.get()
  }

  private static func normal(_ code: String) -> String {
    code.uppercased().filter { $0.isLetter }
  }

  /// Consonants only, so that codes contain no words and no ambiguous characters.
  private static let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ")
}

/// An error of the token endpoint (RFC 6749, 5.2).
struct OAuthError: Error, Equatable, Sendable {
  let code: String
  let explanation: String

  init(_ code: String, _ explanation: String) {
    self.code = code
    self.explanation = explanation
  }

  static let invalidGrant = OAuthError("invalid_grant", "The code or the token is not valid.")
}

extension Refusal {
  fileprivate static var tooManyCodes: Refusal {
    Refusal(
      .serviceUnavailable, "Too many sign-ins are under way. Try again in a minute.",
      fields: [HTTPField("Retry-After", "60")])
  }
}
