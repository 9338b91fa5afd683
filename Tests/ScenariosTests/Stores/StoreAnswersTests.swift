import Primitives
import Testing

/// The strategies that stand for libraries keep what the libraries' own stores kept.
@Suite struct StoreAnswersTests {
  @Test(arguments: RealStore.allCases)
  func theModelAnswersAsTheStoreDid(_ store: RealStore) async throws {
    let scripts = try await RealStore.scripts()
    let runs = try await store.runs()
    let strategy = try store.strategy
    #expect(!runs.isEmpty)
    let differing = try runs.filter { run in
      let script = try #require(scripts[run.script])
      return try !run.repeated(by: strategy, over: script).answers(as: run)
    }
    #expect(differing.map(\.title) == [], "\(differing.count) of \(runs.count) runs differ")
  }
}
