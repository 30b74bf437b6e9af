// SPDX-License-Identifier: MIT

import LocalFiles

/// The domains under which anyone can register a name (the public suffix list). No cookie may apply
/// to such a domain.
///
/// The list is that of libpsl, which libcurl almost always depends on and which the system keeps up
/// to date. It is loaded when the first cookie specifies a domain. Without it, a short list of the
/// best-known domains is used.
enum PublicSuffixes {
  private typealias Load = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  private typealias IsSuffix = @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> Int32

  /// A list of libpsl.
  private struct List: @unchecked Sendable {
    // SAFETY: the list lives as long as the process and never changes.
    let list: OpaquePointer
    let isSuffix: IsSuffix
  }

  /// A Boolean value that indicates whether the complete list is available.
  static var isComplete: Bool { library != nil }

  /// Returns a Boolean value that indicates whether a domain in lower case is a public suffix.
  static func contains(_ domain: String) -> Bool {
    guard let library else { return isKnown(domain) }
    return library.isSuffix(library.list, domain) != 0
  }

  private static let library: List? = {
    let names = [
      "libpsl.so.5", "libpsl.so", "libpsl.5.dylib", "/opt/homebrew/lib/libpsl.5.dylib",
      "/usr/local/lib/libpsl.5.dylib",
    ]
    for name in names {
      guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL),
        let load = dlsym(handle, "psl_latest"), let isSuffix = dlsym(handle, "psl_is_public_suffix")
      else { continue }
      // SAFETY: libpsl.h declares these types for the two functions since version 0.16.
      guard let list = unsafeBitCast(load, to: Load.self)(nil) else { continue }
      return List(list: list, isSuffix: unsafeBitCast(isSuffix, to: IsSuffix.self))
    }
    return nil
  }()

  /// Returns the result of the short list.
  static func isKnown(_ domain: String) -> Bool {
    let labels = domain.parts(at: ".", omittingEmpty: false)
    if labels.count < 2 || labels.contains("") || hosts.contains(domain) { return true }
    return labels.count == 2 && labels[1].utf8.count == 2 && registries.contains(labels[0])
  }

  /// The second-level domains of countries' registries.
  private static let registries: Set<Substring> = [
    "ac", "co", "com", "edu", "gob", "gov", "go", "gouv", "ltd", "me", "mil", "ne", "net",
    "nom", "or", "org", "plc", "sch",
  ]

  /// Hosting domains under which anyone can register a name.
  private static let hosts: Set<String> = [
    "appspot.com", "azurewebsites.net", "blogspot.com", "cloudfront.net", "firebaseapp.com",
    "fly.dev", "github.io", "gitlab.io", "herokuapp.com", "netlify.app", "onrender.com",
    "pages.dev", "s3.amazonaws.com", "vercel.app", "web.app", "workers.dev",
  ]
}
