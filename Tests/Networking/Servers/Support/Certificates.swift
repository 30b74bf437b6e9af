// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// Certificates for tests, created by openssl in a temporary folder.
final class Certificates: Sendable {
  private let folder = TemporaryFolder("certificates")

  /// Creates the certificate authority of the tests and an unknown one, with the certificates that
  /// they've signed.
  init() throws {
    try authority("ca")
    try authority("stranger")
    let here = "subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1"
    try certificate("server", signedBy: "ca", here, days: 30)
    try certificate("unknown", signedBy: "stranger", here, days: 30)
    try certificate("elsewhere", signedBy: "ca", "subjectAltName=DNS:elsewhere.example", days: 30)
    try certificate("expired", signedBy: "ca", here, days: -1)
    try certificate("revoked", signedBy: "ca", here, days: 30)
    try openssl(
      ["req", "-x509", "-nodes", "-days", "30", "-subj", "/CN=localhost", "-addext", here]
        + Self.key + ["-keyout", "self.key", "-out", "self.pem"])
    try revoke("revoked")
    try certificate("client", signedBy: "ca", "extendedKeyUsage=clientAuth", days: 30)
  }

  func path(_ name: String) -> String { folder.path(name) }

  /// Returns the pin of a certificate's key in the format of libcurl.
  func pin(of name: String) throws -> String {
    try openssl(
      "x509 -in \(name).pem -pubkey -noout -out \(name).pub".split(separator: " ").map(String.init))
    try openssl(
      "pkey -pubin -in \(name).pub -outform DER -out \(name).der".split(separator: " ")
        .map(String.init))
    try openssl(
      "dgst -sha256 -binary -out \(name).sum \(name).der".split(separator: " ").map(String.init))
    return "sha256//"
      + (try Data(contentsOf: folder.url.appending(path: "\(name).sum")))
      .base64EncodedString()
  }

  private func authority(_ name: String) throws {
    try openssl(
      ["req", "-x509", "-nodes", "-days", "30", "-subj", "/CN=Proscenium \(name)"] + Self.key
        + ["-keyout", "\(name).key", "-out", "\(name).pem"])
  }

  /// Writes the revocation list of the authority, `list.pem`, with one revoked certificate, and the OCSP responses about that one
  /// and a valid one.
  private func revoke(_ name: String) throws {
    try folder.put(
      """
      [ca]
      default_ca = own
      [own]
      database = index.txt
      crlnumber = crlnumber
      default_md = sha256
      default_crl_days = 30
      certificate = ca.pem
      private_key = ca.key
      """, at: "ca.cnf")
    try folder.put("", at: "index.txt")
    try folder.put("01\n", at: "crlnumber")
    try openssl(["ca", "-config", "ca.cnf", "-valid", "server.pem"])
    try openssl(["ca", "-config", "ca.cnf", "-revoke", "\(name).pem"])
    try openssl(["ca", "-config", "ca.cnf", "-gencrl", "-out", "list.pem"])
    try status("server")
    try status(name)
  }

  /// Writes the OCSP response of the authority about a certificate, and the certificate with that of the authority, without which
  /// libcurl doesn't find the response's certificate: `name-chain.pem` with its key.
  private func status(_ name: String) throws {
    let texts = try [name, "ca"].map {
      try String(contentsOfFile: path("\($0).pem"), encoding: .utf8)
    }
    try folder.put(texts.joined(), at: "\(name)-chain.pem")
    try folder.put(
      String(contentsOfFile: path("\(name).key"), encoding: .utf8), at: "\(name)-chain.key")
    try openssl([
      "ocsp", "-index", "index.txt", "-CA", "ca.pem", "-rsigner", "ca.pem", "-rkey", "ca.key",
      "-issuer", "ca.pem", "-cert", "\(name).pem", "-respout", "\(name).ocsp", "-ndays", "7",
      "-noverify",
    ])
  }

  private func certificate(
    _ name: String, signedBy authority: String, _ lines: String, days: Int
  ) throws {
    try openssl(
      ["req", "-nodes", "-new", "-subj", "/CN=\(name)"] + Self.key
        + ["-keyout", "\(name).key", "-out", "\(name).csr"])
    try folder.put(lines, at: "\(name).ext")
    try openssl([
      "x509", "-req", "-in", "\(name).csr", "-CA", "\(authority).pem", "-CAkey",
      "\(authority).key", "-CAcreateserial", "-extfile", "\(name).ext", "-days", "\(days)", "-out",
      "\(name).pem",
    ])
  }

  private static let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]

  private func openssl(_ arguments: [String]) throws {
    try ServerProcess.run("openssl", arguments, in: folder.url)
  }
}
