// SPDX-License-Identifier: MIT

import Foundation

/// Performs work that writes into a folder, after every other run of the command that writes there has ended. Ctrl-C and the other
/// signals that end a program are delivered after the work, so that either all files are written or none.
func exclusively<Result>(
  in folder: URL, _ work: () throws(Refusal) -> Result
) throws(Refusal) -> Result {
  var existing = folder
  while existing.path.count > 1, !FileManager.default.fileExists(atPath: existing.path) {
    existing = existing.deletingLastPathComponent()
  }
  // A file system without locks is written without one.
  let descriptor = open(existing.path, O_RDONLY | O_CLOEXEC)
  if descriptor >= 0 { _ = flock(descriptor, LOCK_EX) }
  defer { if descriptor >= 0 { close(descriptor) } }
  var (signals, before) = (sigset_t(), sigset_t())
  sigemptyset(&signals)
  for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { sigaddset(&signals, signal) }
  pthread_sigmask(SIG_BLOCK, &signals, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return try work()
}
