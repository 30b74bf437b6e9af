// SPDX-License-Identifier: MIT

import Signals
import Testing

@Suite("Loading states")
struct LoadingStateTests {
  typealias State = LoadingState<Int, Oops>

  @Test("queries tell the cases apart")
  func queries() {
    let states: [State] = [.loading, .loaded(1), .failed(Oops(number: 2))]
    #expect(states.map(\.isLoading) == [true, false, false])
    #expect(states.map(\.value) == [nil, 1, nil])
    #expect(states.map(\.failure) == [nil, nil, Oops(number: 2)])
    #expect(Set(states + states).count == 3)
  }

  @Test("mapValue changes the value alone, mapLoadingFailure the failure alone")
  func maps() {
    let states: [State] = [.loading, .loaded(1), .failed(Oops(number: 2))]
    #expect(
      states.map { $0.mapValue(String.init) }
        == [.loading, .loaded("1"), .failed(Oops(number: 2))])
    #expect(
      states.map { $0.mapLoadingFailure { Oops(number: $0.number + 1) } }
        == [.loading, .loaded(1), .failed(Oops(number: 3))])
  }
}
