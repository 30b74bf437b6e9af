// SPDX-License-Identifier: MIT

import Foundation

/// Writes new files into a folder and changes others: all of them or, if one can't be written, none.
///
/// All are written into a hidden folder first, and moved to their places after that. What a killed run has left in the hidden folder,
/// the next one removes. To take back what was moved needs no space.
final class FileWriting {
  /// An operation on the files, which a test can let fail.
  enum Step {
    /// A file is written into the hidden folder.
    case stage
    /// A file, or a new folder with all its files, is moved to its place.
    case move
    /// A move is taken back.
    case undo
    /// The hidden folder is removed.
    case clear
  }

  /// The hidden folder. It becomes the folder below, or is beside its content if that exists.
  private let staging: URL
  private let place: URL
  /// The names of the folders from there to the root of the paths.
  private let inner: ArraySlice<String>
  private let step: (Step) throws -> Void
  private var moved: [String] = []
  private var changed: [(before: String, after: String)] = []

  /// Creates an operation.
  ///
  /// - Parameters:
  ///   - root: The root of the paths.
  ///   - base: An existing folder that contains the root, or is it. No other run of the command writes into it.
  ///   - step: Is called before each operation, which fails if it throws.
  init(into root: URL, in base: URL, step: @escaping (Step) throws -> Void = { _ in }) {
    (self.step, staging) = (step, Self.staging(in: base))
    let folders = root.pathComponents.dropFirst(base.pathComponents.count)
    place = folders.first.map { base.appending(path: $0) } ?? base
    inner = folders.dropFirst()
  }

  /// Removes what a killed run has left in a folder, and returns a Boolean value that indicates whether there was something.
  static func clear(_ base: URL) throws(Refusal) -> Bool {
    let staging = staging(in: base)
    guard isThere(staging.path) else { return false }
    do {
      try FileManager.default.removeItem(at: staging)
      return true
    } catch {
      throw Refusal(
        "\(staging.path) is left from another run and can't be removed (\(reason(of: error))). "
          + "Remove it, then run this again.")
    }
  }

  /// Writes new files with the folders that they need, and then the changed ones.
  ///
  /// - Throws: A `Refusal` if a new file already exists or one can't be written. All changes are undone then.
  func write(
    _ files: [Template.File], changing changes: [Template.File] = []
  ) throws(Refusal) {
    let work: [([Template.File], (Template.File) throws -> Void)] = [
      (files + changes, stage), (changes, keep), (files, move), (changes, change),
    ]
    var current = (files + changes).first?.path ?? ""
    do {
      try step(.stage)
      try check(mkdir(staging.path, 0o777))
      for (files, perform) in work {
        for file in files {
          current = file.path
          try perform(file)
        }
      }
    } catch {
      let rest = takeBack()
      throw Refusal(
        "\(current) can't be written (\(Self.reason(of: error))). "
          + (rest.isEmpty
            ? "Nothing was written: mend that, then run this again."
            : "These could not be taken back: \(rest.joined(separator: ", ")). Remove or restore them.")
      )
    }
    // If that fails, the next run does it.
    try? clear()
  }

  private static func staging(in base: URL) -> URL { base.appending(path: ".proscenium.new") }

