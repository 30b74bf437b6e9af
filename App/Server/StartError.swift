// SPDX-License-Identifier: MIT

import Foundation

/// The reasons why the server can't start.
public enum StartError: Error, Hashable, Sendable {
  /// The server is already running.
  case alreadyStarted
  /// Another program already listens on the port.
  case portTaken(UInt16)
  /// The system reserves the port.
  case portForbidden(UInt16)
  /// The system doesn't allow listening on the port for another reason, which it gives.
  case cannotListen(port: UInt16, reason: String)
  /// The data file can't be opened or created, for the reason that the system gives.
  case cannotOpenData(path: String, reason: String)
  /// The data file can't be written to.
  case dataReadOnly(path: String)
  /// Another program has locked the data file.
  case dataInUse(path: String)
  /// The data file is no SQLite database.
  case noDatabase(path: String)
  /// The data file is a database whose content is damaged.
  case dataDamaged(path: String)
  /// The data file is another application's database.
  case foreignDatabase(path: String)
  /// The data file was written by a later version of the server.
  case newerDatabase(path: String)
  /// The recipes that are bundled with the program can't be loaded. The sentence gives the reason.
  case cannotLoadCollection(String)
  /// A value of the configuration is invalid. The sentence says which one and why.
  case invalidConfiguration(String)
}

extension StartError: CustomStringConvertible, LocalizedError {
  /// What happened, why, and what to do, in one or two sentences for the user.
  public var description: String {
    switch self {
    case .alreadyStarted:
      "The server is running already. Stop it before you start it again."
    case .portTaken(let port):
      "Port \(port) is in use by another program. Choose another port, or 0 for any free one."
    case .portForbidden(let port):
      "The system doesn't let this user listen on port \(port). Choose a port from 1024 up, or 0 "
        + "for any free one."
    case .cannotListen(let port, let reason):
      "The server can't listen on port \(port) of 127.0.0.1: \(reason)."
    case .cannotOpenData(let path, let reason):
      "The data file \(path) can't be opened: \(reason). Check that its folder exists and that "
        + "you may write there."
    case .dataReadOnly(let path):
      "The data file \(path) can't be written to. Change its permissions, or choose another file."
    case .dataInUse(let path):
      "The data file \(path) is locked by another program. Stop that program, or choose another "
        + "file."
    case .noDatabase(let path):
      "The file \(path) is no SQLite database. Choose another file; a new one is made if there is "
        + "none."
    case .dataDamaged(let path):
      "The database in \(path) is damaged. Restore it from a copy, or choose another file."
    case .foreignDatabase(let path):
      "The database in \(path) belongs to another application. Choose another file."
    case .newerDatabase(let path):
      "The database in \(path) was written by a later version of this program. Use that version, "
        + "or choose another file."
    case .cannotLoadCollection(let sentence), .invalidConfiguration(let sentence):
      sentence
    }
  }

  /// The same as `description`.
  public var errorDescription: String? { description }
}
