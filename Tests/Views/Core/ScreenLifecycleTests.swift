// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("ScreenLifecycle")
struct ScreenLifecycleTests {
  private final class Told {
    var lines: [String] = []

    @MainActor func screen(_ name: String) -> ScreenView {
      let screen = ScreenView(title: name)
      screen.lifecycleEvents.add { [weak self] event in
        self?.lines.append("\(name) \(Self.words(event))")
      }
      return screen
    }

    static func words(_ event: ScreenLifecycleEvent) -> String {
      switch event {
      case .didLoad: "loads"
      case .willAppear(let isInitial): isInitial ? "will appear first" : "will appear again"
      case .didAppear(let isInitial): isInitial ? "appears first" : "appears again"
      case .willDisappear(let isRemoved): isRemoved ? "will end" : "will be covered"
      case .didDisappear(let isRemoved): isRemoved ? "ends" : "is covered"
      }
    }

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private let told = Told()

  @Test("a screen is notified of loading, appearing and disappearing, with the first and last time")
  func stack() {
    let navigation = NavigationView(root: told.screen("a"))
    #expect(told.take() == [], "a navigation without a window shows nothing")
    let stage = Stage(20, 8, navigation)
    #expect(told.take() == ["a loads", "a will appear first", "a appears first"])
    navigation.push(told.screen("b"))
    #expect(
      told.take() == [
        "a will be covered", "b loads", "b will appear first", "a is covered", "b appears first",
      ])
    stage.press("esc")
    #expect(told.take() == ["b will end", "a will appear again", "b ends", "a appears again"])
    navigation.push(told.screen("c"))
    navigation.replace(told.screen("d"))
    #expect(
      told.take().suffix(5) == [
        "c will end", "d loads", "d will appear first", "c ends", "d appears first",
      ])
    navigation.push(told.screen("e"))
    _ = told.take()
    navigation.popToRoot()
    #expect(
      told.take() == ["e will end", "a will appear again", "e ends", "a appears again", "d ends"])
  }

  @Test("screens of modals and roots appear and disappear with them, including covered ones")
  func modals() {
    let stage = Stage(40, 12, told.screen("root"))
    _ = told.take()
    let modal = NavigationView(root: told.screen("a"))
    modal.push(told.screen("b"))
    #expect(told.take() == [])
    stage.window.present(modal)
    #expect(told.take() == ["b loads", "b will appear first", "b appears first"])
    modal.pop()
    #expect(
      told.take() == [
        "b will end", "a loads", "a will appear first", "b ends", "a appears first",
      ])
    modal.push(told.screen("c"))
    _ = told.take()
    stage.window.dismiss(modal)
    stage.window.dismiss(modal)
    #expect(told.take() == ["c will end", "c ends", "a ends"])
    stage.window.present(modal)
    #expect(told.take() == ["c will appear first", "c appears first"], "it loads only once")
    stage.window.dismissAll()
    _ = told.take()
    stage.window.root = told.screen("other")
    #expect(
      told.take() == [
        "root will end", "other loads", "other will appear first", "root ends",
        "other appears first",
      ])
  }

  @Test("changing the screens during a notification is safe")
  func reentrance() {
    let navigation = NavigationView(root: told.screen("a"))
    let stage = Stage(20, 8, navigation)
    let first = told.screen("b")
    first.lifecycleEvents.add {
      if $0 == .didAppear(isPresentedInitially: true) { navigation.pop() }
    }
    navigation.push(first)
    stage.window.render()
    #expect(navigation.screens.map(\.title) == ["a"])
    #expect(Set(told.take()).isSuperset(of: ["a is covered", "b ends", "a appears again"]))
    let second = told.screen("c")
    second.lifecycleEvents.add {
      if $0 == .willDisappear(isRemovedPermanently: true) { navigation.pop() }
    }
    navigation.push(second)
    navigation.pop()
    #expect(navigation.screens.map(\.title) == ["a"])
    #expect(told.take().filter { $0 == "c ends" }.count == 1)
  }
}
