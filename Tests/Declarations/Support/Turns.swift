// SPDX-License-Identifier: MIT

/// Lets other tasks run until a condition holds, or 100,000 turns have passed, which a loaded machine may need.
@MainActor func turns(until condition: () -> Bool) async {
  var count = 0
  while !condition(), count < 100_000 {
    count += 1
    await Task.yield()
  }
}
