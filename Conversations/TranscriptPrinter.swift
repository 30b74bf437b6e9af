// SPDX-License-Identifier: MIT

import Declarations
import Views

/// What a transcript prints above an inline area, without the type of its messages.
@MainActor struct TranscriptPrinter {
  /// The number of blank rows after a message.
  let spacing: Int
  let isFinished: @MainActor (Int) -> Bool
  /// Returns the components of a message with what is above it, between two places.
  let row: @MainActor (Int, _ start: MessagePlace?, _ end: MessagePlace?) -> DeclarationList
  /// Shows the messages that aren't printed.
  let refresh: @MainActor () -> Void
}

/// The messages of a transcript that are printed above an inline area: those at the beginning that are finished, and the beginning of the
/// next one if it is higher than the area.
@MainActor final class PrintedMessages {
  /// The number of printed messages at the beginning.
  private(set) var count = 0
  /// The place in the next message above which it is printed.
  var place: MessagePlace? { part?.id == nextID ? part?.place : nil }

  private var printer: TranscriptPrinter?
  private var total = 0
  private var id: @MainActor (Int) -> AnyHashable = { AnyHashable($0) }
  private var ids: Set<AnyHashable> = []
  private let tracking = ModelTracking()
  private var ending: Subscription?
  private weak var view: View?
  /// The width of a message, and that of the window, when it was measured.
  private var (width, windowWidth) = (0, 0)
  private var isWaiting = false
  private var part: (id: AnyHashable, place: MessagePlace)?
  private var nextID: AnyHashable? { count < total ? id(count) : nil }

  /// Prints messages with another printer. Those up to the last one that was printed before are never printed again.
  func follow(
    _ printer: TranscriptPrinter?, in view: View, count total: Int,
    id: @escaping @MainActor (Int) -> AnyHashable
  ) {
    (self.printer, self.view, self.total, self.id) = (printer, view, total, id)
    count = ids.isEmpty ? 0 : (0..<total).last { ids.contains(id($0)) }.map { $0 + 1 } ?? 0
    tracking.end()
    setNeedsPrint()
  }

  /// Stores the width of the messages.
  func didMeasure(_ view: View, width: Int) {
    let windowWidth = view.window?.size.width ?? 0
    let isFirst = self.windowWidth != windowWidth
    (self.width, self.windowWidth) = (width, windowWidth)
    if isFirst { setNeedsPrint() }
  }

  /// Prints the next message up to a place above which it can't change, before the next frame.
  func didReach(_ place: MessagePlace) {
    guard let printer, let id = nextID, isNew(place) else { return }
    window?.prepare { [weak self] in
      guard let self, id == nextID, isNew(place), !printer.isFinished(count),
        show(printer.row(count, self.place, place))
      else { return }
      part = (id, place)
      printer.refresh()
    }
  }

  private func isNew(_ next: MessagePlace) -> Bool {
    place.map { ($0.text, $0.blocks) < (next.text, next.blocks) } ?? true
  }

  /// Prints components; returns whether it did.
  private func show(_ list: DeclarationList) -> Bool {
    guard let view, let window else { return false }
    let row = DeclaredView()
    row.show(list)
    return window.print(row, width: width, in: view)
  }

  /// The window, if it has the width at which the messages were measured.
  private var window: Window? {
    view?.window.flatMap { $0.size.width == windowWidth ? $0 : nil }
  }

  /// Prints what is finished before the next frame.
  private func setNeedsPrint() {
    guard printer != nil, let window = view?.window, window.capabilities.inlineRows != nil,
      !isWaiting
    else { return }
    // The rest of a message that isn't finished would be lost with the program.
    if ending == nil { ending = window.endings.add { [weak self] in self?.print(to: .max) } }
    isWaiting = true
    window.prepare { [weak self] in
      self?.isWaiting = false
      self?.printFinished()
    }
  }

  private func printFinished() {
    // In a window of another width, the messages are measured first.
    guard let printer, window != nil else { return }
    let start = count
    let end = tracking.evaluate {
      (start..<max(start, total)).first { !printer.isFinished($0) } ?? max(start, total)
    } changed: { [weak self] in
      self?.setNeedsPrint()
    }
    print(to: end)
  }

  private func print(to end: Int) {
    let (start, end) = (count, min(end, total))
    guard let printer, let window, end > start else { return }
    for index in start..<end {
      guard show(printer.row(index, place, nil)) else { return }
      for _ in 0..<printer.spacing { window.print("") }
      ids.insert(id(index))
      count = index + 1
    }
    printer.refresh()
  }
}
