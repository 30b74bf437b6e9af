import CCurl

/// A libcurl handle for one transfer after another, with what it was told and what belongs to it.
///
/// Telling a handle everything anew costs as much as asking the server. So it keeps what the next
/// transfer wants as well, but only after a success on a connection that was there already: whatever
/// libcurl might remember of troubles, credentials or the making of a connection is wiped out.
final class KeptHandle {
  let pointer: UnsafeMutableRawPointer
  /// The transfer under way, which hears of what comes.
  var transfer: Transfer?
  /// What the handle was told; nil if that is nothing.
  private(set) var setup: HandleSetup?
  let fields = FieldList()
  var detours: UnsafeMutablePointer<curl_slist>?
  /// What libcurl's callback for the lines of a head is given: a place of its own, which costs no check of who
  /// else uses it.
  struct Line {
    let handle: UnsafeMutableRawPointer
    /// The head of the answer; here, to keep its memory.
    var head = AnswerHead()
  }

  let line: UnsafeMutablePointer<Line>
  /// What libcurl says about a failure.
  let errorText: UnsafeMutablePointer<CChar>

  /// Creates a handle; nil when there is no memory for it.
  init?() {
    guard let pointer = curl_easy_init() else { return nil }
    self.pointer = pointer
    line = .allocate(capacity: 1)
    line.initialize(to: Line(handle: pointer))
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    curl_easy_cleanup(pointer)
    curl_slist_free_all(detours)
    errorText.deallocate()
    line.deinitialize(count: 1)
    line.deallocate()
  }

  /// Gets ready for a transfer; true if it must be told everything.
  func begin(_ setup: HandleSetup) -> Bool {
    line.pointee.head.begin()
    errorText[0] = 0
    guard self.setup != setup else { return false }
    forget()
    self.setup = setup
    return true
  }

  /// Forgets everything that it was told.
  func forget() {
    guard setup != nil else { return }
    setup = nil
    curl_easy_reset(pointer)
    fields.removeAll()
    curl_slist_free_all(detours)
    detours = nil
  }
}
