// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Signal {
  /// Gives the signal a name, which the tree of live observations shows.
  /// `marbles("ab|").named("letters")` is `marbles("ab|")`.
  public func named(_ name: String) -> Signal {
    Signal(
      after: self,
      serial: { [start] observer, lifetime in
        lifetime.name(name)
        start(observer, lifetime)
      })
  }

  /// Writes a line for the start, each event and the disposal of every observation.
  /// `marbles("ab|").debug("letters", to: { _ in })` is `marbles("ab|")`.
  ///
  /// - Parameters:
  ///   - name: What the lines begin with.
  ///   - log: Where they go: a logger, a file; the standard error stream, unless said otherwise.
  public func debug(
    _ name: String, to log: @escaping @Sendable (String) -> Void = writeToStandardError
  ) -> Signal {
    Signal(
      after: self,
      serial: { [start] observer, lifetime in
        let hasEnded = Lock(false)
        log("\(name): started")
        lifetime.onEnd { if !hasEnded.withLock({ $0 }) { log("\(name): disposed") } }
        start(
          Observer(
            next: { element in
              if lifetime.isEnded { return }
              log("\(name): \(element)")
              observer.next(element)
            },
            end: { end in
              if lifetime.isEnded { return }
              hasEnded.withLock { $0 = true }
              switch end {
              case .completed: log("\(name): completed")
              case .failed(let failure): log("\(name): failed with \(failure)")
              }
              observer.end(end)
            }),
          lifetime)
      })
  }

  /// Stops the program in the debugger at each element that meets a condition.
  ///
  /// Without a debugger, the trap ends the program.
  public func breakpoint(if condition: @escaping @Sendable (Element) -> Bool) -> Signal {
    handleEvents(next: { if condition($0) { raise(SIGTRAP) } })
  }
}

/// Writes a line to the standard error stream, at once.
@usableFromInline func writeToStandardError(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
