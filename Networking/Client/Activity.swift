import Signals
import Synchronization

/// Counts what is going on, whatever threads it begins and ends on.
final class Activity: Sendable {
  /// One thing that is going on. It ends when told so or let go, once.
  final class Span: Sendable {
    private let count: MutableProperty<Int>?
    private let observer: SafeObserver<Bool>?
    private let isOver = Atomic(false)

    fileprivate init(_ count: MutableProperty<Int>?, _ observer: SafeObserver<Bool>?) {
      self.count = count
      self.observer = observer
      count?.modify { $0 += 1 }
      observer?.send(true)
    }

    deinit {
      end()
    }

    func end() {
      guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return }
      count?.modify { $0 -= 1 }
      observer?.send(false)
    }
  }

  private let count = MutableProperty(0)

  init() {}

  /// Whether anything is going on, without repeats.
  var property: Property<Bool> {
    Property(
      value: { [count] in count.value > 0 },
      signal: count.signal.map { $0 > 0 }.removeDuplicates())
  }

  /// Begins something: counts it or not, and tells an observer, if any, that it begins and ends.
  func begin(counting: Bool, telling observer: SafeObserver<Bool>?) -> Span {
    Span(counting ? count : nil, observer)
  }
}
