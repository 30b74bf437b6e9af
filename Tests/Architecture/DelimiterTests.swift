// SPDX-License-Identifier: MIT

import Testing

/// The syntax of text of others is found in bytes or scalars, and never in characters.
///
/// A quotation mark before a combining mark is another `Character`, and CR LF is a single one. So a delimiter that is
/// searched as a `Character` is missed where the shell, the browser or the server finds it.
@Suite("Delimiters")
struct DelimiterTests {
  /// The folders that quote, escape, split or parse what others have written.
  private static let folders = [
    "Networking", "TestKit/Networking", "App/Server", "Recordings", "Inspection/Crashes",
    "LocalFiles",
  ]

  /// Searches for text, as far as a line of code shows them.
  private static let searches = [
    ".split(separator: \"", ".split {", ".split(whereSeparator:", ".components(separatedBy:",
    ".firstIndex(of: \"", ".lastIndex(of: \"", ".contains(\"", ".range(of:", ".ranges(of:",
    ".firstRange(of: \"", ".replacing(\"", ".replacingOccurrences(", ".hasPrefix(", ".hasSuffix(",
    ".trimmingPrefix(", ".prefix { $0 != \"", ".prefix(while: { $0 != \"", ".drop { $0 == \"",
    ".drop { $0 != \"",
  ]

  /// Uses that are right, by file: how many, and why.
  private static let exceptions: [String: (count: Int, reason: String)] = [
    "Networking/Client/Cache/CacheVerdict.swift": (2, "sets of names of fields"),
    "Networking/Client/Cookies/PublicSuffixes.swift": (1, "an array of labels"),
    "Networking/Client/Paging/Paged.swift": (1, "an array of relations"),
    "Networking/Client/SignIn/LoopbackSignIn.swift": (1, "an array of pairs"),
    "Networking/Curl/Engine/CurlFailure.swift": (3, "messages of libcurl, which are ASCII"),
    "Networking/Curl/Engine/HTTP2Log.swift": (2, "a function of this file, which compares bytes"),
    "Networking/Curl/Engine/ProxyFaults.swift": (1, "a message of libcurl"),
    "Networking/Curl/Engine/Resending.swift": (1, "a message of libcurl"),
    "TestKit/Networking/Cassettes/Cassette.swift": (1, "the path of a member"),
    "TestKit/Networking/Cassettes/CassetteReader.swift": (1, "a text of this module"),
    "Networking/Client/Messages/PatternMatch.swift": (3, "a pattern that the test has written"),
    "Networking/Client/Clients/MemoryClient.swift": (1, "a method and a path in the source"),
    "TestKit/Networking/RequestPattern.swift": (2, "a pattern that the test has written"),
    "App/Server/Cookbook/KitchenChat.swift": (1, "a text of this file"),
    "App/Server/Cookbook/ResourceBundle.swift": (1, "the names of the program's files"),
    "App/Server/HTTP/ByteRange.swift": (2, "a range that isn't understood is ignored"),
    "App/Server/HTTP/HTTPHead.swift": (3, "another beginning is refused; a set of options"),
    "App/Server/HTTP/Validation.swift": (1, "a tag is compared as a whole otherwise"),
    "App/Server/OAuth/OAuthAPI.swift": (3, "addresses that are checked to be ASCII; a media type"),
    "App/Server/Routes/RecipeSearch.swift": (1, "words of a search"),
    "App/Server/Routes/RequestContent.swift": (3, "another form is refused"),
    "App/Server/Security/TokenMint.swift": (8, "tokens of this server; others are refused"),
    "App/Server/Storage/RecipeSearching.swift": (2, "words of a search"),
    "Recordings/LoopHistory.swift": (4, "lines that this module has written"),
    "Recordings/LoopLogLines.swift": (1, "a line that this module has written"),
    "Recordings/RecordedTest.swift": (2, "words and names of members for a generated test"),
    "Recordings/Recording.swift": (1, "lines for a message"),
    "Recordings/StateDiff.swift": (1, "the label of a mirror"),
    "Recordings/ValueOutline.swift": (1, "the label of a mirror"),
    "Recordings/ValueText.swift": (1, "the label of a mirror"),
    "Inspection/Crashes/CrashReport.swift": (12, "reports and maps of memory of this program"),
    "Inspection/Crashes/CrashReporter.swift": (4, "the program's names, and requests of itself"),
    "Inspection/Crashes/CrashRun.swift": (4, "the names of the program's files"),
    "Inspection/Crashes/SymbolTable.swift": (1, "mangled names, which are ASCII"),
  ]

  @Test("text of others is searched in bytes or scalars, but for the listed exceptions")
  func bytes() {
    var found: Set<String> = []
    for file in SourceTree.files(in: Self.folders) {
      let lines = Self.lines(file)
      if !lines.isEmpty { found.insert(file.path) }
      let allowed = Self.exceptions[file.path]?.count ?? 0
      let list = lines.map { "\($0): \(file.lines[$0 - 1])" }.joined(separator: "\n")
      #expect(
        lines.count == allowed,
        "\(file.path) has \(lines.count) searches for characters, not \(allowed):\n\(list)")
    }
    #expect(Set(Self.exceptions.keys).subtracting(found).sorted() == [], "listed without need")
  }

  @Test("a search in bytes isn't one in characters")
  func recognition() {
    let file = SourceFile(
      path: "",
      text: #"""
        let parts = text.split(separator: ",")
        guard text.hasPrefix("'") else { return }
        return text.prefix { $0 != ";" }
        let parts = text.utf8.split(separator: UInt8(ascii: ","))
        let parts = text.unicodeScalars.split(separator: ",")
        // text.split(separator: ",")
        """#)
    #expect(Self.lines(file) == [1, 2, 3])
  }

  /// Returns the lines of a file that search for characters.
  private static func lines(_ file: SourceFile) -> [Int] {
    let lines = file.uses(of: searches).filter { line, search in
      let receiver = file.code[line - 1].firstRange(of: search).map {
        file.code[line - 1][..<$0.lowerBound]
      }
      return receiver.map { !$0.hasSuffix("utf8") && !$0.hasSuffix("unicodeScalars") } ?? false
    }
    return Set(lines.map(\.line)).sorted()
  }
}
