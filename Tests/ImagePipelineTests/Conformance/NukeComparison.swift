/// A script of Nuke's pipeline, played on the preset: where both differ first.
struct NukeComparison {
  let script: LibraryScript
  /// The first step with something that the model does not have, and its name.
  private(set) var limit: (step: Int, name: String)?
  /// The first step that differs, and the kinds of observations that do.
  private(set) var difference: (step: Int, kinds: [ScriptStep.Kind])?
  /// The model's observations up to then.
  private(set) var answers: [ScriptStep] = []

  init(_ script: LibraryScript) throws {
    self.script = script
    var player = try NukePlayer(script)
    var held: [String] = []
    for (place, operation) in script.operations.enumerated() where limit == nil {
      let unknown = operation.flat.compactMap { $0.unknown(script.settings) }.first
      if let unknown { limit = (place, unknown) }
    }
    for place in 0..<(limit?.step ?? script.operations.count) {
      let operation = script.operations[place]
      let real = ScriptStep(nuke: script.observed[place], held: &held)
      let model = player.play(operation)
      answers.append(model)
      let kinds = model.differences(from: real)
      guard kinds.isEmpty else {
        difference = (place, kinds)
        return
      }
    }
  }
}

extension LibraryScript.Operation {
  /// The part of it that the model does not have; nil if it has all.
  func unknown(_ settings: LibraryScript.Settings) -> String? {
    if let priority, priority != "normal", ["load", "task"].contains(self.do) {
      return "priority of a load"
    }
    if let option = options?.first { return "option \(option)" }
    if self.do == "prefetch", settings.destination == "disk" { return "prefetch to disk" }
    if self.do == "decoded", error != nil { return "decode that fails" }
    let known = [
      "load", "task", "cancel", "prefetch", "stop", "part", "answer", "broken", "fail", "decoded",
      "empty-memory", "flush-disk", "relaunch", "together",
    ]
    return known.contains(self.do) ? nil : self.do
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
    let digest = answers.map(\.text).joined(separator: "\n\n").utf8.digest
    let end =
      if let difference {
        "differs at \(difference.step): \(difference.kinds.map(\.rawValue).joined(separator: ", "))"
      } else if let limit {
        "equal up to \(limit.step): \(limit.name)"
      } else { "equal" }
    return "\(script.name) \(digest) \(end)"
  }
}

extension ScriptStep {
  /// The lines of all kinds, in their order.
  fileprivate var text: String {
    Kind.allCases.map { self[$0].joined(separator: "; ") }.joined(separator: "\n")
  }
}

extension LibraryScript {
  /// Its kind: by hand, or that of the random scripts with its name.
  fileprivate var kind: String {
    let parts = name.split(separator: "-").map(String.init)
    return parts.count == 3 && parts[1...].allSatisfy { Int($0) != nil } ? parts[0] : "hand"
  }

  /// The preset that stands for its settings and its operations.
  fileprivate var preset: String {
    if settings.disk == true { return "nuke-data-cache" }
    let isAhead = operations.contains { $0.flat.contains { $0.do == "prefetch" } }
    return isAhead ? "nuke-prefetch" : "nuke"
  }
}
