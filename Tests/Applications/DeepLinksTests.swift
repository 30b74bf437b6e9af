// SPDX-License-Identifier: MIT

import Testing

@testable import Applications

@Suite("Deep links")
struct LinkTableTests {
  enum Route: Hashable { case albums, album(String), song(Int, start: Int) }

  let links = LinkTable<Route> {
    DeepLink("albums") { _ in [.albums] }
    DeepLink("album/{name}") { link in link["name"].map { [.albums, .album($0)] } }
    DeepLink("song/{id}") { link in
      link.value("id").map { [.song($0, start: link.value("start") ?? 0)] }
    }
  }

  @Test("an address leads to a path of routes, with typed values")
  func addresses() {
    #expect(links.path(for: "albums") == [.albums])
    #expect(links.path(for: "album/Kind%20of%20Blue") == [.albums, .album("Kind of Blue")])
    #expect(links.path(for: "song/42") == [.song(42, start: 0)])
    #expect(links.path(for: "song/42?start=90&from=mail") == [.song(42, start: 90)])
  }

  @Test("a scheme, empty parts and a fragment make no difference")
  func forms() {
    for address in ["player://song/42", "/song/42/", "//song//42", "song/42#top", "song/42?"] {
      #expect(links.path(for: address) == [.song(42, start: 0)], "\(address)")
    }
  }

  @Test(
    "other addresses have no path",
    arguments: [
      "", "song", "song/x", "song/42/more", "songs/42", "album/%", "album/%4", "album/%zz",
      "album/%ff", "song/42?start=%", "Song/42",
    ])
  func invalid(_ address: String) {
    #expect(links.path(for: address) == nil)
  }

  @Test("a value that is read twice keeps the part, not the query")
  func precedence() {
    #expect(links.path(for: "song/1?id=2") == [.song(1, start: 0)])
  }
}
