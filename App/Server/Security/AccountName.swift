// SPDX-License-Identifier: MIT

/// The rules for names of accounts.
enum AccountName {
  /// Returns a Boolean value that indicates whether a name has no control characters.
  ///
  /// SQLite ends a text at NUL in some functions and not in others, so that two names could be one
  /// account.
  static func isProper(_ name: String) -> Bool {
    name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}
