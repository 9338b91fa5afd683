import HTTPCaching
import Primitives
import Testing

@Suite struct HTTPCacheConfigurationTests {
  @Test func impossibleValuesAreNamedByTheirKeys() {
    var configuration = HTTPCacheConfiguration()
    configuration.memory = ByteCount(-1)
    configuration.largestShareOfDisk = 1.5
    var problems = Problems()
    configuration.check(&problems)
    #expect(problems.all.map(\.key) == ["memory", "largest-share-of-disk"])
  }
}
