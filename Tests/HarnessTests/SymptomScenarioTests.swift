import Harness
import Reports
import Testing

/// Small scenarios with a symptom each: one strategy shows it, the other does not.
@Suite("Symptoms that a run names unasked")
struct SymptomScenarioTests {
  /// A scene of two strategies; `sick` shows a symptom.
  struct Scene: Sendable, CustomTestStringConvertible {
    let symptom: String
    let text: String
    var testDescription: String { symptom }
  }

  private static let drag =
    "scroll: {gestures: [{drag: {distance: 2000 pt, duration: 6 s}}, "
    + "{drag: {distance: -2000 pt, duration: 6 s}}, {pause: {duration: 4 s}}]}"

  static let scenes = [
    Scene(
      symptom: "wrong-images",
      text: """
        network: lte
        feed: {rows: 200, pixels: {width: 800, height: 600}}
        scroll: {gestures: [{flicks: {count: 6, velocity: 4000, interval: 500 ms}}, {pause: {duration: 4 s}}]}
        strategies: [{extends: uiimageview-extension, name: sick}, {extends: lru-url, name: sound}]
        """),
    Scene(
      symptom: "leftovers",
      text: """
        network: 3g
        feed: {rows: 200, pixels: {width: 1200, height: 900}}
        \(drag)
        strategies:
          - {extends: lru-url, name: sick, placeholder: {action: keep}}
          - {extends: lru-url, name: sound}
        """),
    Scene(
      symptom: "queued",
      text: """
        network: wifi
        server: {think-time: 500 ms}
        feed: {rows: 200, pixels: {width: 300, height: 300}}
        \(drag)
        strategies:
          - {extends: lru-url, name: sick, cancel: never, fetch: {connections: 1}}
          - {extends: lru-url, name: sound, fetch: {connections: 40}}
        """),
    Scene(
      symptom: "never-loaded-again",
      text: """
        network: wifi
        server: {errors: 0.3}
        feed: {rows: 100, pixels: {width: 300, height: 300}}
        \(drag)
        strategies:
          - {extends: lru-url, name: sick}
          - {extends: lru-url, name: sound, fetch: {retry: {attempts: 5, delay: 100 ms}}}
        """),
    Scene(
      symptom: "never-stored-http",
      text: """
        network: wifi
        server: {cache-control: max-age=86400}
        feed: {rows: 40, pixels: {width: 1200, height: 900}}
        \(drag)
        strategies:
          - {extends: urlcache-synchronizer, name: sick, guard: url, http: {memory: 0 B, disk: 200 kB}}
          - {extends: urlcache-synchronizer, name: sound, guard: url, http: {memory: 0 B, disk: 400 MB}}
        """),
    Scene(
      symptom: "stored-twice",
      text: """
        network: wifi
        server: {cache-control: max-age=86400}
        feed: {rows: 40, pixels: {width: 1200, height: 900}}
        \(drag)
        strategies:
          - {extends: lru-disk, name: sick, http: {memory: 0 B, disk: 400 MB}}
          - {extends: lru-disk, name: sound, http: null}
        """),
    Scene(
      symptom: "duplicates",
      text: """
        network: wifi
        feed: {rows: 40, pixels: {width: 300, height: 300}}
        \(drag)
        strategies: [{extends: no-cache, name: sick, http: null}, {extends: lru-url, name: sound}]
        """),
  ]

  @Test(arguments: scenes)
  func theSymptomIsNamedOfTheStrategyThatShowsIt(_ scene: Scene) async throws {
    let experiment = try await Scenes.experiment(
      text: "summary: A scene\n" + scene.text, seedCount: 5)
    let verdict = experiment.document.verdict
    let found = verdict.symptoms.first { $0.topic.rawValue == scene.symptom }
    let names = (found?.figures ?? []).map { $0.prefix { $0 != ":" } }
    #expect(names == ["sick"], "\(verdict.symptomText(explains: true))")
  }

  @Test func whatAllStrategiesShowAlikeIsNotNamed() async throws {
    let experiment = try await Scenes.experiment(
      text: """
        summary: A scene
        network: wifi
        feed: {rows: 40, pixels: {width: 300, height: 300}}
        \(Self.drag)
        strategies: [{extends: lru-url, name: one}, {extends: lru-url, name: two}]
        """, seedCount: 5)
    #expect(experiment.document.verdict.symptoms.isEmpty)
  }

  @Test func ofSeveralSymptomsTheTwoWorstArePrintedAndAllIfExplained() async throws {
    let experiment = try await Scenes.experiment("fastscroll", Selection(seedCount: 5))
    let verdict = experiment.document.verdict
    #expect(verdict.symptoms.first?.topic.rawValue == "wrong-images")
    #expect(verdict.symptoms.count > 2)
    #expect(verdict.symptomText().contains("more symptoms: --explain"))
    #expect(!verdict.symptomText(explains: true).contains("more symptoms"))
    let lines = verdict.symptomText().split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
  }
}
