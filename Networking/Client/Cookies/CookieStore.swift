// SPDX-License-Identifier: MIT

import HTTPTypes
import LocalFiles
import Signals

/// A thread-safe cookie jar that can be persisted in a file.
///
/// Only the owner can read the file, which is replaced as a whole. If it can't be read or written, or isn't a file, the
/// cookies last as long as the process. It is written on a separate thread soon after a change; `saved()` waits for
/// that.
public final class CookieStore: Sendable {
  private let jar: Lock<CookieJar>
  private let now: @Sendable () -> HTTPDate
  private let file: (folder: PrivateFolder, name: String)?
  /// The content of the file as it was last written here; accessed by `files` only.
  private let written = Lock<[UInt8]?>(nil)
  /// Whether a write is scheduled.
  private let isScheduled = Lock(false)
  /// The thread that writes files.
  private static let files = QueueScheduler(name: "Networking.Cookies")

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - path: The path of the file; nil to keep cookies in memory only. A missing folder is created.
  ///   - now: Returns the current time.
  public init(
    file path: String? = nil, now: @escaping @Sendable () -> HTTPDate = { .now }
  ) {
    self.now = now
    var kept: CookieJar?
    if let (path, name) = path.map(PrivateFolder.location(of:)), !name.isEmpty {
      let folder = PrivateFolder(path)
      let content = folder.content(of: name, limit: 64 << 20)
      if case .bytes(let bytes) = content { kept = CookieFile.decode(bytes, at: now()) }
      // What can't be read may have cookies.
      file = content == .unreadable ? nil : (folder, name)
    } else {
      file = nil
    }
    jar = Lock(kept ?? CookieJar())
  }

  /// The current cookies, in the order of their arrival.
  public var cookies: [Cookie] { current.cookies }

  private var current: CookieJar { jar.withLock { $0 } }

  /// Returns the value of the `Cookie` field for a request, or nil.
  public func header(for request: HTTPRequest) -> String? {
    let now = now()
    return jar.withLock { $0.header(for: request, at: now) }
  }

  /// Stores the cookies that a response sets, and removes those that it deletes.
  public func receive(_ headers: HTTPFields, for request: HTTPRequest) {
    guard headers[.setCookie] != nil else { return }
    let now = now()
    change { $0.receive(headers, for: request, at: now) }
  }

  /// Removes the cookies that satisfy a condition; by default all.
  public func removeAll(where condition: @escaping @Sendable (Cookie) -> Bool = { _ in true }) {
    // The condition is the caller's code: it isn't called under a lock.
    let gone = Set(cookies.filter(condition))
    change { jar in jar.removeAll { gone.contains($0) } }
  }

  /// Waits until all changes so far have been written to the file.
  public func saved() async {
    await withCheckedContinuation { continuation in
      Self.files.schedule { continuation.resume() }
    }
  }

  private func change(_ change: @Sendable (inout CookieJar) -> Void) {
    jar.withLock { change(&$0) }
    let isFirst = isScheduled.withLock { isScheduled in
      defer { isScheduled = true }
      return file != nil && !isScheduled
    }
    if isFirst { Self.files.schedule { [self] in write() } }
  }

  /// Writes the current content, unless the file already has it.
  private func write() {
    isScheduled.withLock { $0 = false }
    guard let file, let bytes = CookieFile.encode(current, at: now()),
      written.withLock({ $0 != bytes })
    else { return }
    let draft = ".\(file.name).\(PrivateFolder.process)"
    if file.folder.replace(file.name, with: bytes, through: draft) {
      written.withLock { $0 = bytes }
    }
  }
}

extension CookieStore: CookieExchange {}

/// The file format of persistent cookies: JSON with a version.
private enum CookieFile {
  private struct Content: Codable {
    var version: Int
    var cookies: [Cookie]
  }

  /// Encodes the cookies with an expiration date that haven't expired.
  static func encode(_ jar: CookieJar, at now: HTTPDate) -> [UInt8]? {
    let lasting = jar.cookies.filter { $0.expires != nil && !$0.isExpired(at: now) }
    return try? JSON.encode(Content(version: 1, cookies: lasting))
  }

  /// Decodes cookies into an empty jar; nil if the bytes aren't such a file.
  ///
  /// Cookies that a header field can't contain are skipped, since the file may have been changed.
  static func decode(_ bytes: [UInt8], at now: HTTPDate) -> CookieJar? {
    guard let content = try? JSON.decode(Content.self, from: bytes), content.version == 1 else {
      return nil
    }
    var jar = CookieJar()
    for cookie in content.cookies where isSound(cookie) { jar.set(cookie, at: now) }
    return jar
  }

  private static func isSound(_ cookie: Cookie) -> Bool {
    let isText = (cookie.name + cookie.value).utf8.allSatisfy {
      $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: ";"))
    }
    return isText && !cookie.name.isEmpty && !cookie.name.has("=")
      && cookie.path.begins(with: "/") && !cookie.domain.isEmpty && cookie.expires != nil
  }
}
