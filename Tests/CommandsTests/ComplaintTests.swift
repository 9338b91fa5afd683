import Foundation
import Metrics
import Reports
import Scenarios
import TestSupport
import Testing

@testable import Commands

@Suite("Complaints in the words of users")
struct ComplaintTests {
  @Test(arguments: Complaint.all.map(\.name))
  func aComplaintNamesThingsThatExist(_ name: String) throws {
    let complaint = try #require(Complaint.all.first { $0.name == name })
    let library = ScenarioLibrary()
    let symptoms = Set(Symptom.all.map(\.name))
    #expect(complaint.symptoms.filter { !symptoms.contains($0) }.isEmpty)
    #expect(complaint.metrics.filter { Metric.named($0) == nil }.isEmpty)
    #expect(complaint.keys.filter { KeyReference.keys(named: $0).isEmpty }.isEmpty)
    let scenarios = Set(library.names(of: .scenario))
    #expect(complaint.scenarios.filter { !scenarios.contains($0) }.isEmpty)
    if complaint.command.count > 1 {
      let scenario = try library.scenario(complaint.command[1])
      if let option = complaint.command.firstIndex(of: "--strategy") {
        let strategy = complaint.command[option + 1]
        let own = scenario.plans.map(\.strategyName)
        #expect(own.contains(strategy), "\(strategy) is none of \(own)")
      }
    }
  }

  @Test func aComplaintThatIsModelledHasACommandAndAnotherSaysSo() {
    for complaint in Complaint.all where !complaint.text.isEmpty {
      #expect(complaint.command.isEmpty == complaint.text.hasPrefix("Not modelled"))
    }
  }

  @Test(arguments: Complaint.all.map(\.name))
  func eachDeclaredPhraseFindsItsComplaint(_ name: String) throws {
    let complaint = try #require(Complaint.all.first { $0.name == name })
    for field in ["decisive", "words"] {
      for phrase in complaint.phrases(Substring(field)) {
        let words = phrase.compactMap(\.first).joined(separator: " ")
        let found = ComplaintSearch.shared.complaints(words).map(\.name)
        #expect(found.contains(name), "'\(words)' finds \(found)")
      }
    }
  }

  /// Words that a list of 104 gave, each with its complaint.
  @Test(arguments: [
    "flicker flash blink": "flicker", "jank stutter lag choppy hitch freeze hang": "jank",
    "blank empty grey stuck spinner": "blank", "outdated stale": "outdated",
    "ghost recycled": "previous-image", "reload": "downloads-again", "relaunch": "relaunch",
    "offline tunnel airplane": "offline", "OOM jetsam killed": "killed", "crash": "crash",
    "heavy": "memory-grows", "gif animated": "animated", "slow": "slow",
    "prefetch preload ahead": "prefetch", "blurry pixelated": "blurry", "thumbnail": "oversized",
    "downsample": "oversized", "storage": "disk", "battery CPU energy": "battery",
    "cancel": "cancel", "refresh": "refresh", "fling": "fast-scroll", "429": "rate-limit",
    "404": "broken-image", "background foreground": "background", "presigned": "signed-url",
    "SwiftUI AsyncImage LazyVStack LazyVGrid": "swiftui", "progressive blurhash": "progressive",
    "defer": "defer",
  ])
  func aWordFindsItsComplaint(_ words: String, _ complaint: String) {
    for word in words.split(separator: " ") {
      let found = ComplaintSearch.shared.complaints(String(word)).map(\.name)
      #expect(found.contains(complaint), "'\(word)' finds \(found)")
    }
  }

  /// The phrasings are of public threads and of our own. Words and weights were chosen after the first measurement of
  /// each list, so that their hits are a fit.
  @Test func phrasingsThatNobodyListedFindTheirComplaints() {
    let lists = [
      ComplaintPhrasings.reported, ComplaintPhrasings.spoken, ComplaintPhrasings.later,
      ComplaintPhrasings.last,
    ]
    for list in lists {
      let found = list.map { ($0, ComplaintSearch.shared.complaints($0.words).map(\.name)) }
      let missed = found.filter { !$1.contains($0.complaint) }
      #expect(missed.count * 20 <= list.count, "\(missed)")
      let others = found.filter { $1.first != $0.complaint }
      #expect(others.count * 10 <= list.count, "\(others)")
    }
  }

