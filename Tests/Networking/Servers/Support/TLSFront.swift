// SPDX-License-Identifier: MIT

import TestKit

/// A TLS proxy in front of unencrypted servers of the tests: it negotiates HTTP/2 if the client supports it, and
/// forwards all bytes in both directions.
///
/// Closing one end properly closes the other one properly, and a reset of one end resets the other one.
final class TLSFront: Sendable {
  let certificates: Certificates
  /// The URLs of the servers, in their order.
  let urls: [String]
  private let folder = TemporaryFolder("front")
  private let process: ServerProcess

  /// Starts it in front of ports of this computer.
  init(ports: [Int]) throws {
    certificates = try Certificates()
    let own = ServerProcess.freePorts(ports.count)
    urls = own.map { "https://localhost:\($0)" }
    process = try ServerProcess(
      "python3",
      ["-c", Self.script, certificates.path("server.pem"), certificates.path("server.key")]
        + zip(own, ports).map { "\($0):\($1)" }, in: folder.url, ready: "listening")
  }

  func stop() { process.stop() }

  private static let script = """
    import asyncio, ssl, sys

    certificate, key, *ways = sys.argv[1:]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    context.set_alpn_protocols(["h2", "http/1.1"])

    async def pass_on(reader, writer, other):
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
            writer.close()
        except OSError:
            writer.transport.abort()
            other.transport.abort()

    async def listen(own, port):
        async def serve(reader, writer):
            back, forth = await asyncio.open_connection("127.0.0.1", port)
            await asyncio.gather(pass_on(reader, forth, writer), pass_on(back, writer, forth))

        return await asyncio.start_server(serve, "127.0.0.1", own, ssl=context)

    async def main():
        servers = [await listen(*map(int, way.split(":"))) for way in ways]
        print("listening", flush=True)
        await asyncio.gather(*(server.serve_forever() for server in servers))

    asyncio.run(main())
    """
}
