import Analysis
import Checks
import ImagePipeline
import Metrics
import Primitives
import Reports
import Scenarios
import TextOutput

/// Writes the result of the search for a better strategy for scripts.
extension AdviceOutput {
  /// The result as a document.
  var document: CommandDocument {
    let settings = LibrarySettings(of: advice.grid.strategy)
    return [
      "scenario": scenario, "strategy": advice.grid.strategy.name,
      "metric": advice.question.objective.name,
      "limits": advice.question.limits.map(\.description), "worlds": advice.seeds,
      "keys": zip(advice.grid.keys, advice.keys).map { key($0, $1.effect) },
      "keepsLimits": advice.winner != nil && advice.proof?.keepsLimits != false,
      "winner": advice.winner.map(point),
      "nearest": advice.winner == nil ? point(advice.best) : nil,
      "own": point(advice.own), "front": advice.front.map(point),
      "steps": advice.steps.map(step), "proof": advice.proof.map(proof),
      "library": settings.map { settings in words(settings) },
      "deciding": advice.sensitivity?.deciding.map(\.guess.key.path),
      "edges": advice.edges.map { edge -> JSONValue in
        ["path": edge.path, "value": edge.value, "edge": edge.side.rawValue]
      },
      "file": file?.text, "runs": advice.runs.values.reduce(0, +),
      "choosingRuns": advice.choosingRuns,
      "leftOut": advice.dropped.count, "points": advice.points.count,
    ]
  }

  private func key(_ key: StrategyGrid.Key, _ effect: Advice.KeyEffect) -> JSONValue {
    let share = advice.shares?.shares.first { $0.path == key.path }
    return [
      "path": key.path, "values": key.values.map(\.text), "own": key.values[key.own].text,
      "effect": effect.rawValue, "share": share?.total.map { $0.rounded(decimals: 6) },
    ]
  }

  private func words(_ settings: LibrarySettings) -> JSONValue {
    let changes = advice.grid.changes(at: advice.points[advice.best])
    return [
      "name": settings.library,
      "settings": JSONValue(changes.map { ($0.path, settings.name(of: $0)) }),
    ]
  }

  private func point(_ place: Int) -> JSONValue {
    let changes = advice.grid.changes(at: advice.points[place])
    return [
      "changes": JSONValue(changes.map { ($0.path, $0.value) }),
      "means": means { advice.mean(of: place, in: $0) },
    ]
  }

  private func means(_ value: (Int) -> Double) -> JSONValue {
    let criteria = advice.figures.criteria
    return JSONValue(
      criteria.indices.map { place in
        let mean = value(place)
        return (criteria[place].metric.name, mean.isNaN ? nil : mean.rounded(decimals: 6))
      })
  }

  private func step(_ step: Advice.Step) -> JSONValue {
    [
      "point": point(step.point), "keepsLimits": step.keepsLimits,
      "comparison": comparison(step.comparison),
    ]
  }

  private func proof(_ proof: Advice.Proof) -> JSONValue {
    [
      "worlds": proof.seedCount, "own": means { proof.means.own[$0] },
      "winner": means { proof.means.winner[$0] },
      "comparisons": proof.comparisons.map(comparison),
      "limits": zip(advice.question.limits, proof.limits).map { limit, kept -> JSONValue in
        ["limit": limit.description, "holding": kept.holding, "kept": kept.isKept]
      },
    ]
  }

  private func comparison(_ comparison: Comparison) -> JSONValue {
    [
      "metric": comparison.metric.name, "difference": comparison.difference,
      "interval": comparison.adjusted.map { [$0.lowerBound, $0.upperBound] },
      "verdict": comparison.verdict.rawValue,
    ]
  }
}
