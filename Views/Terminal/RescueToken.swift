/// Who holds it gives the terminal back: one byte in a pipe, which the system hands to one taker only.
///
/// A signal's handler may run on any thread, also on one that has nothing to do with the session: under an asynchronous
/// `main` it is the first one, which sleeps. Plain memory promises such a thread neither to be new nor to be read once;
/// a pipe does both. What was written before the byte was put is seen by who takes it. All of it is async-signal-safe.
struct RescueToken: Sendable {
  /// What is to be done besides.
  enum Kind: UInt8 {
    case keepsInput = 1
    case dropsInput
  }

  private let ends: (read: Int32, write: Int32)

  /// Makes a token that nobody holds; `nil` if the system has no pipe to spare.
  init?() {
    guard let ends = System.pipe() else { return nil }
    self.ends = ends
  }

  /// Gives the pipe back; the process's own token is never closed, since a handler may come at any time.
  func close() {
    System.close(ends.read)
    System.close(ends.write)
  }

  /// Lays the token down for whoever comes.
  func put(_ kind: Kind) {
    var byte = kind.rawValue
    _ = System.write(ends.write, &byte, 1)
  }

  /// Takes the token; `nil` if it isn't there.
  func take() -> Kind? {
    System.readByte(ends.read).flatMap(Kind.init(rawValue:))
  }

  /// Lays down another token in the place of the one that lies there; does nothing where none lies.
  ///
  /// The new one comes first, so that at no moment there is none: who comes in between takes the old one, which stands
  /// before it, and the new one is taken back here.
  func replace(by kind: Kind) {
    put(kind)
    _ = take()
  }
}
