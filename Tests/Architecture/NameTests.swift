// SPDX-License-Identifier: MIT

import Testing

/// The names of public types: one name for a thing, and no name twice.
@Suite("Names of public types")
struct NameTests {
  /// Public aliases of public types, with the reason for each.
  private static let aliases: [String: String] = [
    "SafeSignal": "the articles' word for a signal that can't fail",
    "SafeObserver": "the articles' word for an input",
    "SafePublishSubject": "the subject of a safe signal",
    "LoadingSignal": "a safe signal of loading states, which is long to write",
  ]

  /// Types whose name is another's with a prefix or a suffix, with the reason for each.
  private static let relatives: [String: String] = [
    "BoxKind Box": "the kind of line around a box, and a box of a rendering: to be told apart",
    "ButtonRowView ButtonRow": "the view of a row",
    "KeyedRowView KeyedRow": "the view of a row",
    "ProgressRowView ProgressRow": "the view of a row",
    "ReactiveControl Reactive": "the views that have values, and the values of one",
    "ScreenView Screen": "a retained view of a whole screen, and a screen of a rendering",
    "SeparatorRowView SeparatorRow": "the view of a row",
    "ServerSentEvents ServerSentEvent": "the decoder of a stream, and one event of it",
    "TextControl Text": "the base of what edits text, and styled text",
    "TextFieldRowView TextFieldRow": "the view of a row",
    "TextRowView TextRow": "the view of a row",
    "ToggleRowView ToggleRow": "the view of a row",
  ]

  private static let prefixes = [
    "X", "New", "My", "The", "Better", "Simple", "Fast", "Old", "Basic", "Custom", "Super",
    "Another", "Other", "Base", "Real", "Actual", "Extended", "Enhanced", "Improved", "Generic",
  ]
  private static let suffixes = [
    "X", "2", "3", "New", "Impl", "Implementation", "Ex", "Old", "V2", "Plus", "Type", "Class",
    "Object", "View", "Control", "Widget", "Stream", "s", "es", "Kind", "Wrapper", "Proxy", "Base",
  ]

  /// Words of other libraries for what has a name here already.
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
      // A type's own member, such as the Action of a TextControl, answers a protocol or a parameter.
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

  @Test("no public type bears the name of a product or module of ours")
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

  /// Names that collide on Apple's systems alone, until they are decided on.
  private static let knownCollisions: [String: String] = [
    "Accessibility": "a framework of the same name",
    "Security": "a framework of the same name",
    "Size": "MacTypes.h, a C integer",
    "Style": "MacTypes.h, a C integer",
  ]

  @Test("no public type bears the name of one that users import beside it")
  func system() {
    var used: Set<String> = []
    for type in PublicTypes.topLevel {
      for (module, names) in SystemNames.byModule {
        #expect(
          !names.contains(type.name),
          "\(type.path):\(type.line): \(type.name) is a type of \(module)")
      }
      let onApple = SystemNames.modules.union(SystemNames.onMacOS).contains(type.name)
      if onApple { used.insert(type.name) }
      let isAllowed = !onApple || Self.knownCollisions[type.name] != nil
      #expect(isAllowed, "\(type.path):\(type.line): \(type.name) collides on Apple's systems")
    }
    #expect(Set(Self.knownCollisions.keys).subtracting(used).sorted() == [], "listed without need")
  }
}
