// SPDX-License-Identifier: MIT

import HTTPTypes

extension Request {
  /// The request as a command for a POSIX shell that does the same with `curl`.
  ///
  /// Secrets are left out, so that the text can be shown to others: values of header fields, query items,
  /// JSON members and form fields with names such as `token`, and bodies of other types as a whole.
  ///
  /// - Parameters:
  ///   - baseURL: The server's address.
  ///   - authorization: The value of `Authorization` that the client would add.
  ///   - secrets: What is left out; nil shows everything.
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
    let slash = path.isEmpty || path.hasPrefix("/") ? "" : "/"
    let items = secrets?.shown(query) ?? query
    let url =
      baseURL.text + slash + PercentEncoding.path(path)
      + (items.isEmpty ? "" : "?" + items.encoded)

    var words = ["curl", "--globoff", "--compressed"]
    words += method == .head ? ["--head"] : ["--request", ShellQuoting.word(method.rawValue)]
    words.append(ShellQuoting.word(url))
    for field in fields {
      let value = secrets?.shown(field) ?? field.value
      // With a colon and nothing behind it, curl would leave the field out.
      let line = value.isEmpty ? "\(field.name.rawName);" : "\(field.name.rawName): \(value)"
      words += ["--header", ShellQuoting.word(line)]
    }
    guard let body else { return words.joined(separator: " ") }
    // Else curl would add a type of its own.
    if !fields.contains(where: { $0.name == .contentType }) {
      words += ["--header", "'Content-Type:'"]
    }
    if body.source != nil {
      // What it sends comes by the command's standard input.
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

/// Text and bytes as words of a POSIX shell.
enum ShellQuoting {
  /// A word that the shell takes as it is.
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
      ? text
      : "'"
        + text.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''") + "'"
  }

  /// Bytes that can stand in a word of the shell; nil for those that can't: with a NUL, or no UTF-8.
  static func text(_ bytes: [UInt8]) -> String? {
    bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  /// A format for `printf` that makes any bytes.
  static func octal(_ bytes: [UInt8]) -> String {
    let text = bytes.map { byte in
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }
    return "'" + text.joined() + "'"
  }
}
