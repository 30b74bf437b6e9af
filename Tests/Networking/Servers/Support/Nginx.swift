// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import TestKit

/// nginx with the configuration for the tests, on free ports of this computer.
final class Nginx: Sendable {
  let certificates: Certificates
  private let folder = TemporaryFolder("nginx")
  private let ports: [Int]
  private let process: ServerProcess

  /// HTTP/1.1 without encryption.
  var plain: String { "http://127.0.0.1:\(ports[0])" }
  /// The same over IPv6.
  var plain6: String { "http://[::1]:\(ports[0])" }
  /// Closes each connection after three responses.
  var brief: String { "http://127.0.0.1:\(ports[1])" }
  /// Closes each connection without a response.
  var closing: String { "http://127.0.0.1:\(ports[2])" }
  /// HTTP/2 with a valid certificate.
  var secure: String { "https://localhost:\(ports[3])" }
  /// HTTP/2 that sends GOAWAY after a hundred requests.
  var briefSecure: String { "https://localhost:\(ports[4])" }
  /// A certificate of an unknown authority.
  var unknown: String { "https://localhost:\(ports[5])" }
  /// A self-signed certificate.
  var selfSigned: String { "https://localhost:\(ports[12])" }
  /// A certificate that its authority has revoked.
  var revoked: String { "https://localhost:\(ports[13])" }
  /// A valid certificate with the OCSP response of its authority.
  var stapled: String { "https://localhost:\(ports[15])" }
  /// A revoked certificate with the OCSP response of its authority.
  var stapledRevoked: String { "https://localhost:\(ports[16])" }
  /// A valid certificate for another host name.
  var elsewhere: String { "https://localhost:\(ports[6])" }
  /// An expired certificate.
  var expired: String { "https://localhost:\(ports[7])" }
  /// Requires a client certificate.
  var wantsCertificate: String { "https://localhost:\(ports[8])" }
  /// Supports only obsolete protocols.
  var old: String { "https://localhost:\(ports[9])" }
  /// HTTP/2 that sends GOAWAY after a number of requests: 2, 100 or 1,000.
  func secure(goingAwayAfter requests: Int) -> String {
    "https://localhost:\(requests == 2 ? ports[10] : requests == 100 ? ports[4] : ports[11])"
  }
  /// HTTP/2 without encryption, with prior knowledge.
  var plainHTTP2: String { "http://127.0.0.1:\(ports[14])" }
  /// The path of its Unix socket.
  var socketPath: String { folder.path("s") }

