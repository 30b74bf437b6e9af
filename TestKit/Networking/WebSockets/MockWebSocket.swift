// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals

/// The server's end of a WebSocket without a network, for a rule of a ``MockClient``.
///
/// ```swift
/// let server = MockWebSocket()
/// mock.answer("GET /chat", .webSocket(server))
/// let chat = Recorder(mock.messages(of: talk, sending: typed.signal, on: time))
/// server.send(.text("Hello"))                   // chat.elements == [.text("Hello")]
/// typed.send(.text("Hello to you"))             // server.received == [.text("Hello to you")]
/// server.close(WebSocketClose(code: 1001))      // The client connects again after a delay of `time`.
/// ```
///
/// The frames are those of the protocol, and are checked by the client as a real server's are. Messages of less than 16 KB
/// are delivered on the calling thread. A message waits while the client has too many unread ones. Pings aren't sent,
/// because no time passes.
public final class MockWebSocket: Sendable {
  private struct State: Sendable {
    var open: [MockWebSocketConnection] = []
    var connections = 0
    var offers: [[String]] = []
    var received: [WebSocketMessage] = []
    var closes: [WebSocketClose] = []
  }

  private let state = Lock(State())
  private let choose: @Sendable ([String]) -> String?
  private let report: IssueReport

  /// Creates a server without connections.
  ///
  /// - Parameters:
  ///   - choose: Returns the subprotocol for those that a client offers; nil for none.
  ///   - report: Receives the mistakes of the test; nil to fail it.
  ///   - fileID: The file of the caller.
  ///   - filePath: The path of the caller's file.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public init(
    choosing choose: @escaping @Sendable (_ offered: [String]) -> String? = { _ in nil },
    report: (@Sendable (String) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.choose = choose
    self.report = IssueReport(report, IssueLocation(fileID, filePath, line, column))
  }

  /// The number of connections that were accepted.
  public var connections: Int { state.withLock { $0.connections } }

  /// The subprotocols that each connection has offered, in order.
  public var offers: [[String]] { state.withLock { $0.offers } }

  /// The messages of the client, in order, from all connections.
  public var received: [WebSocketMessage] { state.withLock { $0.received } }

  /// The codes and reasons with which the client has closed or confirmed the closing of connections, in order.
  public var closes: [WebSocketClose] { state.withLock { $0.closes } }

  /// A Boolean value that indicates whether a connection is open.
  public var isOpen: Bool { state.withLock { !$0.open.isEmpty } }

  /// Sends a message on the newest open connection. The test fails if no connection is open.
  public func send(
    _ message: WebSocketMessage,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    connection(at: IssueLocation(fileID, filePath, line, column))?.send(ServerFrame.bytes(message))
  }

  /// Closes the newest open connection with a code and a reason. The test fails if no connection is open.
  public func close(
    _ close: WebSocketClose = .normal,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    connection(at: IssueLocation(fileID, filePath, line, column))?.send(ServerFrame.bytes(close))
  }

  /// Ends the newest open connection with an error of the network. The test fails if no connection is open.
  public func fail(
    with kind: TransportError.Kind = .connectionLost(maybeSent: true),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    connection(at: IssueLocation(fileID, filePath, line, column))?
      .fail(TransportError(kind, phase: .receiving))
  }

  /// Returns the response that accepts a request; a failure if it opens no WebSocket.
  func accept(_ received: ReceivedRequest) -> Signal<Response, TransportError> {
    Signal { [self] observer, _ in
      let fields = received.request.head.headerFields
      guard let upgrade = received.request.upgrade, let key = fields[.secWebSocketKey] else {
        return observer.fail(
          TransportError(
            .untaken("The request opens no WebSocket. Answer it with a response."), phase: .waiting,
            host: received.serverName))
      }
      let offered = (fields[.secWebSocketProtocol] ?? "").parts(at: ",")
        .map(\.withoutFirstBlanks)
      var response = Response(
        status: .switchingProtocols,
        headers: [
          .upgrade: "websocket", .connection: "Upgrade",
          .secWebSocketAccept: WebSocketHandshake.response(to: key),
        ])
      response.headers[.secWebSocketProtocol] = choose(offered)
      let connection = MockWebSocketConnection(upgrade) { [weak self] in self?.note($0, from: $1) }
      state.withLock { state in
        state.open.append(connection)
        state.connections += 1
        state.offers.append(offered)
      }
      do throws(SinkFailure) {
        try connection.open(response)
      } catch {
        return observer.fail(
          TransportError(
            .untaken(error.description), phase: .receiving, host: received.serverName))
      }
      observer.send(response)
      observer.complete()
      connection.advance()
    }
  }

  private func note(
    _ event: MockWebSocketConnection.Event, from connection: MockWebSocketConnection
  ) {
    let released = state.withLock { state -> MockWebSocketConnection? in
      switch event {
      case .message(let message): state.received.append(message)
      case .close(let close): state.closes.append(close)
      case .end:
        return state.open.firstIndex { $0 === connection }.map { state.open.remove(at: $0) }
      }
      return nil
    }
    withExtendedLifetime(released) {}
  }

  private func connection(at location: IssueLocation) -> MockWebSocketConnection? {
    let connection = state.withLock { $0.open.last }
    if connection == nil { report("The WebSocket has no open connection.", at: location) }
    return connection
  }
}

extension StubResponse {
  /// Returns a stub that accepts a request of `messages(of:)` as a WebSocket.
  public static func webSocket(_ server: MockWebSocket) -> StubResponse {
    StubResponse { received, _ in server.accept(received) }
  }
}
