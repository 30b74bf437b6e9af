// SPDX-License-Identifier: MIT

import Foundation

/// Writes new files into a folder and changes others: all of them or, if one can't be written, none.
struct FileWriting {
  /// The root of the paths.
  let root: URL
  private var folders: [URL] = []
  private var written: [URL] = []
  private var changed: [(url: URL, before: Data)] = []

  /// Creates an operation for a folder.
  init(into root: URL) {
    self.root = root
  }

  /// Writes new files with the folders that they need, and then the changed ones.
  ///
  /// - Throws: A `Refusal` if a new file already exists or one can't be written. All changes are undone then.
  mutating func write(
    _ files: [Template.File], changing changes: [Template.File] = []
  ) throws(Refusal) {
    for (index, file) in (files + changes).enumerated() {
      do {
        let url = root.appending(path: file.path)
        if index < files.count { try create(file, at: url) } else { try change(file, at: url) }
      } catch {
        let rest = takeBack()
        throw Refusal(
          "\(file.path) can't be written (\(Self.reason(of: error))). "
            + (rest.isEmpty
              ? "Nothing was written: mend that, then run this again."
              : "These could not be taken back: \(rest.joined(separator: ", ")). Remove or restore them.")
        )
      }
    }
  }

  /// Returns the reason that the system gave for an error.
  private static func reason(of error: any Error) -> String {
    guard let cause = (error as? CocoaError)?.underlying as NSError?,
      cause.domain == NSPOSIXErrorDomain
    else { return error.localizedDescription }
    return String(cString: strerror(Int32(cause.code)))
  }

  private mutating func create(_ file: Template.File, at url: URL) throws {
    try makeFolder(url.deletingLastPathComponent())
    try Data(file.text.utf8).write(to: url, options: .withoutOverwriting)
    written.append(url)
  }

  private mutating func change(_ file: Template.File, at url: URL) throws {
    let before = try Data(contentsOf: url)
    try Data(file.text.utf8).write(to: url, options: .atomic)
    changed.append((url, before))
  }

  private mutating func makeFolder(_ url: URL) throws {
    guard !FileManager.default.fileExists(atPath: url.path) else { return }
    try makeFolder(url.deletingLastPathComponent())
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    folders.append(url)
  }

  /// Restores the changed files, removes the new ones and the created folders, and returns the paths for which that failed.
  private mutating func takeBack() -> [String] {
    let unrestored = changed.compactMap { file -> String? in
      (try? file.before.write(to: file.url, options: .atomic)) == nil ? file.url.path : nil
    }
    let (files, folders) = (written.map(\.path), folders.map(\.path).reversed())
    (self.folders, written, changed) = ([], [], [])
    // A folder with files of others stays.
    return unrestored + files.filter { unlink($0) != 0 } + folders.filter { rmdir($0) != 0 }
  }
}

/// Performs work that writes into a folder, after every other run of the command that writes there has ended. Ctrl-C and the other
/// signals that end a program are delivered after the work, so that either all files are written or none.
func exclusively<Result>(
  in folder: URL, _ work: () throws(Refusal) -> Result
) throws(Refusal) -> Result {
  var existing = folder
  while existing.path.count > 1, !FileManager.default.fileExists(atPath: existing.path) {
    existing = existing.deletingLastPathComponent()
  }
  // A file system without locks is written without one.
  let descriptor = open(existing.path, O_RDONLY | O_CLOEXEC)
  if descriptor >= 0 { _ = flock(descriptor, LOCK_EX) }
  defer { if descriptor >= 0 { close(descriptor) } }
  var (signals, before) = (sigset_t(), sigset_t())
  sigemptyset(&signals)
  for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { sigaddset(&signals, signal) }
  pthread_sigmask(SIG_BLOCK, &signals, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return try work()
}
