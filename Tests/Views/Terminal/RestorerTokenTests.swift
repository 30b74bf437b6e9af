// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("The token for restoring the terminal")
struct RestorerTokenTests {
  @Test("it can be taken once, and only after it was stored")
  func once() throws {
    let token = try #require(RestorerToken())
    defer { token.close() }
    #expect(token.take() == nil && !token.isThere)
    token.put(.init(isSecond: true))
    #expect(token.isThere)
    #expect(token.take() == .init(isSecond: true))
    #expect(token.take() == nil && !token.isThere)
  }

  @Test("another one replaces it, and an empty one stays empty")
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

  @Test("of many concurrent threads exactly one takes it")
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
