// SPDX-License-Identifier: MIT

import CCurl
import Networking

/// The receiver of libcurl's callbacks for a handle. All of them come on the engine's thread.
protocol EasyHandleDelegate: AnyObject {
  /// The transfer that uses the handle.
  var id: TransferID { get }

  /// Receives a piece of the response's content.
  func receive(_ piece: UnsafeRawBufferPointer) -> ReceivedContent.Receipt

  /// Writes the next piece of the request's body into a buffer.
  func send(_ buffer: UnsafeMutableRawBufferPointer) -> Upload.Supply

  /// Returns to the beginning of the request's body.
  func rewind()

  /// Returns a Boolean value that indicates whether the request may be sent on a connection with
  /// two ends, as libcurl reports them.
  func maySend(to server: UnsafePointer<CChar>?, _ serverPort: Int, from port: Int) -> Bool

  /// Receives a line of libcurl's log about the streams of the connection.
  func note(_ line: HTTP2Log)
}

/// A libcurl easy handle that serves one transfer after another, with its options and their memory.
///
/// Setting all options of a handle costs as much as a request. A handle therefore keeps the options
/// that the next transfer needs too, but only after a success on a connection that was open
/// already. Otherwise it is reset, because libcurl may remember errors, credentials or a new connection.
final class EasyHandle {
  /// The context of libcurl's callback for header lines, in separate memory, whose access needs
  /// no exclusivity check.
  struct Line {
    let handle: UnsafeMutableRawPointer
    // SAFETY: the clock is the context's of the engine that owns the handle, and libcurl calls back on that engine's
    // thread only while the engine's loop, which owns the context, runs.
    /// The engine's clock.
    var clock: UnsafeMutablePointer<EngineClock>?
    /// The time of the last header line.
    private(set) var lastLine: MonotonicInstant?
    /// The head of the response; here, so that its memory is reused.
    var head = AnswerHead()

    /// Reads a header line, including its line ending.
    mutating func read(_ line: UnsafeRawBufferPointer) -> AnswerHead.Verdict {
      lastLine = clock?.pointee.passTime
      return head.read(line)
    }
  }

  /// libcurl's own handle.
  let pointer: UnsafeMutableRawPointer
  /// The receiver of callbacks: the transfer under way.
  var delegate: (any EasyHandleDelegate)?
  let line: UnsafeMutablePointer<Line>
  /// libcurl's message about a failure.
  let errorText: UnsafeMutablePointer<CChar>
  /// The options that are set; nil for none.
  private var setup: HandleSetup?
  private let fields = FieldList()
  /// A Boolean value that indicates whether libcurl logs what happens to the connection.
  private(set) var isLogging = false
  private var hostOverrides: UnsafeMutablePointer<curl_slist>?
  /// The URL that is set; nil for none.
  private var url: String?
  /// The parts of the URL, in memory that all URLs of the handle use; nil before the first one.
  private var parts: OpaquePointer?

