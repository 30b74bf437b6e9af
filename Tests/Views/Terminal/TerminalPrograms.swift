// SPDX-License-Identifier: MIT

import Testing

/// The suites that run programs in separate processes, one at a time.
///
/// Waiting for such a process blocks one of the few threads that the tests share, so two of them could block all.
@Suite("Programs on a terminal", .serialized)
enum TerminalPrograms {}
