import Foundation
import ImagePipeline
import Primitives
import Scenarios
import Testing
import TestSupport

@Suite("The reference of keys")
struct KeyReferenceTests {
  @Test func thePageOfAllKeysIsMadeFromTheirDeclarations() {
    let page = PackageFolder.url.appending(path: "Documentation/Keys.md")
    Golden.expect(KeyReference.page, at: page)
  }

  @Test func everyKeyThatIsWrittenIsInIt() throws {
    let written = Self.paths(try ScenarioContents().node())
    #expect(Set(written).subtracting(KeyReference.all.map(\.path)) == [])
  }

  @Test func everyKeyIsInItOnceAndHasAMeaning() {
    let paths = KeyReference.all.map(\.path)
    #expect(Set(paths).count == paths.count)
    #expect(KeyReference.all.allSatisfy { !$0.explanation.isEmpty })
  }

  @Test(arguments: ["strategies.fetch.coalesces", "fetch.coalesces", "strategy.fetch.coalesces"])
  func aKeyIsFoundByItsPathByItsEndAndByThatOfASweep(name: String) {
    #expect(KeyReference.keys(named: name).map(\.path) == ["strategies.fetch.coalesces"])
  }

  @Test func aKeyIsExplainedWithItsValuesAndItsDefault() throws {
    let order = try #require(KeyReference.keys(named: "fetch.order").first)
    #expect(
      KeyReference.text(order) == """
        strategies.fetch.order (default fifo)
          the order of waiting requests
          only if 'connections' is set
            fifo  the one that has waited longest
            lifo  the newest one: after a fling, that is what is on screen

        """)
    let attempts = try #require(KeyReference.keys(named: "retry.attempts").first)
    #expect(
      KeyReference.text(attempts) == """
        strategies.fetch.retry.attempts (a whole number, from 1 to 8, default 3)
          the highest number of retries

        """)
  }

  @Test func aListOfNamedValuesNamesThem() throws {
    let protocols = try #require(KeyReference.keys(named: "server.protocols").first)
    let text = KeyReference.text(protocols)
    #expect(text.hasPrefix("server.protocols (a list of these"))
    #expect(text.contains("\n    http1") && text.contains("\n    http2"), "\(text)")
  }

  @Test func aMisspeltKeyHasANearestOne() {
    #expect(KeyReference.nearest(to: "fetch.coalesce") == "fetch.coalesces")
  }

  private static func paths(_ node: YAMLNode, _ prefix: String = "") -> [String] {
    (node.entries ?? []).flatMap { entry in
      [prefix + entry.key] + paths(entry.value, prefix + entry.key + ".")
    }
  }
}
