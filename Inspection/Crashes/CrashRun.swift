// SPDX-License-Identifier: MIT

import LocalFiles

/// The folder of one run of a program: a record of the run and the last events of its loops.
///
/// A running program holds a lock on the record, so that other instances recognize the remains of programs that ended
/// unexpectedly. The folder of a program that ends as intended is removed.
struct CrashRun: Hashable {
  /// The path of the folder.
  let path: String

  static let record = "record"
  static let flight = "loops.flight"
  private static let prefix = "run-"
  private static let draftPrefix = ".new-"

  var record: String { path + "/" + Self.record }
  var flight: String { path + "/" + Self.flight }
  /// The beginning of the run and the process, such as `20261123-214355-1234`.
  var name: String { String(path.split(separator: "/").last?.dropFirst(Self.prefix.count) ?? "") }

  /// The folder of the reports.
  var folder: String { path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } }

  init(path: String) {
    self.path = path
  }

  /// An error number of the system.
  struct Failure: Error {
    let code: Int32
    var reason: String { String(cString: strerror(code)) }
  }

  /// Creates the folder of this process, with a locked record; returns it with the record's descriptor.
  static func create(in folder: String, at start: Date) throws(Failure) -> (
    run: CrashRun, record: Int32
  ) {
    try makeFolder(folder)
    let name = "\(CrashReport.compact(start))-\(getpid())"
    let draft = folder + "/" + draftPrefix + name
    guard mkdir(draft, 0o700) == 0 || errno == EEXIST else { throw Failure(code: errno) }
    let file = open(
      draft + "/" + Self.record, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      defer { rmdir(draft) }
      throw Failure(code: errno)
    }
    let run = CrashRun(path: folder + "/" + prefix + name)
    guard flock(file, LOCK_EX | LOCK_NB) == 0, rename(draft, run.path) == 0 else {
      let code = errno
      close(file)
      unlink(draft + "/" + Self.record)
      rmdir(draft)
      throw Failure(code: code)
    }
    return (run, file)
  }

  /// Creates a folder that only its owner can read, and those above it.
  private static func makeFolder(_ path: String) throws(Failure) {
    var missing: [String] = []
    var current = Substring(path)
    var state = stat()
    while !current.isEmpty, stat(String(current), &state) != 0 {
      missing.append(String(current))
      guard let slash = current.lastIndex(of: "/") else { break }
      current = current[..<slash]
    }
    for folder in missing.reversed() where mkdir(folder, 0o700) != 0 && errno != EEXIST {
      throw Failure(code: errno)
    }
  }

  /// Returns the folders of all runs, the oldest first.
  static func all(in folder: String) -> [CrashRun] {
    names(in: folder).filter { $0.hasPrefix(prefix) }.sorted()
      .map { CrashRun(path: folder + "/" + $0) }
  }

  /// Returns the names of the files in a folder.
  static func names(in folder: String) -> [String] {
    (try? Folder(folder).names().get()) ?? []
  }

  /// Runs a closure if no process holds the lock of the run. One without a record was being removed, which this completes.
  func withLock<Result>(_ body: () -> Result) -> Result? {
    let file = open(record, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else {
      if errno == ENOENT { remove() }
      return nil
    }
    // Closing the file releases the lock.
    defer { close(file) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return nil }
    return body()
  }

  /// Removes the folder with its files.
  func remove() {
    for name in Self.names(in: path) where name != Self.record { unlink(path + "/" + name) }
    // The last one: it has the lock.
    unlink(record)
    rmdir(path)
  }
}
