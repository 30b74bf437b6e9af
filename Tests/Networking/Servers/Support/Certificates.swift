// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// Certificates of the tests, made by openssl in a folder that goes with them.
final class Certificates: Sendable {
  private let folder = TemporaryFolder("certificates")

  /// An authority of the tests' own and one that nobody knows, with what they have signed.
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

  /// The pin of a certificate's key, as libcurl writes it.
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

  /// Writes the authority's list of revoked certificates, `list.pem`, with one on it.
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
    try openssl(["ca", "-config", "ca.cnf", "-revoke", "\(name).pem"])
    try openssl(["ca", "-config", "ca.cnf", "-gencrl", "-out", "list.pem"])
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
