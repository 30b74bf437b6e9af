// SPDX-License-Identifier: MIT

import Foundation

/// The file actions of a spawned program: its files are opened, all others are closed.
final class SpawnActions {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif
  private let closesOneByOne: Bool

  /// Creates actions for a child without blocked or ignored signals, as in a shell; the calling thread may have both.
  ///
  /// - Parameters:
  ///   - inNewSession: Whether the child leads a new session.
  ///   - closesOneByOne: Whether other files are closed without the C library's function for all of them.
  init(inNewSession: Bool = false, closesOneByOne: Bool = false) {
    self.closesOneByOne = closesOneByOne
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | Self.isolation
    if inNewSession { flags |= Self.newSession }
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  deinit {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  /// Duplicates an open file of this process under a number of the child.
  func copy(_ descriptor: Int32, as number: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, number)
  }

  /// Opens a file for reading and writing under a number of the child.
  func open(_ path: String, as number: Int32) {
    posix_spawn_file_actions_addopen(&actions, number, path, O_RDWR, 0)
  }

  /// Starts the child with the files 0, 1 and 2, and returns its process identifier.
  func run(
    _ executable: String, _ arguments: [String], _ environment: [String: String]
  ) throws(SystemFailure) -> pid_t {
    closeOthers()
    let words = ([executable] + arguments).map { strdup($0) } + [nil]
    // Under a sanitizer the child has the options of this process.
    let options = ProcessInfo.processInfo.environment.filter {
      ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
    }
    let variables =
      environment.merging(options) { own, _ in own }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var identifier: pid_t = 0
    let code = posix_spawn(&identifier, executable, &actions, &attributes, words, variables)
    guard code == 0 else { throw SystemFailure("\(executable) can't be started", code) }
    return identifier
  }

  #if canImport(Darwin)
    private static let newSession = Int32(POSIX_SPAWN_SETSID)
    private static let isolation = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)

    /// The flag does this.
    private func closeOthers() {}
  #else
    /// `POSIX_SPAWN_SETSID` of `<spawn.h>`, which isn't imported into Swift.
    private static let newSession: Int32 = 0x80
    private static let isolation: Int32 = 0

    private typealias CloseFrom =
      @convention(c) @Sendable (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

    /// The C library's function that closes all descriptors from a number on in the child. It exists since glibc 2.34,
    /// and isn't imported into Swift.
    // SAFETY: the function with this name has this type in every C library that has it.
    private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np")
      .map { unsafeBitCast($0, to: CloseFrom.self) }

    private func closeOthers() {
      if !closesOneByOne, let closeFrom = Self.closeFrom {
        _ = closeFrom(&actions, 3)
        return
      }
      // Closing a number at which nothing is open succeeds, and a number that can't be open is rejected. Other threads
      // may open more until the child starts; new files get the lowest free numbers.
      for descriptor in 3..<(Self.highestDescriptor + 1_024) {
        guard posix_spawn_file_actions_addclose(&actions, descriptor) == 0 else { return }
      }
    }

    /// The highest open descriptor, or the limit if the system doesn't list them.
    private static var highestDescriptor: Int32 {
      let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      return open?.compactMap { Int32($0) }.max() ?? getdtablesize()
    }
  #endif
}
