// SPDX-License-Identifier: MIT

import LocalFiles
import Views

/// The sockets at which a second terminal attaches to the inspectors of running programs, one for each process.
///
/// ```swift
/// let sockets = InspectorSocket(folder: folders.state, program: "tasks")
/// Inspector.Options(socket: sockets.path)          // in the program
/// try sockets.attach()                             // in a second process: tasks inspect
/// ```
///
/// Only processes of the same user can attach. The sockets of programs that were killed are removed by the next ``attach()``, and by
/// ``removeAbandoned()``.
public struct InspectorSocket: Hashable, Sendable {
  /// The folder of the sockets.
  public let folder: String
  /// The name of the program.
  public let program: String

  /// Names the sockets of a program.
  ///
  /// - Parameters:
  ///   - folder: The folder, which only this user should be able to change. A path of more than about 60 bytes is too long for
  ///     a socket.
  ///   - program: The name of the program, which becomes the beginning of the file names.
  public init(folder: String, program: String) {
    self.folder = folder
    self.program = program
  }

  /// The path of the socket of this process.
  public var path: String { "\(folder)/\(prefix)\(getpid())\(Self.suffix)" }

  private var prefix: String { program + "-" }
  private static let suffix = ".inspector"

  /// The sockets of all processes, the newest process first.
  public var all: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let numbers = names.compactMap { name -> Int? in
      guard name.hasPrefix(prefix), name.hasSuffix(Self.suffix) else { return nil }
      return Int(name.dropFirst(prefix.count).dropLast(Self.suffix.count))
    }
    return numbers.map { "\(folder)/\(prefix)\($0)\(Self.suffix)" }
      .sorted { (Self.date($0), $0) > (Self.date($1), $1) }
  }

  private static func date(_ path: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }

  /// Removes the sockets of programs that were killed. Sockets at which a program listens, and other files, stay.
  ///
  /// ```swift
  /// sockets.removeAbandoned()   // before the program opens its own
  /// ```
  @MainActor
  public func removeAbandoned() {
    for path in all { TerminalServer.removeAbandonedSocket(at: path) }
  }

  /// Shows the inspector of the program that was started last in this process's terminal, until the user closes it or the
  /// program ends.
  ///
  /// - Returns: Why the session ended.
  /// - Throws: A `TerminalServerError`; `noServer` if no such program runs.
  @MainActor
  public func attach() throws(TerminalServerError) -> TerminalClient.Ending {
    removeAbandoned()
    for path in all {
      do throws(TerminalServerError) {
        return try TerminalClient.attach(to: path)
      } catch {
        // It may have ended meanwhile.
        guard case .noServer = error else { throw error }
      }
    }
    throw .noServer(
      path: "\(folder)/\(prefix)…", reason: "no program with an inspector is running")
  }
}
