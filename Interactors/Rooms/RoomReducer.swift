// SPDX-License-Identifier: MIT

import RecipeEntities

extension RoomMessages {
  /// The number of messages of a page.
  package static let pageSize = 50
  /// The number of missed messages that one request asks for.
  package static let catchUpSize = 100
}

extension RoomMessages.State {
  /// Handles an event.
  package mutating func handle(_ event: RoomMessages.Event) {
    switch event {
    case .ui(let action):
      handledActions += 1
      handle(action)
    case .recovered: reload()
    case .identified(let member): me = member
    case .loadedNewest(let page): loadedNewest(page)
    case .failedNewest(let problem, let mayPass):
      newest = .failed(problem)
      (failedLoads, mayReload) = (failedLoads + 1, mayPass)
    case .loadedOlder(let page):
      insert(page)
      older = page.count < RoomMessages.pageSize ? .complete : .idle
    case .failedOlder(let problem): older = .failed(problem)
    case .opened:
      connection += 1
      (isLive, isCaughtUp, streamed) = (true, false, nil)
    case .lost: isLive = false
    case .received(let message): receive(message)
    case .caughtUp(let page): caughtUp(page)
    case .started, .confirmed, .refused, .checked, .unchecked, .slow: handleOutgoing(event)
    case .marked:
      let ids = Set(marking)
      messages = messages.map { ids.contains($0.id) ? $0.markedAsRead() : $0 }
      (marking, unmarked) = (unmarked, [])
    }
  }

  private mutating func handle(_ action: RoomMessages.Action) {
    switch action {
    case .reload: reload()
    case .loadOlder:
      let isIdle = if case .failed = older { true } else { older == .idle }
      if newest == .loaded, isIdle, !messages.isEmpty { older = .loading }
    case .send(let text): add(text, changes: nil)
    case .change(let id, let text):
      guard let message = messages.first(where: { $0.id == id }), message.author?.id == me?.id
      else { return }
      // The last change counts, so that one that wasn't sent needn't be.
      outgoing.removeAll { $0.changes == id && $0.status != .sending }
      add(text, changes: id)
    case .retry(let id):
      guard let index = index(of: id), case .failed(let problem) = outgoing[index].status
      else { return }
      outgoing[index].isRetried = true
      outgoing[index].status = outgoing[index].mayHaveArrived ? .checking(problem) : .waiting
    case .discard(let id):
      guard let index = index(of: id) else { return }
      let isFirst = !outgoing[index].isGivenUp && outgoing[index].changes == nil
      outgoing[index].isGivenUp = true
      switch outgoing[index].status {
      case .sending where isFirst: refuse(index, .givenUp, mayHaveArrived: true)
      // The server is being asked already.
      case .checking where isFirst: outgoing[index].isRetried = false
      default: outgoing.remove(at: index)
      }
    case .markAsRead(let ids):
      let known = Set(marking + unmarked)
      let wanted = Set(ids).subtracting(known)
      unmarked += messages.filter { $0.isUnread && wanted.contains($0.id) }.map(\.id)
      if marking.isEmpty { (marking, unmarked) = (unmarked, []) }
    }
  }

  private mutating func reload() {
    if case .failed = newest { newest = .loading }
    if case .failed = older { older = .loading }
    if newest == .loaded, isLive {
      // As after a new connection, whose number makes it another request.
      connection += 1
      isCaughtUp = false
    }
  }

  private mutating func add(_ text: String, changes: Message.ID?) {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    guard !text.isEmpty else { return }
    outgoing.append(.init(id: nextNumber, text: String(text), changes: changes))
    nextNumber += 1
  }

  // MARK: - Pages and the stream

  private mutating func loadedNewest(_ page: [Message]) {
    if page.count >= RoomMessages.pageSize, let first = page.first {
      // Between a message of an interrupted stream and the page, others may be missing.
      messages.removeAll { $0.precedes(first) }
    } else {
      older = .complete
    }
    insert(page)
    newest = .loaded
    failedLoads = 0
    frontier = page.last?.id
    isCaughtUp = false
  }

  private mutating func receive(_ message: Message) {
    // A slow stream may still send what is before the newest page, of which the pages have all.
    let isBefore = newest == .loaded && messages.first.map { message.precedes($0) } ?? false
    if !isBefore { insert([message]) }
    guard streamed.map({ $0.precedes(message) }) ?? true else { return }
    streamed = message
    // A changed message isn't the newest one.
    if isCaughtUp, isNewer(message, than: frontier) { frontier = message.id }
  }

  private mutating func caughtUp(_ page: [Message]) {
    if frontier == nil, page.count >= RoomMessages.catchUpSize, let first = page.first {
      // The room was empty, so the page is the newest one, and others may be missing before it.
      messages.removeAll { $0.precedes(first) }
      older = .idle
    }
    insert(page)
    let isLast = frontier == nil || page.count < RoomMessages.catchUpSize
    frontier = page.last?.id ?? frontier
    guard isLast else { return }
    isCaughtUp = true
    if let streamed, isNewer(streamed, than: frontier) { frontier = streamed.id }
  }

