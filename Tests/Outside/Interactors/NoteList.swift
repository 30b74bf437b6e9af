// SPDX-License-Identifier: MIT

import Endpoints
import Entities
import Networking
import Signals

/// The list of notes: what the user does goes in through observers, what the screen shows comes out through safe signals.
public struct NoteList: Sendable {
  /// Adds a note with a title.
  public let add: SafeObserver<String>
  /// Loads the notes again.
  public let reload: SafeObserver<Void>
  /// The notes, the current ones first.
  public let notes: SafeSignal<[Note]>

  public init(client: SafeClient) {
    let titles = SafePublishSubject<String>()
    let reloads = SafePublishSubject<Void>()
    add = titles.on
    reload = reloads.on
    let added = titles.signal.flatMapLatest { client.response(for: Note.create(title: $0)) }
    notes = reloads.signal.start(with: ())
      .merge(with: added.map { _ in })
      .flatMapLatest { client.response(for: Note.all()) }
      .shareReplay(limit: 1)
  }
}