  /// Returns a Boolean value that indicates whether something is at a path, also a link without a target.
  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Returns the reason that the system gave for an error.
  private static func reason(of error: any Error) -> String {
    let cause = ((error as? CocoaError)?.underlying ?? error) as NSError
    guard cause.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(cause.code)))
  }

  private func check(_ result: Int32) throws {
    guard result != 0 else { return }
    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }

  /// Returns the path of a file in the hidden folder, and its place.
  private func paths(of file: Template.File) -> (staged: String, place: String) {
    let path = (inner + [file.path]).joined(separator: "/")
    return (staging.appending(path: path).path, place.appending(path: path).path)
  }

  private func stage(_ file: Template.File) throws {
    try step(.stage)
    let url = URL(filePath: paths(of: file).staged)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(file.text.utf8).write(to: url, options: .withoutOverwriting)
  }

  /// Copies a file that is changed, so that it can be restored, and gives its permissions to the changed one.
  private func keep(_ file: Template.File) throws {
    try step(.stage)
    let (staged, place) = paths(of: file)
    var status = stat()
    try check(stat(place, &status))
    try check(chmod(staged, status.st_mode & 0o7777))
    try FileManager.default.copyItem(atPath: place, toPath: staged + ".before")
  }

  /// Moves a new file to its place, or the outermost folder around it that isn't there, with all its files.
  private func move(_ file: Template.File) throws {
    var (from, to) = (staging, place)
    for name in inner + file.path.split(separator: "/").map(String.init)
    where Destination.hasFolder(at: to) {
      from.append(path: name)
      to.append(path: name)
    }
    guard !moved.contains(to.path) else { return }
    try step(.move)
    let isFolder = Destination.hasFolder(at: from)
    let inside = isFolder ? FileManager.default.enumerator(atPath: from.path) : nil
    let names = inside?.compactMap { $0 as? String } ?? []
    // Neither replaces a file: a folder can only replace an empty one.
    if isFolder || link(from.path, to.path) != 0 {
      // Some file systems have no links.
      guard isFolder || !Self.isThere(to.path) else { throw POSIXError(.EEXIST) }
      try check(rename(from.path, to.path))
    }
    moved += [to.path] + names.map { "\(to.path)/\($0)" }
  }

  private func change(_ file: Template.File) throws {
    try step(.move)
    let (staged, place) = paths(of: file)
    try check(rename(staged, place))
    changed.append((staged + ".before", place))
  }

  private func clear() throws {
    guard Self.isThere(staging.path) else { return }
    try step(.clear)
    try FileManager.default.removeItem(at: staging)
  }

  /// Restores the changed files, removes the new ones, and returns the paths for which that failed.
  private func takeBack() -> [String] {
    func failed(_ work: () -> Int32) -> Bool { (try? step(.undo)) == nil || work() != 0 }
    let unrestored = changed.reversed().filter { file in
      failed { rename(file.before, file.after) }
    }
    // A folder with files of others stays.
    let unremoved = moved.reversed().filter { path in failed { remove(path) } }
    let unclear = (try? clear()) == nil ? [staging.path] : []
    return unrestored.map(\.after) + unremoved + unclear
  }
}

/// Performs work that writes into a folder, after every other run of the command that writes there has ended. Ctrl-C and the other
/// signals that end a program are delivered after the work, so that either all files are written or none.
///
/// - Parameters:
///   - folder: The folder.
///   - limit: How long another run is waited for: it may have been stopped.
///   - work: The work. It gets the existing folder that no other run writes into: the folder or the nearest one that contains it.
/// - Throws: A `Refusal` if another run still writes there at the end.
func exclusively<Result>(
  in folder: URL, waiting limit: Duration = .seconds(10),
  _ work: (URL) throws(Refusal) -> Result
) throws(Refusal) -> Result {
  var existing = folder
  while existing.path.count > 1, !FileManager.default.fileExists(atPath: existing.path) {
    existing = existing.deletingLastPathComponent()
  }
  // A file system without locks is written without one.
  let descriptor = open(existing.path, O_RDONLY | O_CLOEXEC)
  defer { if descriptor >= 0 { close(descriptor) } }
  let end = ContinuousClock.now + limit
  while descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
    guard .now < end else {
      throw Refusal(
        "Another run of this command still writes into \(existing.path): let it finish or end it, then run this again."
      )
    }
    usleep(20_000)
  }
  var (signals, before) = (sigset_t(), sigset_t())
  sigemptyset(&signals)
  for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { sigaddset(&signals, signal) }
  pthread_sigmask(SIG_BLOCK, &signals, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return try work(existing)
}
