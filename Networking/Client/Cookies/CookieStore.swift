// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// A jar of cookies that any thread may use, and that a file may keep from run to run.
///
/// The file can be read by its owner alone and is replaced as a whole; where it can't be written, or is
/// no such file, the cookies last as long as the process. It is written on a separate thread, soon
/// after a change; `saved` waits for that.
public final class CookieStore: Sendable {
  private let jar: Lock<CookieJar>
  private let now: @Sendable () -> HTTPDate
  private let file: (folder: PrivateFolder, name: String)?
  /// The content of the file, as far as it was written here; for `files` only.
  private let written = Lock<[UInt8]?>(nil)
  /// Whether the file will be written.
  private let isScheduled = Lock(false)
  /// The thread that writes files.
  private static let files = QueueScheduler(name: "Networking.Cookies")

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - path: The file; nil keeps cookies in memory alone. Its folder is created where it is missing.
  ///   - limits: How many cookies it takes.
  ///   - now: Where the time of the world comes from.
  public init(
    file path: String? = nil, limits: CookieJar.Limits = CookieJar.Limits(),
    now: @escaping @Sendable () -> HTTPDate = { .now }
  ) {
    self.now = now
    var kept: CookieJar?
    // A name alone lies in the current folder; a path that ends in a slash names no file.
    let place = path.map { $0.contains("/") ? $0 : "./" + $0 } ?? ""
    if let slash = place.lastIndex(of: "/"), place.index(after: slash) < place.endIndex {
      let folder = PrivateFolder(String(place[...slash]))
      let name = String(place[place.index(after: slash)...])
      file = (folder, name)
      kept = folder.read(name, limit: 64 << 20).flatMap {
        CookieFile.decode($0, limits: limits, at: now())
      }
    } else {
      file = nil
    }
    jar = Lock(kept ?? CookieJar(limits: limits))
  }

  /// The jar as it is now.
  public var current: CookieJar { jar.withLock { $0 } }

  /// The value of the field `Cookie` for a request; nil if there is none.
  public func header(for request: HTTPRequest) -> String? {
    let now = now()
    return jar.withLock { $0.header(for: request, at: now) }
  }

  /// Takes the cookies that an answer sets, and drops those that it takes back.
  public func receive(_ headers: HTTPFields, for request: HTTPRequest) {
    guard headers[.setCookie] != nil else { return }
    let now = now()
    change { $0.receive(headers, for: request, at: now) }
  }

  /// Drops the cookies for which a condition holds; all, unless told.
  public func removeAll(where condition: @escaping @Sendable (Cookie) -> Bool = { _ in true }) {
    // The condition is someone else's: it isn't asked under a lock.
    let gone = Set(current.cookies.filter(condition))
    change { jar in jar.removeAll { gone.contains($0) } }
  }

  /// Returns when the changes so far are in the file.
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

  /// Writes the jar as it is now, unless the file has the same already.
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
