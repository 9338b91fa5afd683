/// A script of Nuke's pipeline, played on the preset: where both differ first.
struct NukeComparison {
  let script: NukeScript
  /// The first step with something that the model does not have, and its name.
  private(set) var limit: (step: Int, name: String)?
  /// The first step that differs, and the kinds of observations that do.
  private(set) var difference: (step: Int, kinds: [ScriptStep.Kind])?
  /// The model's and the library's observations in that step.
  private(set) var steps: (model: ScriptStep, library: ScriptStep)?
  /// The model's observations up to then.
  private(set) var answers: [ScriptStep] = []

  init(_ script: NukeScript) throws {
    self.script = script
    var player = try NukePlayer(script)
    var held: [String] = []
    for (place, operation) in script.operations.enumerated() where limit == nil {
      let unknown = operation.all.compactMap { $0.unknown(script.settings) }.first
      if let unknown { limit = (place, unknown) }
    }
    for place in 0..<(limit?.step ?? script.operations.count) {
      let operation = script.operations[place]
      let real = ScriptStep(nuke: script.observed[place], held: &held)
      let model = player.play(operation)
      answers.append(model)
      let kinds = model.differences(from: real)
      guard kinds.isEmpty else {
        (difference, steps) = ((place, kinds), (model, real))
        return
      }
    }
  }
}

extension NukeScript.Operation {
  /// The part of it that the model does not have; nil if it has all.
  func unknown(_ settings: NukeScript.Settings) -> String? {
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
