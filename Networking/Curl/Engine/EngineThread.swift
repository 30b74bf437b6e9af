// SPDX-License-Identifier: MIT

import CCurl
import LocalFiles
import Networking

/// The thread of an engine.
enum EngineThread {
  /// The arguments of the thread.
  fileprivate final class Arguments: Sendable {
    let inbox: Inbox
    let limits: CurlEngine.Limits

    init(_ inbox: Inbox, _ limits: CurlEngine.Limits) {
      self.inbox = inbox
      self.limits = limits
    }
  }

  /// Starts the thread. If the system can't create one, the commands in the inbox are refused.
  static func start(_ inbox: Inbox, _ limits: CurlEngine.Limits) {
    let arguments = Unmanaged.passRetained(Arguments(inbox, limits))
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(
        &thread, nil,
        { context in
          runEngine(context)
          return nil
        }, arguments.toOpaque())
      if code == 0, let thread { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        { context in
          if let context { runEngine(context) }
          return nil
        }, arguments.toOpaque())
      if code == 0 { pthread_detach(thread) }
    #endif
    guard code != 0 else { return }
    arguments.release()
    inbox.abandon()
  }

  /// A Boolean value that indicates whether libcurl's global initialization, once in a process, succeeded. It happens
  /// on an engine's thread, because it takes some milliseconds.
  fileprivate static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
}

/// The thread's main function.
private func runEngine(_ context: UnsafeMutableRawPointer) {
  // SAFETY: the pointer is the retained arguments that `start` passed, taken over here, once.
  let arguments = Unmanaged<EngineThread.Arguments>.fromOpaque(context).takeRetainedValue()
  // The application's signals are handled by its own threads. SIGPIPE, which OpenSSL can cause in
  // spite of CURLOPT_NOSIGNAL, must not end the process.
  var all = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_BLOCK, &all, nil)
  guard EngineThread.isLibraryReady, let loop = EngineLoop(arguments.inbox, arguments.limits) else {
    arguments.inbox.abandon()
    return
  }
  loop.run()
}
