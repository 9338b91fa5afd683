import AppModel
import Environment
import ImagePipeline
import Primitives
import Testing

@testable import ImageServer

@Suite struct DailyNetworkTests {
  /// A person who visits once, at noon; other visits come by chance.
  private func setup(_ networks: [(hour: Int64, name: String)]) -> ServedSetup {
    .small(isShaped: true) { plan in
      var person = PersonConfiguration()
      (person.days, person.visits) = (1, 0.1)
      person.hours = (0..<24).map { $0 == 23 ? 1 : 0 }
      person.networks = networks.map { entry in
        var daily = DailyNetwork()
        daily.from = .seconds(entry.hour * 3_600)
        daily.network.name = entry.name
        return daily
      }
      plan.person = person
    }
  }

  @Test func trafficIsShapedToTheNetworkOfTheHour() {
    let served = setup([(0, "night"), (11, "noon"), (22, "evening")])
    let name = served.network(at: .start)?.name
    #expect(name == "noon" || name == "evening")
    #expect(served.network(at: .start) == setup([(0, name ?? "")]).network(at: .start))
  }
}
