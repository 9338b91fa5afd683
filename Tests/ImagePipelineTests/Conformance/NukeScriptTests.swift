import Foundation
import TestSupport
import Testing

/// The scripts that Nuke's own pipeline was asked, played on its presets.
@Suite("Nuke's pipeline, run on Linux")
struct NukeScriptTests {
  private static let scripts = SharedFolder.url(
    of: "conformance/pipelines/nuke/nuke-scripts.jsonl.gz")

  @Test(.enabled(if: scripts != nil, "Nuke's scripts are not in the shared folder"))
  func theModelAnswersEachScriptAsItDidBefore() async throws {
    let file = try #require(Self.scripts)
    let text = try await Subprocess.run(
      URL(filePath: "/usr/bin/gunzip"), ["-c", file.path(percentEncoded: false)])
    let played = try NukeScript.read(Data(text.output.utf8)).map { try NukeComparison($0) }
    Golden.expect(
      NukeComparison.text(played),
      at: PackageFolder.url.appending(path: "Tests/Fixtures/pipelines/nuke.txt"))
  }
}

extension NukeComparison {
  /// Returns the counts of scripts by kind and preset, then a line for each script.
  static func text(_ played: [NukeComparison]) -> String {
    var groups: [String: [NukeComparison]] = [:]
    for comparison in played {
      for name in ["all", comparison.script.kind, comparison.script.preset] {
        groups[name, default: []].append(comparison)
      }
    }
    var lines = groups.sorted { $0.key < $1.key }.map { name, members in
      let whole = members.filter { $0.limit == nil }
      let begun = members.filter { $0.limit != nil }
      return
        "\(name): whole scripts equal \(whole.count(where: \.isEqual))/\(whole.count), beginnings "
        + "\(begun.count(where: \.isEqual))/\(begun.count)"
    }
    let unknown = Dictionary(grouping: played.compactMap(\.limit), by: \.name)
    for (name, scripts) in unknown.sorted(by: { $0.key < $1.key }) {
      lines.append("no notion of \(name): \(scripts.count) scripts end there")
    }
    lines += played.map(\.line)
    return lines.joined(separator: "\n") + "\n"
  }

  var isEqual: Bool { difference == nil }

  /// A digest of the model's answers, and where they end or differ.
  private var line: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in answers.map(\.text).joined(separator: "\n\n").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    let end =
      if let difference {
        "differs at \(difference.step): \(difference.kinds.map(\.rawValue).joined(separator: ", "))"
      } else if let limit {
        "equal up to \(limit.step): \(limit.name)"
      } else { "equal" }
    return "\(script.name) \(String(hash, radix: 16)) \(end)"
  }
}

extension ScriptStep {
  /// The lines of all kinds, in their order.
  fileprivate var text: String {
    Kind.allCases.map { self[$0].joined(separator: "; ") }.joined(separator: "\n")
  }
}

extension NukeScript {
  /// The preset that stands for its settings.
  fileprivate var preset: String {
    if settings.disk { return "nuke-data-cache" }
    let isAhead = operations.contains { $0.all.contains { $0.do == "prefetch" } }
    return isAhead ? "nuke-prefetch" : "nuke"
  }
}
