// SPDX-License-Identifier: MIT

import TestKit

/// TLS in front of servers of the tests, which speak without: it agrees on HTTP/2 where the client knows it, and passes all
/// bytes on, both ways.
///
/// An end that is closed properly closes the other one properly; one that breaks breaks the other one.
final class TLSFront: Sendable {
  let certificates: Certificates
  /// Where each of the servers is found, in their order.
  let urls: [String]
  private let folder = TemporaryFolder("front")
  private let process: ServerProcess

  /// Starts it in front of ports of this machine.
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
