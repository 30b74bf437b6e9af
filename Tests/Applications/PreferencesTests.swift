// SPDX-License-Identifier: MIT

import Applications
import Foundation
import Signals
import TestKit
import Testing

@Suite("Preferences")
struct PreferencesTests {
  struct Settings: Codable, Equatable, Sendable {
    var isDark = false
    var name = "Ada"
    var volume: Int? = 5
    var window = Place()
    var tags: [String: Int] = ["a": 1]
  }
  struct Place: Codable, Equatable, Sendable {
    var (x, y) = (1, 2)
  }
  /// The settings of a later version.
  struct Newer: Codable, Equatable, Sendable {
    var isDark = false
    var theme = "sea"
    var window = Wider()
  }
  struct Wider: Codable, Equatable, Sendable {
    var (x, width) = (1, 80)
  }

  private let folder = TemporaryFolder("preferences")
  private var path: String { folder.path("deep/settings.json") }

  private func preferences(
    _ scheduler: any Scheduler = ImmediateScheduler()
  ) -> Preferences<Settings> {
    Preferences(file: path, default: Settings(), scheduler: scheduler)
  }

  private func text(_ name: String = "deep/settings.json") -> String? {
    (try? Data(contentsOf: URL(filePath: folder.path(name)))).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test("a change is visible immediately, is saved with mode 0600, and is read again")
  func roundTrip() throws {
    let scheduler = VirtualScheduler()
    let one = preferences(scheduler)
    let names = Recorder(one[\.name].signal)
    one[\.name].value = "Grace"
    one.modify { $0.window.x = 7 }
    #expect(one.value.name == "Grace" && text() == nil)
    scheduler.advance()
    #expect(one.problem.value == nil)
    #expect(names.elements == ["Ada", "Grace", "Grace"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let other = preferences()
    #expect(other.value == one.value && other.value.window.x == 7)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("deep")).count == 2)
  }

  @Test("two processes that change different settings keep both changes")
  func merge() {
    let (one, other) = (preferences(), preferences())
    one[\.name].value = "Grace"
    other[\.isDark].value = true
    #expect(other.value.name == "Grace" && other.value.isDark)
    #expect(!one.value.isDark)
    one.reload()
    #expect(one.value == other.value)
  }

  @Test("changes that arrive while others are saved are kept")
  func late() {
    let scheduler = VirtualScheduler()
    let (one, other) = (preferences(scheduler), preferences())
    other[\.name].value = "Grace"
    let bag = DisposeBag()
    one.property.signal.observeNext { [one] value in
      if value.name == "Grace", value.volume == 5 { one.modify { $0.volume = 9 } }
    }
    .dispose(in: bag)
    one[\.isDark].value = true
    scheduler.advance()
    #expect(one.value.volume == 9 && one.value.name == "Grace" && one.value.isDark)
    #expect(preferences().value == one.value)
  }

  @Test("members of a newer version are preserved, missing ones have the default")
  func versions() {
    let newer = Preferences(file: path, default: Newer(), scheduler: ImmediateScheduler())
    newer.modify {
      $0.theme = "night"; $0.window.width = 120
    }
    let old = preferences()
    #expect(old.problem.value == nil && old.value == Settings())
    old.modify {
      $0.isDark = true; $0.tags = [:]; $0.volume = nil
    }
    newer.reload()
    #expect(newer.value == Newer(isDark: true, theme: "night", window: Wider(x: 1, width: 120)))
    #expect(preferences().value == old.value && old.value.tags.isEmpty && old.value.volume == nil)
  }

  @Test("a value of the wrong type has its default, and the file is copied before it is changed")
  func invalidValue() throws {
    try folder.make("deep")
    try folder.put(
      #"{"isDark": true, "name": 7, "window": {"x": "far", "y": 9}}"#, at: "deep/settings.json")
    let read = preferences()
    #expect(read.value.isDark && read.value.name == "Ada" && read.value.window == Place(x: 1, y: 9))
    guard case .invalid(_, let members) = read.problem.value else {
      Issue.record("no problem was reported")
      return
    }
    #expect(Set(members) == ["name", "window.x"])
    read[\.isDark].value = false
    #expect(text("deep/settings.json.invalid")?.contains("far") == true)
    #expect(read.problem.value == nil && preferences().problem.value == nil)
  }

  @Test(
    "a file that isn't a JSON object is copied before it is changed",
    arguments: ["", "{", "[1]", "\u{0}\u{1}", "null"])
  func invalidFile(content: String) throws {
    try folder.make("deep")
    try folder.put(content, at: "deep/settings.json")
    let read = preferences()
    #expect(read.value == Settings() && read.problem.value == .invalid(path: path, members: []))
    #expect(text() == content)
    read[\.name].value = "Grace"
    #expect(text("deep/settings.json.invalid") == content && preferences().value.name == "Grace")
  }

  @Test("a folder in place of the file, or of nothing, is a problem and loses no change in memory")
  func unusable() throws {
    try folder.make("deep/settings.json")
    let read = preferences()
    guard case .unreadable = read.problem.value else {
      Issue.record("no problem was reported")
      return
    }
    read[\.name].value = "Grace"
    #expect(read.value.name == "Grace" && read.problem.value != nil)
    #expect(read.problem.value?.description.contains(path) == true)
    let nowhere = Preferences(
      file: "/dev/null/none/a.json", default: Settings(), scheduler: ImmediateScheduler())
    nowhere[\.name].value = "Grace"
    #expect(nowhere.value.name == "Grace")
    guard case .unwritable = nowhere.problem.value else {
      Issue.record("\(String(describing: nowhere.problem.value))")
      return
    }
    #expect(!nowhere.save())
  }

  @Test("changes that couldn't be saved are saved with the next one")
  func retry() throws {
    try folder.make("deep/settings.json")
    let read = preferences()
    read[\.name].value = "Grace"
    try FileManager.default.removeItem(atPath: path)
    read[\.isDark].value = true
    #expect(read.problem.value == nil && preferences().value.name == "Grace")
  }

  @Test("a link stays a link, and the file that it names is changed")
  func link() throws {
    try folder.make("deep")
    try folder.make("dotfiles")
    try folder.put("{}", at: "dotfiles/mine.json")
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: folder.path("dotfiles/mine.json"))
    preferences()[\.name].value = "Grace"
    #expect(text("dotfiles/mine.json")?.contains("Grace") == true)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path).hasSuffix("mine.json"))
  }

  @Test("eight threads with 100 changes each, on two values of the file, lose none")
  func threads() async {
    struct Counts: Codable, Equatable, Sendable { var counts: [String: Int] = [:] }
    let file = path
    let stores = (0..<2).map { _ in
      Preferences(file: file, default: Counts(), scheduler: ImmediateScheduler())
    }
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for _ in 0..<100 {
            stores[thread % 2].modify { $0.counts["\(thread)", default: 0] += 1 }
          }
        }
      }
    }
    let read = Preferences(file: file, default: Counts(), scheduler: ImmediateScheduler())
    #expect(read.value.counts == Dictionary(uniqueKeysWithValues: (0..<8).map { ("\($0)", 100) }))
  }

  @Test("a change is kept in memory while another thread shows the values of another process")
  func concurrentReload() async {
    struct Counts: Codable, Equatable, Sendable { var (own, foreign) = (0, 0) }
    let file = path
    let stores = (0..<2).map { _ in
      Preferences(file: file, default: Counts(), scheduler: ImmediateScheduler())
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for _ in 0..<300 { stores[0].modify { $0.own += 1 } }
      }
      group.addTask {
        for _ in 0..<300 {
          stores[1].modify { $0.foreign += 1 }
          stores[0].reload()
        }
      }
    }
    stores[0].reload()
    #expect(stores[0].value == Counts(own: 300, foreign: 300))
  }

  @Test("folders follow the variables of the XDG specification")
  func folders() {
    let variables = ["HOME": "/home/ada", "XDG_STATE_HOME": "/var/ada", "XDG_CACHE_HOME": "cache"]
    let folders = ApplicationFolders("tracker", environment: { variables[$0] })
    #expect(folders.configuration == "/home/ada/.config/tracker")
    #expect(folders.state == "/var/ada/tracker" && folders.data == "/home/ada/.local/share/tracker")
    #expect(folders.cache == "/home/ada/.cache/tracker")
    #expect(ApplicationFolders("x", environment: { _ in nil }).state == "/dev/null/.local/state/x")
  }
}
