import Networking
import Signals

/// The interactor of the list of BLANKS: business logic, which knows no screen.
public struct Blanks: Sendable {
  // MARK: Inputs

  /// Loads the BLANKS again.
  public let reload: SafeObserver<Void>

  // MARK: Outputs

  /// The BLANKS, and whether they are on their way, current, or couldn't be loaded.
  public let content: SafeSignal<RemoteContent<[Blank]>>

  /// Creates the interactor. It requests nothing before its content is observed.
  ///
  /// - Parameter client: The client that performs the requests.
  public init(client: SafeClient) {
    let reloads = SafePublishSubject<Void>()
    reload = reloads.on
    content = client.content(for: reloads.signal.start(with: ())) {
      Blank.requestAll()
    }
    .shareReplay(limit: 1)
  }
}
