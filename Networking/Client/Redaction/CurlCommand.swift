// SPDX-License-Identifier: MIT

import HTTPTypes

extension Request {
  /// Returns an equivalent `curl` command for a POSIX shell.
  ///
  /// Secrets are removed, so that the text can be shared: values of header fields, query items, JSON members and form
  /// fields with names such as `token`, and bodies of other types completely.
  ///
  /// - Parameters:
  ///   - baseURL: The server's base URL.
  ///   - authorization: The value of `Authorization` that the client would add.
  ///   - secrets: The rules of redaction; nil to show everything.
  public func curlCommand(
    at baseURL: BaseURL, authorization: String? = nil, hiding secrets: Secrets? = Secrets()
  ) -> String {
    var fields = headers.map { $0 }
    if let type = body?.contentType, headers[.contentType] == nil {
      fields.append(HTTPField(name: .contentType, value: type))
    }
    if needsAuthorization, let authorization, headers[.authorization] == nil {
      fields.append(HTTPField(name: .authorization, value: authorization))
    }
    let slash = path.isEmpty || path.begins(with: "/") ? "" : "/"
    let items = secrets?.shown(query) ?? query
    let base = isRooted ? String(baseURL.text.dropLast(baseURL.path.count)) : baseURL.text
    let url =
      base + slash + PercentEncoding.path(path)
      + (items.isEmpty ? "" : "?" + items.encoded)

    var words = ["curl", "--globoff", "--compressed"]
    words += method == .head ? ["--head"] : ["--request", ShellQuoting.word(method.rawValue)]
    words.append(ShellQuoting.word(url))
    for field in fields {
      let value = secrets?.shown(field) ?? field.value
      // With a colon and no value, curl would omit the field.
      let line = value.isEmpty ? "\(field.name.rawName);" : "\(field.name.rawName): \(value)"
      words += ["--header", ShellQuoting.word(line)]
    }
    guard let body else { return words.joined(separator: " ") }
    // Otherwise curl would add a type.
    if !fields.contains(where: { $0.name == .contentType }) {
      words += ["--header", "'Content-Type:'"]
    }
    if body.source != nil {
      // The body is read from the command's standard input.
      return (words + ["--data-binary", "@-"]).joined(separator: " ")
    }
    let bytes = secrets.map { Array($0.shown(body).utf8) } ?? body.bytes
    if let text = ShellQuoting.text(bytes) {
      return (words + ["--data-raw", ShellQuoting.word(text)]).joined(separator: " ")
    }
    let feed = "printf \(ShellQuoting.octal(bytes))"
    return feed + " | " + (words + ["--data-binary", "@-"]).joined(separator: " ")
  }
}

/// The quoting of text and bytes for a POSIX shell.
enum ShellQuoting {
  /// Returns a quoted word.
  static func word(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._/:@%+=,".utf8.contains(byte)
        }
      }
    return isPlain
      ? text : "'" + text.parts(at: "'", omittingEmpty: false).joined(separator: "'\\''") + "'"
  }

  /// Returns bytes as text; nil for bytes that can't be in a word of the shell: with a NUL, or invalid UTF-8.
  static func text(_ bytes: [UInt8]) -> String? {
    bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  /// Returns a format for `printf` that outputs any bytes.
  static func octal(_ bytes: [UInt8]) -> String {
    let text = bytes.map { byte in
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }
    return "'" + text.joined() + "'"
  }
}
