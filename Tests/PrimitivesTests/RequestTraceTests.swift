import Primitives
import Testing

@Suite struct RequestTraceTests {
  static let ids = [0, 2, 1, 2].map { ObjectID(index: $0) }

  @Test func aRequestCostsWhatTheSizesSay() {
    let unit = RequestTrace(ids: Self.ids, objectCount: 3)
    let perObject = RequestTrace(ids: Self.ids, objectCount: 3, sizes: .perObject([10, 20, 30]))
    let perRequest = RequestTrace(ids: Self.ids, objectCount: 3, sizes: .perRequest([1, 2, 3, 4]))
    #expect(unit.indices.map { unit[$0].cost } == [1, 1, 1, 1])
    #expect(perObject.indices.map { perObject[$0].cost } == [10, 30, 20, 30])
    #expect(perRequest.indices.map { perRequest[$0].cost } == [1, 2, 3, 4])
  }

  @Test func anIdBeyondTheObjectsStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = RequestTrace(ids: [ObjectID(3)], objectCount: 3)
    }
  }
}