  @Test func orderInflectionAndMisspellingsDoNotMatter() {
    for words in ["images flickering", "it flickers", "flikcer", "does flicker the image"] {
      #expect(ComplaintSearch.shared.complaints(words).first?.name == "flicker", "\(words)")
    }
    #expect(ComplaintSearch.shared.complaints("again downloaded").first?.name == "downloads-again")
    #expect(ComplaintSearch.shared.complaints("the quarterly report of sales").isEmpty)
  }

  @Test func aComplaintIsExplainedWithACommandThatShowsIt() async throws {
    try await Workplace.with { place in
      let outcome = try await place.run("explain", "flicker", "when", "I", "come", "back", exits: 0)
      #expect(outcome.output.hasPrefix("Images flicker\n"))
      #expect(
        outcome.output.contains(
          "Try: cachebench diagnose thread-kingfisher-1425 --strategy reported\n"))
      #expect(outcome.output.lines.allSatisfy { $0.count <= 80 })
      let unmodelled = try await place.run("explain", "battery", exits: 0)
      #expect(unmodelled.output.contains("Not modelled"))
    }
  }

  @Test(arguments: [
    ("On small phones the app is killed while people look through their photos.", "killed"),
    ("After I scroll fast, the pictures on screen take for ever.", "slow"),
    ("The same picture for every row.", "wrong-image"), ("flickering.", "flicker"),
  ])
  func aWholeSentenceWithItsFullStopIsUnderstood(_ text: String, _ name: String) async throws {
    let complaint = try #require(Complaint.all.first { $0.name == name })
    let outcome = try await BuiltBinary.run(["explain", text], exits: 0)
    #expect(outcome.output.hasPrefix(complaint.title + "\n"))
    #expect(outcome.output.contains("  Yours: cachebench diagnose FILE --strategy NAME\n"))
  }

  @Test func aPresetIsNoMetricAndShowPrintsIt() async throws {
    let outcome = try await BuiltBinary.run(["explain", "iphone-6s"], exits: 64)
    #expect(
      outcome.error.contains("'iphone-6s' is a device: 'cachebench show iphone-6s' prints it"))
  }

  @Test func aWordThatIsAKeyAndAComplaintShowsBoth() async throws {
    try await Workplace.with { place in
      let both = try await place.run("explain", "prefetch", exits: 0)
      #expect(both.output.hasPrefix("strategies.prefetch ("))
      #expect(both.output.contains("\nLoading ahead does not pay\n"))
      let json = try await place.run("explain", "prefetch", "--json", exits: 0)
      let read = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
      #expect(read?.first?["key"] as? String == "strategies.prefetch")
      #expect(read?.last?["complaint"] as? String == "prefetch")
    }
  }

  @Test func wordsThatMeanNothingAreRefused() async throws {
    try await Workplace.with { place in
      let outcome = try await place.run("explain", "quarterly", "sales", exits: 64)
      #expect(outcome.error.contains("no complaint has the words 'quarterly sales'"))
    }
  }

  @Test func scenariosAreListedByComplaintEachOnce() async throws {
    try await Workplace.with { place in
      let names = try await place.run("list", "scenarios", "--names", exits: 0).output.lines
      let lines = try await place.run("list", "scenarios", exits: 0).output.lines
      let listed = lines.filter { $0.hasPrefix("  ") }.compactMap {
        $0.split(separator: " ").first.map(String.init)
      }
      #expect(listed.sorted() == names.sorted())
      #expect(!lines.contains("Others:"))
      let flicker = try #require(lines.firstIndex(of: "Images flicker:"))
      #expect(lines[flicker + 1].hasPrefix("  defect-flicker-after-warning "))
    }
  }
}
