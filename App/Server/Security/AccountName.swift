// SPDX-License-Identifier: MIT

/// The validation of account names.
enum AccountName {
  /// Returns a Boolean value that indicates whether a name contains no control characters.
  ///
  /// Some functions of SQLite end a text at NUL and others don't, so that two names could be the
  /// same account.
  static func isProper(_ name: String) -> Bool {
    name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}
