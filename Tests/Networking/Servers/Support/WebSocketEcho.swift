// SPDX-License-Identifier: MIT

import TestKit

/// A WebSocket server in Python, with and without TLS, that returns each message.
final class WebSocketEcho: Sendable {
  let certificates: Certificates
  let plain: String
  let secure: String
  /// The port of the server with TLS.
  let securePort: Int
  private let folder = TemporaryFolder("echo")
  private let process: ServerProcess

  /// Starts the server.
  init() throws {
    certificates = try Certificates()
    let ports = ServerProcess.freePorts(2)
    plain = "http://127.0.0.1:\(ports[0])"
    secure = "https://localhost:\(ports[1])"
    securePort = ports[1]
    process = try ServerProcess(
      "python3",
      [
        "-c", Self.script, certificates.path("server.pem"), certificates.path("server.key"),
        "\(ports[0])", "\(ports[1])",
      ], in: folder.url, ready: "listening")
  }

  func stop() { process.stop() }

  private static let script = """
    import asyncio, base64, hashlib, ssl, struct, sys

    certificate, key, plain, secure = sys.argv[1:]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    context.set_alpn_protocols(["h2", "http/1.1"])

    async def serve(reader, writer):
        try:
            head = (await reader.readuntil(b"\\r\\n\\r\\n")).decode()
            fields = dict(line.split(": ", 1) for line in head.split("\\r\\n")[1:] if line)
            key = fields["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
            accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
            writer.write(
                ("HTTP/1.1 101 Switching Protocols\\r\\nUpgrade: websocket\\r\\n"
                 "Connection: Upgrade\\r\\nSec-WebSocket-Accept: " + accept + "\\r\\n\\r\\n").encode())
            while True:
                first, size = await reader.readexactly(2)
                size &= 127
                if size > 125:
                    wide = size == 127
                    size = struct.unpack(">Q" if wide else ">H", await reader.readexactly(8 if wide else 2))[0]
                mask = await reader.readexactly(4)
                data = await reader.readexactly(size)
                data = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
                length = (bytes([size]) if size < 126 else struct.pack(">BH", 126, size)
                          if size < 65536 else struct.pack(">BQ", 127, size))
                writer.write(bytes([first]) + length + data)
                await writer.drain()
                if first & 15 == 8:
                    break
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def main():
        servers = [
            await asyncio.start_server(serve, "127.0.0.1", int(plain)),
            await asyncio.start_server(serve, "127.0.0.1", int(secure), ssl=context),
        ]
        print("listening", flush=True)
        await asyncio.gather(*(server.serve_forever() for server in servers))

    asyncio.run(main())
    """
}
