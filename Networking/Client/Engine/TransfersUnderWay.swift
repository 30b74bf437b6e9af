/// The transfers that an engine has under way, each at a place that its ticket knows.
struct TransfersUnderWay {
  private var places: [Transfer?] = []
  private var free: [Int] = []

  /// Whether there is none.
  var isEmpty: Bool { free.count == places.count }

  /// All of them, in no order.
  var all: [Transfer] { places.compactMap(\.self) }

  /// The one with a ticket, if it is under way.
  subscript(_ ticket: Ticket) -> Transfer? {
    let place = ticket.place
    // A ticket that was never here has a place of someone else's.
    guard place < places.count, let transfer = places[place],
      transfer.submission.ticket === ticket
    else { return nil }
    return transfer
  }

  /// Takes one in.
  mutating func add(_ transfer: Transfer) {
    let place = free.popLast() ?? places.count
    if place == places.count { places.append(nil) }
    places[place] = transfer
    transfer.submission.ticket.place = place
  }

  /// Lets one go that is here.
  mutating func remove(_ transfer: Transfer) {
    let place = transfer.submission.ticket.place
    places[place] = nil
    free.append(place)
  }

  /// Lets all go.
  mutating func removeAll() {
    (places, free) = ([], [])
  }
}
