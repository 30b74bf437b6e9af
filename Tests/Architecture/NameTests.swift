// SPDX-License-Identifier: MIT

import Testing

/// The names of public types: a single name for each concept, and no duplicates.
@Suite("Names of public types")
struct NameTests {
  /// Public typealiases of public types, with the reason for each.
  private static let aliases: [String: String] = [
    "SafeSignal": "the articles' word for a signal that can't fail",
    "SafeObserver": "the articles' word for an input",
    "SafePublishSubject": "the subject of a safe signal",
    "SafeReplaySubject": "the same with the last elements",
    "CurlClient": "a transport client over libcurl, which its initializers create",
    "OAuthSession": "a session with the token of OAuth, with the initializer for it",
    "LoadingSignal": "a safe signal of loading states, which is long to write",
  ]

  /// Types whose names differ only by a prefix or a suffix, with the reason for each.
  private static let relatives: [String: String] = [
    "BoxKind Box": "the kind of line around a box, and a box of rows: to be told apart",
    "Columns Column": "screens side by side, and one column of a table",
    "ReactiveControl Reactive": "the views that have values, and the values of one",
  ]

  private static let prefixes = [
    "X", "New", "My", "The", "Better", "Simple", "Fast", "Old", "Basic", "Custom", "Super",
    "Another", "Other", "Base", "Real", "Actual", "Extended", "Enhanced", "Improved", "Generic",
  ]
  private static let suffixes = [
    "X", "2", "3", "New", "Impl", "Implementation", "Ex", "Old", "V2", "Plus", "Type", "Class",
    "Object", "View", "Control", "Widget", "Stream", "s", "es", "Kind", "Wrapper", "Proxy", "Base",
  ]

  /// Names in other libraries for concepts that have another name here.
  private static let foreign = [
    "Stream", "Observable", "Publisher", "Subscriber", "Cancellable", "Flowable", "SignalProducer",
    "EventStream", "Relay", "Driver",
  ]

  @Test("no public alias of a public type, except what is on the list")
  func aliases() {
    let names = Set(PublicTypes.topLevel.map(\.name))
    var used: Set<String> = []
    for type in PublicTypes.all {
      guard let alias = type.alias, alias != type.name, names.contains(alias) else { continue }
      // A nested type, such as the `Action` of a `TextControl`, satisfies a protocol or a parameter.
      if !type.isTopLevel { continue }
      used.insert(type.name)
      let isAllowed = Self.aliases[type.name] != nil
      #expect(isAllowed, "\(type.path):\(type.line): \(type.name) is another name for \(alias)")
    }
    #expect(Set(Self.aliases.keys).subtracting(used).sorted() == [], "listed without need")
  }

  @Test("no public type is named as another one, but for a prefix or a suffix")
  func relatives() {
    let known = Set(PublicTypes.topLevel.map(\.name)).union(Self.foreign)
    var used: Set<String> = []
    for type in PublicTypes.topLevel where type.alias == nil || Self.aliases[type.name] == nil {
      let before = Self.prefixes.filter(type.name.hasPrefix)
        .map { String(type.name.dropFirst($0.count)) }
      let after = Self.suffixes.filter(type.name.hasSuffix)
        .map { String(type.name.dropLast($0.count)) }
      for other in before + after where known.contains(other) {
        // The retained view of a value has the name of the value.
        if type.name == other + "View", PublicTypes.views.contains(type.name) { continue }
        used.insert("\(type.name) \(other)")
        let isAllowed = Self.relatives["\(type.name) \(other)"] != nil
        #expect(isAllowed, "\(type.path):\(type.line): \(type.name) beside \(other)")
      }
      #expect(
        !Self.foreign.contains(type.name),
        "\(type.path):\(type.line): \(type.name) is another library's word")
    }
    #expect(Set(Self.relatives.keys).subtracting(used).sorted() == [], "listed without need")
  }

  @Test("the name of a class ends in View if and only if it's a view")
  func views() {
    // A screen fills the window below the title of a navigation and is created as a whole.
    let exempt: Set = ["View"]
    for type in PublicTypes.topLevel where !exempt.contains(type.name) {
      guard type.base != nil || PublicTypes.views.contains(type.name) else { continue }
      let isView = PublicTypes.views.contains(type.name)
      #expect(
        isView == type.name.hasSuffix("View"), "\(type.path):\(type.line): \(type.name)")
    }
    #expect(PublicTypes.views.count > 40, "the classes aren't read")
  }

  @Test("no public type has the name of one of our products or modules")
  func modules() {
    let modules = Set(Manifest.targets.map(\.name)).union(SourceTree.products.map(\.name))
    for type in PublicTypes.topLevel {
      #expect(!modules.contains(type.name), "\(type.path):\(type.line): \(type.name)")
    }
  }

  @Test("no two products have a public type of the same name")
  func products() {
    for (name, types) in Dictionary(grouping: PublicTypes.topLevel, by: \.name) {
      let products = Set(types.map(\.product)).sorted()
      #expect(products.count == 1, "\(name) is in \(products)")
    }
    #expect(PublicTypes.topLevel.count > 300, "the types aren't read")
  }
}
