// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A descriptor that becomes readable when a file is changed, created, replaced or removed.
///
/// On Linux it observes the file's folder (inotify), so that a file that is renamed and created again, such as a log,
/// is still observed. On Darwin it observes the file and its folder (kqueue).
@MainActor final class FileWatch {
  let descriptor: Int32
  private let name: String
  private let folder: String

  #if canImport(Darwin)
    private var file: Int32 = -1
    private var folderDescriptor: Int32 = -1
  #endif

  /// Creates a watch. Returns `nil` if the folder doesn't exist or the system has no watch left.
  init?(path: String) {
    let resolved = FileWatch.resolved(path)
    let slash = resolved.lastIndex(of: "/")
    name = slash.map { String(resolved[resolved.index(after: $0)...]) } ?? resolved
    let before = slash.map { String(resolved[..<$0]) } ?? "."
    folder = before.isEmpty ? "/" : before
    #if canImport(Darwin)
      descriptor = kqueue()
      guard descriptor >= 0 else { return nil }
      folderDescriptor = open(folder, O_EVTONLY | O_CLOEXEC)
      guard folderDescriptor >= 0 else {
        System.close(descriptor)
        return nil
      }
      watch(folderDescriptor)
      watchFile()
    #else
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      let events =
        IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        | IN_CLOSE_WRITE
      guard inotify_add_watch(descriptor, folder, UInt32(events)) >= 0 else {
        System.close(descriptor)
        return nil
      }
    #endif
  }

  /// Creates a watch of an open file, which has no name.
  init?(of file: Int32) {
    (name, folder) = ("", "")
    #if canImport(Darwin)
      descriptor = kqueue()
      guard descriptor >= 0 else { return nil }
      self.file = dup(file)
      watch(self.file)
    #else
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      let path = "/proc/self/fd/\(file)"
      guard inotify_add_watch(descriptor, path, UInt32(IN_MODIFY)) >= 0 else {
        System.close(descriptor)
        return nil
      }
    #endif
  }

  /// Stops the observation and closes the descriptors.
  func close() {
    System.close(descriptor)
    #if canImport(Darwin)
      if folderDescriptor >= 0 { System.close(folderDescriptor) }
      if file >= 0 { System.close(file) }
    #endif
  }

  /// Reads the pending notifications; returns whether one of them concerns the file.
  func takeChanges() -> Bool {
    #if canImport(Darwin)
      var isMeant = false
      var event = Darwin.kevent()
      var now = timespec()
      while kevent(descriptor, nil, 0, &event, 1, &now) > 0 {
        if event.ident == UInt(file) {
          isMeant = true
          if event.fflags & UInt32(NOTE_DELETE | NOTE_RENAME) != 0 { watchFile() }
        } else if file < 0 || !isSameFile() {
          // A file with that name was created or removed.
          isMeant = true
          watchFile()
        }
      }
      return isMeant
    #else
      var isMeant = false
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while case .bytes(let count) = System.read(descriptor, into: &buffer) {
        isMeant = isMeant || Self.names(in: buffer[..<count]).contains { $0 == nil || $0 == name }
      }
      return isMeant
    #endif
  }

  /// Returns the target of a path with its links resolved. For a file that doesn't exist yet, the folder's links are
  /// resolved.
  private static func resolved(_ path: String) -> String {
    if let whole = realpath(path, nil) {
      defer { free(whole) }
      return String(cString: whole)
    }
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return path }
    guard let folder = realpath(String(path[..<slash]), nil) else { return path }
    defer { free(folder) }
    return String(cString: folder) + path[slash...]
  }

  #if canImport(Darwin)
    private func watch(_ watched: Int32) {
      var event = Darwin.kevent()
      event.ident = UInt(watched)
      event.filter = Int16(EVFILT_VNODE)
      event.flags = UInt16(EV_ADD | EV_CLEAR)
      event.fflags = UInt32(
        NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB | NOTE_DELETE | NOTE_RENAME | NOTE_LINK)
      kevent(descriptor, &event, 1, nil, 0, nil)
    }

    private func watchFile() {
      if file >= 0 { System.close(file) }
      file = open(folder + "/" + name, O_EVTONLY | O_CLOEXEC)
      if file >= 0 { watch(file) }
    }

    private func isSameFile() -> Bool {
      var (one, other) = (stat(), stat())
      return fstat(file, &one) == 0 && stat(folder + "/" + name, &other) == 0
        && one.st_ino == other.st_ino && one.st_dev == other.st_dev
    }
  #else
    /// Returns the file names in a block of inotify events. An event consists of four 32-bit numbers, the last of which
    /// is the length of the name that follows, padded with zeros. `nil` stands for lost events.
    private static func names(in bytes: ArraySlice<UInt8>) -> [String?] {
      var names: [String?] = []
      var place = bytes.startIndex
      while place + 16 <= bytes.endIndex {
        func number(_ at: Int) -> UInt32 {
          (0..<4).reduce(0) { $0 | UInt32(bytes[place + at + $1]) << UInt32(8 * $1) }
        }
        let mask = number(4).littleEndian
        let length = Int(number(12).littleEndian)
        let name = bytes[(place + 16)...].prefix(length).prefix { $0 != 0 }
        let isLost = mask & UInt32(IN_Q_OVERFLOW) != 0
        names.append(isLost ? nil : String(decoding: name, as: UTF8.self))
        place += 16 + length
      }
      return names
    }
  #endif
}
