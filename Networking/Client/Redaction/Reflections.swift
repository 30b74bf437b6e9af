// SPDX-License-Identifier: MIT

import HTTPTypes

// The representations of messages and credentials for debuggers, `dump` and test failures, without
// secrets.

extension Request: CustomReflectable, CustomDebugStringConvertible {
  /// The method, the address and the header fields without secrets, and the size of the body.
  public var customMirror: Mirror {
    let secrets = Secrets()
    return Mirror(
      self,
      children: [
        "method": method.rawValue, "path": path,
        "query": secrets.shown(query).encoded,
        "headers": secrets.lines(headers),
        "body": body.map { "\($0)" } ?? "none",
        "needsAuthorization": needsAuthorization,
      ], displayStyle: .struct)
  }

  /// The same as `description`.
  public var debugDescription: String { description }
}

extension OutgoingRequest: CustomReflectable, CustomDebugStringConvertible {
  /// The method, the address and the header fields without secrets, and the size of the body.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "request": description, "host": host,
        "headers": Secrets().lines(head.headerFields),
        "body": body.map { "\($0)" } ?? "none",
        "needsAuthorization": needsAuthorization,
      ], displayStyle: .struct)
  }

  /// The same as `description`.
  public var debugDescription: String { description }
}

extension Body: CustomReflectable, CustomDebugStringConvertible {
  /// The type and the size.
  public var customMirror: Mirror {
    Mirror(self, children: ["content": description], displayStyle: .struct)
  }

  /// The same as `description`.
  public var debugDescription: String { description }
}

extension Response: CustomReflectable, CustomDebugStringConvertible {
  /// The status, and the header fields and the content without secrets.
  public var customMirror: Mirror {
    let secrets = Secrets()
    let type = headers[.contentType]
    return Mirror(
      self,
      children: [
        "status": "\(status)", "headers": secrets.lines(headers),
        "body": secrets.shown(Body(body, contentType: type)), "source": source,
      ], displayStyle: .struct)
  }

  /// The same as `description`.
  public var debugDescription: String { description }
}

extension Secrets {
  /// Returns the header fields with secrets redacted, one per line.
  fileprivate func lines(_ fields: HTTPFields) -> [String] {
    fields.map { "\($0.name.rawName): \(shown($0))" }
  }
}
