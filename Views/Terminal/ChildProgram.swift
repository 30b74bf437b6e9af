// SPDX-License-Identifier: MIT

/// External programs that a session runs on its terminal.
///
/// ```swift
/// let ending = try terminal.run(ChildProgram.editor + ["notes.txt"])
/// if ending == .exited(0) { reload() }
/// ```
public enum ChildProgram {
  /// The way in which a program ended.
  public enum Ending: Hashable, Sendable {
    /// The program exited with a status; 0 usually means success.
    case exited(Int32)
    /// A signal terminated the program.
    case signaled(Int32)
  }

  /// The user's editor with its arguments: `VISUAL`, `EDITOR`, or `vi`.
  public static var editor: [String] {
    words(of: ["VISUAL", "EDITOR"], System.environment) ?? ["vi"]
  }

  /// The user's pager with its arguments: `PAGER`, or `less`.
  public static var pager: [String] {
    words(of: ["PAGER"], System.environment) ?? ["less"]
  }

  /// Returns the words of the first variable that is set and not empty.
  static func words(of names: [String], _ environment: (String) -> String?) -> [String]? {
    for name in names {
      let words = (environment(name) ?? "").split(separator: " ").map(String.init)
      if !words.isEmpty { return words }
    }
    return nil
  }

  /// Returns how a program ended, or `nil` if it runs; throws if it couldn't be started.
  static func ending(
    _ result: Result<Ending?, System.Code>, of arguments: [String]
  ) throws(TerminalError) -> Ending? {
    switch result {
    case .success(let ending): return ending
    case .failure(let code):
      throw .refused(
        "to start \(arguments.first ?? "no program")", reason: System.message(code.number))
    }
  }
}
