import AppModel
import Foundation
import Metrics
import Primitives
import Scenarios
import Testing
import TestSupport

/// Reports with a known cause: each app as its reporter describes it, and as its maintainers changed it.
@Suite("Known threads")
struct KnownThreadTests {
  /// The fault of a thread, as one figure.
  struct Fault: CustomTestStringConvertible {
    let thread: String
    let metric: Metric
    /// True if the change removes the fault; false if it only reduces it.
    let isGone: Bool

    var testDescription: String { thread }
  }

  private static let faults = [
    Fault(thread: "thread-alamofireimage-17", metric: .abandonedRows, isGone: true),
    Fault(thread: "thread-apollo-1001", metric: .kills, isGone: true),
    Fault(thread: "thread-asyncswift-38", metric: .abandonedRows, isGone: true),
    Fault(thread: "thread-expo-21211", metric: .leftoverFrames, isGone: true),
    Fault(thread: "thread-fast-image-421", metric: .memoryWarnings, isGone: true),
    Fault(thread: "thread-flutter-48536", metric: .networkRequests, isGone: false),
    Fault(thread: "thread-image-cache-29", metric: .duplicateRequests, isGone: true),
    Fault(thread: "thread-kingfisher-1250", metric: .abandonedRows, isGone: true),
    Fault(thread: "thread-kingfisher-1425", metric: .placeholderFlashes, isGone: true),
    Fault(thread: "thread-kingfisher-1598", metric: .placeholderFlashes, isGone: true),
    Fault(thread: "thread-kingfisher-2495", metric: .decodes, isGone: false),
    Fault(thread: "thread-museum-157", metric: .abandonedRows, isGone: true),
    Fault(thread: "thread-nuke-709", metric: .flashesOnReturn, isGone: true),
    Fault(thread: "thread-nuke-838", metric: .placeholderFlashes, isGone: true),
    Fault(thread: "thread-nukeui-25", metric: .kills, isGone: true),
    Fault(thread: "thread-opaline-37", metric: .decodes, isGone: false),
    Fault(thread: "thread-openradar-29945424", metric: .diskBytes, isGone: false),
    Fault(thread: "thread-rn-7571", metric: .cellSecondsWithoutRightImage, isGone: false),
    Fault(thread: "thread-sdwebimage-2620", metric: .kills, isGone: true),
    Fault(thread: "thread-sdwebimage-424", metric: .duplicateRequests, isGone: true),
    Fault(thread: "thread-sdwebimage-538", metric: .peakMemoryBytes, isGone: false),
  ]

  /// Threads whose change has no effect here, as the page says.
  private static let disagreements: [String] = []

  private static let names: [String] = {
    let folder = PackageFolder.url.appending(path: "Scenarios/Threads")
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    return (files ?? []).map { String($0.prefix { $0 != "." }) }.sorted()
  }()

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: PackageFolder.url.appending(path: path)), as: UTF8.self)
  }

  @Test func eachIsHeldToItsFaultOrNamedAsOneThatIsNotAgreed() {
    #expect((Self.faults.map(\.thread) + Self.disagreements).sorted() == Self.names)
  }

  @Test(arguments: names)
  func aThreadIsAnAppAsReportedAndAsMendedWithoutAnyHintOfADefect(_ name: String) throws {
    let scenario = try Scenes.library.scenario(name)
    #expect(!scenario.summary.isEmpty && !scenario.assertions.isEmpty)
    #expect(scenario.reference == "reported")
    #expect(Set(["reported", "mended"]).isSubset(of: scenario.plans.map(\.strategyName)))
    #expect(scenario.plans.allSatisfy { $0.defect == nil })
  }

  @Test(arguments: names)
  func aThreadSaysWhereItStandsWhatItStatesAndWhetherItAgrees(_ name: String) throws {
    let lines = try Self.text("Scenarios/Threads/\(name).yaml").split(separator: "\n")
    let header = lines.prefix { $0.hasPrefix("#") }.joined(separator: " ")
    for part in ["The thread:", "The change:", "Stated:", "Guessed:"] {
      #expect(header.contains(part), "\(part)")
    }
    #expect(header.contains("# Agreed") || header.contains("# Not agreed"))
    let address = try #require(header.firstMatch(of: /https:\/\/github\.com\/[A-Za-z0-9\/]+/))
    let page = try Self.text("Documentation/KnownThreads.md")
    #expect(page.contains(name) && page.contains(address.output))
  }

  @Test(arguments: faults)
  func theFaultShowsAsReportedAndNotAsMended(_ fault: Fault) async throws {
    let experiment = try await Scenes.experiment(fault.thread)
    let reported = experiment.value("reported", fault.metric)
    let mended = experiment.value("mended", fault.metric)
    #expect(reported > 0)
    #expect(fault.isGone ? mended == 0 : mended < reported)
  }

  /// The app's own memory is a guess.
  @Test(arguments: [30, 50])
  func anAppIsKilledAsReportedAndNotAsMendedWithAQuarterLessOrMoreMemoryOfItsOwn(
    mebibytes: Int
  ) async throws {
    let experiment = try await Scenes.experiment(
      text: """
        extends: thread-sdwebimage-2620
        device: {extends: iphone-6, process: {base: \(mebibytes) MiB}}
        """)
    #expect(experiment.value("reported", .kills) > 0)
    #expect(experiment.value("mended", .kills) == 0)
  }
}
