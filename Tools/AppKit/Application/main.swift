// SPDX-License-Identifier: MIT

#if canImport(AppKit)
  import AppKit
  import Networking

  let address = CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:8080"
  do {
    let delegate = ApplicationDelegate(server: try BaseURL(address))
    NSApplication.shared.setActivationPolicy(.regular)
    NSApplication.shared.delegate = delegate
    // The application doesn't retain its delegate.
    withExtendedLifetime(delegate) { NSApplication.shared.run() }
  } catch {
    print("\(address) isn't a server's address: \(error).")
  }
#else
  print("This example needs AppKit, which only macOS has.")
#endif
