// SPDX-License-Identifier: MIT

import CCurl
import Networking

extension TransportError.Kind {
  /// Creates the kind of an error code of libcurl, depending on the progress of the transfer.
  init(
    _ code: CURLcode, refusal: TransportError.Kind?, times: TransferTimes, detail: String,
    verification: Int, usesProxy: Bool, isTotalOver: Bool, bodyLimit: Int
  ) {
    if let refusal {
      self = refusal
      return
    }
    let wasSent = times.phase == .waiting || times.phase == .receiving
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: self = .cannotResolve
    case CURLE_COULDNT_CONNECT where usesProxy: self = .proxy
    case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED, CURLE_NO_CONNECTION_AVAILABLE:
      self = .cannotConnect
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: self = .proxy
    case CURLE_SSL_INVALIDCERTSTATUS: self = .insecure(.revoked)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR:
      self = .insecure(Self.distrust(verification, detail))
    case CURLE_SSL_PINNEDPUBKEYNOTMATCH: self = .insecure(.key)
    case CURLE_SSL_CERTPROBLEM: self = .insecure(.ownIdentity)
    case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE: self = .insecure(.authorities)
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
      CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CIPHER, CURLE_SSL_SHUTDOWN_FAILED,
      CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED:
      self = .insecure(.handshake)
    case CURLE_OPERATION_TIMEDOUT:
      self = .timedOut(isTotalOver ? .total : wasSent ? .stall : .connect)
    // With HTTP/2 both codes are used for an end before the response as well as during it.
    case CURLE_PARTIAL_FILE, CURLE_HTTP2_STREAM:
      self = times.phase == .receiving ? .truncated : .connectionLost(maybeSent: wasSent)
    case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_SEND_FAIL_REWIND, CURLE_HTTP2,
      CURLE_AGAIN:
      self = .connectionLost(maybeSent: wasSent)
    case CURLE_RECV_ERROR: self = Self.receiving(detail, wasSent)
    case CURLE_WEIRD_SERVER_REPLY: self = .malformedResponse
    // libcurl takes any invalid data in place of a status line for “HTTP/0.9”.
    case CURLE_UNSUPPORTED_PROTOCOL: self = wasSent ? .malformedResponse : .redirectRefused
    // A line that exceeds libcurl's own limit is reported as lack of memory.
    case CURLE_OUT_OF_MEMORY where wasSent: self = .headTooLarge
    case CURLE_FILESIZE_EXCEEDED: self = .responseTooLarge(limit: bodyLimit)
    // The engine has refused nothing: libcurl reports gzip with additional data after its end this
    // way.
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: self = .badEncoding
    case CURLE_TOO_MANY_REDIRECTS: self = .tooManyRedirects(limit: 0)
    case CURLE_LOGIN_DENIED: self = .redirectRefused
    default: self = .unexpected(code: Int(code.rawValue))
    }
  }

  /// Returns the reason why a certificate isn't trusted, from OpenSSL's error number.
  private static func distrust(
    _ verification: Int, _ detail: String
  ) -> TransportError.Distrust {
    switch verification {
    // No revocation list of the authority, or one that isn't valid now.
    case 3, 11, 12: .authorities
    case 9, 10: .expired
    case 18: .selfSigned
    case 2, 19, 20, 21, 27: .unknownAuthority
    case 23: .revoked
    case 62: .wrongHost
    // libcurl compares names itself, and otherwise reports the certificate as valid.
    case 0 where isName(detail), 1 where isName(detail): .wrongHost
    default: .certificate
    }
  }

  private static func isName(_ detail: String) -> Bool {
    detail.contains("subject") && detail.contains("name")
  }

  /// Returns the kind for the code of a broken connection, a head over libcurl's limit, and invalid
  /// chunks, which differ only in the message. If the messages change, it is a broken connection.
  private static func receiving(_ detail: String, _ wasSent: Bool) -> Self {
    let words = detail.lowercased()
    if words.contains("too large") { return .headTooLarge }
    if words.contains("chunk") { return .malformedResponse }
    return .connectionLost(maybeSent: wasSent)
  }
}
