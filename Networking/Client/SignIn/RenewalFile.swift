// SPDX-License-Identifier: MIT

import LocalFiles
import Signals

/// A file that is there while a process renews a token. The system unlocks it when the process ends.
enum RenewalFile {
  /// Creates and locks the file. Returns a closure that removes it; nil if another renewal has locked it.
  static func begin(_ path: String) -> (@Sendable () -> Void)? {
    switch OpenFile.exclusive(path, O_RDWR, rights: 0o600) {
    case .failure(.inUse): return nil
    // A folder that can't be written, or has no locks, doesn't keep the token either, which the session reports.
    case .failure(.system): return {}
    case .success(let file):
      return {
        if file.isFile(at: path) { unlink(path) }
        file.shut()
      }
    }
  }
}
