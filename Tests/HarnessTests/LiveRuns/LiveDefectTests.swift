import Harness
import ImageServer
import LiveRuns
import Metrics
import Primitives
import Testing

/// The defects of the articles' strategies show in real time too, in pixels and server logs that know nothing of
/// strategies.
@Suite(.serialized) struct LiveDefectTests {
  @Test func staleCellsAreSeenInPixelsAndSecondRequestsByTheServer() async throws {
    let scene = try Scenes.scenario(
      text: """
        network: {extends: lte, name: slow, round-trip: 600 ms}
        feed: {rows: 200, pixels: {width: 64, height: 64}}
        table: {row-height: 80 pt}
        scroll:
          gestures: [{drag: {distance: 4000 pt, duration: 3 s}}]
        settle: 8 s
        strategies: [uiimageview-extension, uiimageview-extension-guarded, row-keyed]
        """)
    let experiment = try await Experiment(
      live: scene, version: "test", runner: LiveRunner(speed: 4))
    let unguarded = "uiimageview-extension"
    #expect(experiment.value(unguarded, .pixelStaleAssignments) > 0)
    #expect(
      experiment.value(unguarded, .pixelStaleAssignments)
        == experiment.value(unguarded, .staleAssignments))
    #expect(experiment.value("uiimageview-extension-guarded", .pixelStaleAssignments) == 0)
    for report in experiment.reports { #expect(report[.pixelDisagreements] == 0) }
    let log = try #require((experiment.runs.last as? LiveRun)?.serverLog)
    let requests = Dictionary(grouping: log.compactMap(\.load), by: \.self).mapValues(\.count)
    #expect(requests.values.contains(2))
  }
}
