// SPDX-License-Identifier: MIT

/// Programs that a session lends its terminal to.
///
/// ```swift
/// let ending = try terminal.run(ChildProgram.editor + ["notes.txt"])
/// if ending == .exited(0) { reload() }
/// ```
public enum ChildProgram {
  /// How a program ended.
  public enum Ending: Hashable, Sendable {
    /// It ended by itself, with a status; 0 mostly says that all went well.
    case exited(Int32)
    /// A signal ended it.
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

  /// The words of the first variable that is set.
  static func words(of names: [String], _ environment: (String) -> String?) -> [String]? {
    for name in names {
      let words = (environment(name) ?? "").split(separator: " ").map(String.init)
      if !words.isEmpty { return words }
    }
    return nil
  }
}
