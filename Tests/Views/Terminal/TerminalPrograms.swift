// SPDX-License-Identifier: MIT

import Testing

/// The suites that run programs in processes of their own, one program at a time.
///
/// Waiting for such a process holds one of the few threads that tests share, so two at once could hold them all.
@Suite("Programs on a terminal", .serialized)
enum TerminalPrograms {}
