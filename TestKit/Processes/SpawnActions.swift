// SPDX-License-Identifier: MIT

import Foundation

/// What is done between a program's birth and its first instruction: its files are put in place, all others closed.
final class SpawnActions {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif
  private let closesOneByOne: Bool

  /// Begins with a child that has no signal blocked or ignored, as in a shell; the calling thread may have both.
  ///
  /// - Parameters:
  ///   - inNewSession: Whether the child leads a session of its own.
  ///   - closesOneByOne: Whether other files are closed without the C library's call for all of them.
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

  /// Gives the child an open file under a number.
  func copy(_ descriptor: Int32, as number: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, number)
  }

  /// Opens a file for the child, to read and to write, under a number.
  func open(_ path: String, as number: Int32) {
    posix_spawn_file_actions_addopen(&actions, number, path, O_RDWR, 0)
  }

  /// Starts the child with the files 0, 1 and 2 that it was given, and returns its number.
  func run(
    _ executable: String, _ arguments: [String], _ environment: [String: String]
  ) throws(SystemFailure) -> pid_t {
    closeOthers()
    let words = ([executable] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var identifier: pid_t = 0
    let code = posix_spawn(&identifier, executable, &actions, &attributes, words, variables)
    guard code == 0 else { throw SystemFailure("\(executable) can't be started", code) }
    return identifier
  }

  #if canImport(Darwin)
    private static let newSession = Int32(POSIX_SPAWN_SETSID)
    private static let isolation = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)

    /// The flag has said it.
    private func closeOthers() {}
  #else
    /// POSIX_SPAWN_SETSID of <spawn.h>, which Swift isn't shown.
    private static let newSession: Int32 = 0x80
    private static let isolation: Int32 = 0

    private typealias CloseFrom =
      @convention(c) @Sendable (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

    /// The C library's call that closes all from a number on, inside the child; glibc has it since 2.34, and Swift isn't
    /// shown it.
    // SAFETY: the function of this name has this type in every C library that has it.
    private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np")
      .map { unsafeBitCast($0, to: CloseFrom.self) }

    private func closeOthers() {
      if !closesOneByOne, let closeFrom = Self.closeFrom {
        _ = closeFrom(&actions, 3)
        return
      }
      // A number at which nothing is open is closed without complaint, and one that can't be is not taken. Other threads
      // may open more until the child is born: what is new has the lowest numbers that are free.
      for descriptor in 3..<(Self.highestDescriptor + 1_024) {
        guard posix_spawn_file_actions_addclose(&actions, descriptor) == 0 else { return }
      }
    }

    /// The highest number at which something is open, or could be where the system doesn't tell.
    private static var highestDescriptor: Int32 {
      let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      return open?.compactMap { Int32($0) }.max() ?? getdtablesize()
    }
  #endif
}
