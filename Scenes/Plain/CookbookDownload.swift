// SPDX-License-Identifier: MIT

import RecipeInteractors
import Signals

extension CookbookDownload {
  /// Returns the line-based download, which starts at once. If there is a file already, `replace` replaces it. Enter goes back,
  /// and cancels a running download, whose part is kept.
  public func createPlainScene() -> PlainScene<Void> {
    let typed = SafePublishSubject<String>()
    let words = typed.signal.map { $0.commandWord }
      .shareReplay(limit: 0)
    let backs = words.filter { $0 != "replace" }.map { _ in }
    let waits = progress.removeDuplicates { ($0 == nil) == ($1 == nil) }.compactMap {
      progress -> PlainLine? in
      progress == nil ? nil : .waiting("Saving to \(path) … Enter cancels.")
    }

    return PlainScene(
      lines: merge(
        waits,
        // No full stop after the path, which a terminal would show alone on its line.
        saved.flatMapConcat {
          SafeSignal.sequence(["Saved to \($0)", .question("Enter goes back.")])
        },
        conflicts.flatMapConcat { [path] target in
          SafeSignal.sequence([
            .error(
              target == .file ? "\(path) exists." : "\(path) isn't a file, so it isn't replaced."),
            .question(
              target == .file ? "replace replaces it; Enter goes back." : "Enter goes back."),
          ])
        },
        words.filter { $0 == "replace" }.map { _ in }.silently(into: replace),
        backs.silently(into: cancel),
        SafeSignal.just(()).silently(into: start)),
      input: typed.on,
      outcome: backs)
  }
}
