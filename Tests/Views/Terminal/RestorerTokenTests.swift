// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("The token that gives the terminal back")
struct RestorerTokenTests {
  @Test("it is taken once, and by nobody before it was put")
  func once() throws {
    let token = try #require(RestorerToken())
    defer { token.close() }
    #expect(token.take() == nil && !token.isThere)
    token.put(.init(isSecond: true))
    #expect(token.isThere)
    #expect(token.take() == .init(isSecond: true))
    #expect(token.take() == nil && !token.isThere)
  }

  @Test("another takes its place, and where none lies none appears")
  func replaced() throws {
    let token = try #require(RestorerToken())
    defer { token.close() }
    token.replace(by: .init(dropsInput: true))
    #expect(token.take() == nil)
    token.put(.init(isSecond: true))
    token.replace(by: .init(dropsInput: true))
    #expect(token.take() == .init(dropsInput: true))
    #expect(token.take() == nil)
  }

  @Test("of many threads that come for it, one gets it")
  func manyThreads() async throws {
    for _ in 0..<200 {
      let token = try #require(RestorerToken())
      token.put(.init(dropsInput: true))
      let taken = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<4 { group.addTask { token.take() != nil } }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(taken == 1)
      token.close()
    }
  }
}