  /// Creates a handle; nil if there is no memory for it.
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
    curl_slist_free_all(hostOverrides)
    if let parts { curl_url_cleanup(parts) }
    errorText.deallocate()
    line.deinitialize(count: 1)
    line.deallocate()
  }

  /// Prepares the handle for a transfer; returns true if all options have to be set.
  func begin(_ setup: HandleSetup) -> Bool {
    line.pointee.head.begin()
    errorText[0] = 0
    guard self.setup != setup else { return false }
    reset()
    self.setup = setup
    return true
  }

  /// Resets all options.
  func reset() {
    guard setup != nil else { return }
    setup = nil
    curl_easy_reset(pointer)
    fields.removeAll()
    curl_slist_free_all(hostOverrides)
    hostOverrides = nil
    isLogging = false
    url = nil
  }

  /// Starts or stops libcurl's log, for a transfer that is under way, too.
  func setLogging(_ isLogging: Bool) {
    guard isLogging != self.isLogging else { return }
    self.isLogging = isLogging
    if isLogging { ccurl_set_log(pointer, receiveLog, context) }
    set(CURLOPT_VERBOSE, isLogging ? 1 : 0)
  }

  // SAFETY: the transfer, which the engine's table keeps until the handle was removed from the
  // multi handle, keeps this object; libcurl calls back in between only, on the engine's thread.
  /// The context of libcurl's callbacks.
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  // SAFETY: every context that libcurl is given, except for header lines and sockets, is `context`.
  /// Returns the receiver of a callback.
  static func delegate(_ context: UnsafeMutableRawPointer?) -> (any EasyHandleDelegate)? {
    guard let context else { return nil }
    return Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue().delegate
  }

  /// Sets the URL of the request, which is absolute.
  ///
  /// libcurl parses the text of a URL for each transfer, and composes it again from its parts, which takes a tenth of all
  /// instructions of a small request. It uses parsed parts as they are, and successive transfers often have the same URL.
  func setURL(_ text: String) {
    guard text != url else { return }
    url = text
    set(CURLOPT_URL, text)
    parts = parts ?? curl_url()
    let flags = UInt32(CURLU_DISALLOW_USER | CURLU_PATH_AS_IS)
    let isParsed = parts != nil && curl_url_set(parts, CURLUPART_URL, text, flags) == CURLUE_OK
    // Otherwise libcurl parses the text, and says what is wrong with it.
    ccurl_set_pointer(
      pointer, CURLOPT_CURLU, isParsed ? parts.map { UnsafeMutableRawPointer($0) } : nil)
  }

  /// Sets the header fields of the request.
  func setFields(_ fields: [PreparedRequest.Field], hasBody: Bool, acceptsCompression: Bool) {
    if self.fields.set(fields, hasBody: hasBody, acceptsCompression: acceptsCompression) {
      ccurl_set_list(pointer, CURLOPT_HTTPHEADER, self.fields.first)
    }
  }

  /// Sets the overrides of host names.
  func setHostOverrides(_ lines: [String]) {
    for line in lines {
      if let longer = curl_slist_append(hostOverrides, line) { hostOverrides = longer }
    }
    if hostOverrides != nil { ccurl_set_list(pointer, CURLOPT_CONNECT_TO, hostOverrides) }
  }

  func set(_ option: CURLoption, _ value: Int) {
    ccurl_set_long(pointer, option, value)
  }

  func set(_ option: CURLoption, _ value: String) {
    ccurl_set_text(pointer, option, value)
  }

  func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer) {
    ccurl_set_pointer(pointer, option, value)
  }

  func set(_ option: CURLoption, bytes text: String) {
    var text = text
    text.withUTF8 { bytes in _ = ccurl_set_blob(pointer, option, bytes.baseAddress, bytes.count) }
  }

  /// Sets which directions of the transfer are paused. libcurl may call back meanwhile.
  func pause(receiving: Bool, sending: Bool) -> CURLcode {
    curl_easy_pause(
      pointer, (receiving ? CURLPAUSE_RECV : 0) | (sending ? CURLPAUSE_SEND : 0))
  }

  /// Returns a number of libcurl's information about the transfer.
  func number(_ what: CURLINFO) -> Int {
    var value = 0
    ccurl_get_long(pointer, what, &value)
    return value
  }

  /// Returns a size or a time of libcurl's information about the transfer.
  func offset(_ what: CURLINFO) -> Int {
    var value: curl_off_t = 0
    ccurl_get_offset(pointer, what, &value)
    return Int(value)
  }

  /// Returns a text of libcurl's information about the transfer.
  func text(_ what: CURLINFO) -> String? {
    var value: UnsafePointer<CChar>?
    ccurl_get_text(pointer, what, &value)
    return value.map { String(cString: $0) }
  }
}

// SAFETY: the context is the handle's object, alive as said at `EasyHandle.context`, and the bytes
// are libcurl's until the callback returns.
private let receiveLog: curl_debug_callback = { _, kind, bytes, count, context in
  guard kind == CURLINFO_TEXT, let bytes,
    let line = HTTP2Log(UnsafeRawBufferPointer(start: bytes, count: count))
  else { return 0 }
  EasyHandle.delegate(context)?.note(line)
  return 0
}