  init() throws {
    certificates = try Certificates()
    try folder.make("files/put")
    ports = ServerProcess.freePorts(17)
    for name in ["soup", "kept"] {
      try folder.put(#"{"id":3,"name":"Soup"}"#, at: "files/\(name).json")
    }
    try folder.put(String(repeating: "abcdefgh", count: 1 << 17), at: "files/large.txt")
    try folder.put(String(decoding: Self.counted, as: UTF8.self), at: "files/counted.txt")
    try folder.put("", at: "files/huge.bin")
    truncate(folder.path("files/huge.bin"), off_t(Self.hugeSize))
    try folder.put(Self.locations, at: "locations.conf")
    try folder.put(Self.configuration(folder.path, certificates, ports), at: "nginx.conf")
    process = try ServerProcess(
      "nginx", ["-p", folder.path, "-c", folder.path("nginx.conf"), "-e", "stderr"],
      in: folder.url, ready: "getrlimit(RLIMIT_NOFILE)")
  }

  func stop() { process.stop() }

  /// The size of `huge.bin`, a file of zeros: more than libcurl stores for paused streams.
  static let hugeSize = 160 << 20
  /// The content of `counted.txt`: numbers, each in a line.
  static let counted = Array((0..<100_000).map { "\($0)\n" }.joined().utf8)
  /// The field of a response of `/upload/` with the path of the file that contains the body.
  static let storedFile = HTTPField.Name("X-Stored-File") ?? .location

  /// Returns the complete path of a file that nginx has named.
  func path(_ name: String) -> String { name.hasPrefix("/") ? name : folder.path(name) }

  /// Returns the lines of the log for a path: connection, number on it, protocol, method, path,
  /// status, host.
  ///
  /// nginx writes a line after it has sent the response, so this method waits until the given
  /// number of lines exists.
  func log(of path: String, count: Int) -> [[String]] { log(count: count) { $0 == path } }

  /// Returns the lines of the log for the paths that satisfy a condition.
  func log(count: Int, where isWanted: (String) -> Bool) -> [[String]] {
    func lines(_ text: String) -> [[String]] {
      // The last line may still be incomplete.
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { $0.split(separator: " ").map(String.init) }
        .filter { $0.count > 4 && isWanted($0[4]) }
    }
    _ = process.output.wait { lines($0).count >= count }
    return lines(process.output.text)
  }

  private static func configuration(
    _ folder: String, _ keys: Certificates, _ ports: [Int]
  ) -> String {
    func secure(_ port: Int, _ certificate: String, _ lines: String = "") -> String {
      """
      server {
        listen 127.0.0.1:\(port) ssl http2; listen [::1]:\(port) ssl http2;
        \(lines.contains("ssl_protocols") ? "" : "ssl_protocols TLSv1.2 TLSv1.3;")
        ssl_certificate \(keys.path(certificate)).pem;
        ssl_certificate_key \(keys.path(certificate)).key;
        \(lines)
        include locations.conf;
      }
      """
    }
    func stapling(_ name: String) -> String {
      "ssl_stapling on; ssl_stapling_file \(keys.path(name)).ocsp;"
    }
    func uploads(_ port: Int) -> String {
      """
      location /upload/ {
        client_max_body_size 0; client_body_in_file_only on;
        proxy_pass_request_body off; proxy_set_header Content-Length "";
        proxy_method GET; proxy_pass http://127.0.0.1:\(port)/nothing;
        add_header X-Stored-File $request_body_file;
      }
      """
    }
    return """
      daemon off; worker_processes 1; pid nginx.pid; master_process off;
      error_log stderr notice;
      events { worker_connections 1024; }
      http {
        log_format rows '$connection $connection_requests $server_protocol $request_method $uri $status $http_host';
        access_log /dev/stderr rows;
        client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
        uwsgi_temp_path uwsgi; scgi_temp_path scgi;
        types { application/json json; text/plain txt; }
        gzip on; gzip_types application/json; gzip_min_length 1;
        limit_req_zone $binary_remote_addr zone=one:1m rate=1r/m;
        root files; keepalive_requests 100000; keepalive_timeout 1h;
        server {
          listen 127.0.0.1:\(ports[0]); listen [::1]:\(ports[0]); listen unix:\(folder)/s;
          include locations.conf;
        }
        server { listen 127.0.0.1:\(ports[1]); keepalive_requests 3; include locations.conf; }
        server { listen 127.0.0.1:\(ports[2]); return 444; }
        server { listen 127.0.0.1:\(ports[14]) http2; include locations.conf; }
        \(secure(ports[3], "server", uploads(ports[0])))
        \(secure(ports[4], "server", "keepalive_requests 100;"))
        \(secure(ports[5], "unknown"))
        \(secure(ports[10], "server", "keepalive_requests 2;"))
        \(secure(ports[11], "server", "keepalive_requests 1000;"))
        \(secure(ports[6], "elsewhere"))
        \(secure(ports[12], "self"))
        \(secure(ports[13], "revoked"))
        \(secure(ports[7], "expired"))
        \(secure(ports[15], "server-chain", stapling("server")))
        \(secure(ports[16], "revoked-chain", stapling("revoked")))
        \(secure(ports[8], "server", "ssl_client_certificate \(keys.path("ca.pem")); ssl_verify_client on;"))
        \(secure(ports[9], "server", "ssl_protocols TLSv1; ssl_ciphers ALL:@SECLEVEL=0;"))
      }
      """
  }

  private static let locations = """
    location / { etag on; }
    location ~ ^/[a-z]+/(large.txt|counted.txt|huge.bin)$ { alias files/$1; }
    location ^~ /slow/ { alias files/; limit_rate 20k; }
    location /limited { limit_req zone=one; limit_req_status 429; add_header Retry-After 7 always;
      try_files /soup.json =404; }
    location /small { client_max_body_size 1k; proxy_pass http://127.0.0.1:1; }
    location /maintenance { add_header Retry-After 120 always; return 503; }
    location /moved { return 301 /soup.json; }
    location /circle { return 302 /circle; }
    location /file { return 302 file:///etc/hostname; }
    location /nothing { return 204; }
    location /teapot { default_type application/json; return 418 '{"error":"teapot"}'; }
    location /name { default_type text/plain; return 200 '$request_uri'; }
    location /client { default_type text/plain; return 200 '$ssl_client_s_dn'; }
    location /numbered/ { default_type text/plain; return 200 '$request_method $uri'; }
    location /gone { proxy_pass http://127.0.0.1:1; }
    """
}