  private func isNewer(_ message: Message, than id: Message.ID?) -> Bool {
    guard let id, let other = messages.last(where: { $0.id == id }) else { return true }
    return other.precedes(message)
  }

  /// Inserts messages in order, and keeps the newest version of each.
  private mutating func insert(_ new: [Message]) {
    for message in new {
      if let index = messages.lastIndex(where: { $0.id == message.id }) {
        if messages[index].isOlderVersion(than: message) { messages[index] = message }
        continue
      }
      // Nearly always at one of the ends.
      let isFirst = messages.first.map { message.precedes($0) } ?? true
      let index = isFirst ? 0 : (messages.lastIndex { $0.precedes(message) } ?? -1) + 1
      messages.insert(message, at: index)
      claim(message)
    }
  }

  // MARK: - Outgoing messages

  /// Takes a message for the server's copy of what the user has sent: it is by the user, has the text, and is newer than
  /// what was known then.
  private mutating func claim(_ message: Message) {
    guard let author = message.author?.id, author == me?.id else { return }
    let index = outgoing.firstIndex { item in
      item.changes == nil && item.copy == nil && item.mayHaveArrived && item.text == message.text
        && item.base.map { $0.precedes(message) } ?? true
    }
    guard let index else { return }
    if outgoing[index].status == .sending {
      outgoing[index].copy = message.id
    } else {
      outgoing.remove(at: index)
    }
  }

  private func index(of id: RoomMessages.Outgoing.ID) -> Int? {
    outgoing.firstIndex { $0.id == id }
  }

  private mutating func handleOutgoing(_ event: RoomMessages.Event) {
    switch event {
    case .started(let id):
      guard let index = index(of: id) else { return }
      outgoing[index].status = .sending
      outgoing[index].mayHaveArrived = true
      if outgoing[index].base == nil { outgoing[index].base = messages.last }
    case .confirmed(let id, let message):
      outgoing.removeAll { $0.id == id }
      insert([message])
    case .refused(let id, let problem, let mayHaveArrived):
      guard let index = index(of: id) else { return }
      refuse(index, problem, mayHaveArrived: mayHaveArrived)
    case .checked(let id, let page):
      let base = outgoing.first { $0.id == id }?.base
      insert(page)
      // Otherwise one of the messages was the copy.
      guard let index = index(of: id), case .checking(let problem) = outgoing[index].status
      else { return }
      if page.count >= RoomMessages.catchUpSize, base != nil {
        outgoing[index].base = page.last
      } else if outgoing[index].isGivenUp {
        outgoing.remove(at: index)
        return
      } else {
        outgoing[index].status = outgoing[index].isRetried ? .waiting : .failed(problem)
      }
      outgoing[index].isSlow = false
      outgoing[index].isRetried = outgoing[index].isRetried && outgoing[index].status != .waiting
    case .unchecked(let id):
      guard let index = index(of: id), case .checking(let problem) = outgoing[index].status
      else { return }
      if outgoing[index].isGivenUp {
        outgoing.remove(at: index)
        return
      }
      outgoing[index].status = .failed(problem)
      (outgoing[index].isRetried, outgoing[index].isSlow) = (false, false)
    case .slow(let id):
      if let index = index(of: id) { outgoing[index].isSlow = true }
    default: break
    }
  }

  private mutating func refuse(_ index: Int, _ problem: Problem, mayHaveArrived: Bool) {
    outgoing[index].mayHaveArrived = mayHaveArrived
    outgoing[index].isSlow = false
    if mayHaveArrived, outgoing[index].copy != nil {
      outgoing.remove(at: index)
    } else if mayHaveArrived, outgoing[index].changes == nil {
      outgoing[index].status = .checking(problem)
    } else {
      // A change can be repeated. A copy is of another message.
      outgoing[index].mayHaveArrived = false
      outgoing[index].copy = nil
      outgoing[index].status = .failed(problem)
    }
  }
}

extension Message {
  /// Whether another message with the same identifier has a later text, or the same one and was read.
  fileprivate func isOlderVersion(than other: Message) -> Bool {
    switch (editedAt, other.editedAt) {
    case (nil, nil): isUnread && !other.isUnread || readBy < other.readBy
    case (nil, _?): true
    case (_?, nil): false
    case (let mine?, let others?): mine <= others
    }
  }
}

extension Problem {
  /// The reason to ask the server about a message that the user has given up.
  fileprivate static let givenUp = Problem(
    title: "Given up", message: "The server hasn't confirmed the message.", mayHaveEffect: true)
}
