import Foundation
import Signals
import TestKit

/// A server that a test has started: a child process, which ends with the test, come what may.
final class ServerProcess: Sendable {
  /// What keeps a server from starting, and what to do.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let input: Lock<FileHandle?>
  private let child: pid_t

  /// Starts a program and returns when somebody listens at a port.
  ///
  /// A shell stands between: it ends the program, by its number, as soon as its own input ends, which
  /// it does when the test stops it, and also when the test's process dies.
  init(_ program: String, _ arguments: [String], in folder: URL, port: Int) throws {
    let path = try Self.path(of: program)
    let input = Pipe()
    let log = folder.appending(path: "\((program as NSString).lastPathComponent).log")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    // Nobody else may hold the end that we write to: the server's end hangs on it.
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    let output = try FileHandle(forWritingTo: log)
    child = try Self.start(
      #"cd "$1" || exit; shift; "$@" </dev/null & child=$!; read -r _; kill "$child"; wait "$child""#,
      [folder.path, path] + arguments, input: input.fileHandleForReading, output: output)
    self.input = Lock(input.fileHandleForWriting)
    guard Self.waits(for: port) else {
      stop()
      let words = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
      throw Failure(description: "\(program) does not answer at port \(port). It said: \(words)")
    }
  }

  deinit { stop() }

  /// Ends the server and returns when it has ended.
  func stop() {
    let input = input.withLock { input in
      defer { input = nil }
      return input
    }
    guard let input else { return }
    try? input.close()
    _ = PseudoTerminal.wait(for: child)
  }

  /// Where a program is; a path stays what it is.
  static func path(of program: String) throws -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let places =
      program.contains("/")
      ? [program]
      : (folders.map(String.init) + ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"])
        .map { "\($0)/\(program)" }
    guard let path = places.first(where: FileManager.default.isExecutableFile) else {
      throw Failure(
        description: "\(program) is not on this machine. Run .ci/servers, which installs it, and "
          + "then the tests again.")
    }
    return path
  }

  /// Runs a program to its end, and throws with its words if it fails.
  @discardableResult
  static func run(_ program: String, _ arguments: [String], in folder: URL) throws -> String {
    let output = Pipe()
    let child = try start(
      #"cd "$1" || exit; shift; exec "$@""#, [folder.path, try path(of: program)] + arguments,
      input: .nullDevice, output: output.fileHandleForWriting)
    try output.fileHandleForWriting.close()
    let words = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    guard PseudoTerminal.wait(for: child) == .status(0) else {
      throw Failure(description: "\(program) \(arguments) failed: \(words)")
    }
    return words
  }

  /// Starts a shell with a script and its arguments; of all that is open it gets what it is given alone.
  ///
  /// Foundation's own way reads the list of what is open beyond its buffer where that is very long, as it is beside a
  /// thousand connections of other tests, and dies of it now and then.
  private static func start(
    _ script: String, _ arguments: [String], input: FileHandle, output: FileHandle
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // Threads of tasks block signals, and a child inherits that: it would be deaf to its end.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawn_file_actions_adddup2(&actions, input.fileDescriptor, 0)
    posix_spawn_file_actions_adddup2(&actions, output.fileDescriptor, 1)
    posix_spawn_file_actions_adddup2(&actions, output.fileDescriptor, 2)
    #if canImport(Darwin)
      posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT))
    #else
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
      // One by one, open or not: the C library's call for all of them isn't shown to Swift.
      for descriptor in 3..<min(8_192, getdtablesize()) {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif
    let words = (["sh", "-c", script, "sh"] + arguments).map { strdup($0) } + [nil]
    let variables =
      ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, "/bin/sh", &actions, &attributes, words, variables)
    guard code == 0 else {
      throw Failure(description: "A shell can't be started: \(String(cString: strerror(code)))")
    }
    return child
  }

  private static let given = Lock<Set<Int>>([])

  /// Ports at which nobody listens, below those that the system gives to clients; each is given once.
  static func freePorts(_ count: Int) -> [Int] {
    var ports: [Int] = []
    while ports.count < count {
      let port = Int.random(in: 20_000..<32_000)
      guard !LoopbackListener.isListening(at: port) else { continue }
      if given.withLock({ $0.insert(port).inserted }) { ports.append(port) }
    }
    return ports
  }

  /// Tries again and again until somebody listens; false after twenty seconds.
  private static func waits(for port: Int) -> Bool {
    let end = ContinuousClock.now + .seconds(20)
    while !LoopbackListener.isListening(at: port) {
      guard ContinuousClock.now < end else { return false }
      poll(nil, 0, 5)
    }
    return true
  }
}
