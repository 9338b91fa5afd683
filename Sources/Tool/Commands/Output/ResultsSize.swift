import Foundation
import TextOutput

/// The size of results. Results are larger if any of these numbers is larger.
struct ResultsSize: CustomStringConvertible {
  let runs: Int
  let strategies: Int
  let seeds: Int
  /// The number of charts; nil before they are drawn.
  let charts: Int?

  /// Creates the size of planned results.
  init(runs: Int, strategies: Int, seeds: Int, drawsCharts: Bool) {
    (self.runs, self.strategies, self.seeds) = (runs, strategies, seeds)
    charts = drawsCharts ? nil : 0
  }

  /// Reads the size of the results in a folder from their document.
  init(_ document: [String: JSONValue], in folder: String) {
    func count(_ key: String) -> Int { document[key]?.whole ?? 0 }
    (runs, strategies, seeds) = (count("runs"), count("strategies"), count("seeds"))
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/charts")) ?? []
    charts = files.count { $0.hasSuffix(".gp") }
  }

  /// Returns true if the size has more runs, strategies, seeds or charts than another.
  func exceeds(_ other: ResultsSize) -> Bool {
    let hasMoreCharts = other.charts.map { (charts ?? 0) > $0 } ?? false
    return runs > other.runs || strategies > other.strategies || seeds > other.seeds
      || hasMoreCharts
  }

  /// The size as text, such as `440 runs, 22 strategies, 20 seeds, 12 charts`.
  var description: String {
    let counts = [(runs, "run"), (strategies, "strategy"), (seeds, "seed"), (charts ?? 0, "chart")]
    return counts.filter { $0.0 > 0 }.map { count, noun in
      let plural = noun == "strategy" ? "strategies" : noun + "s"
      return "\(count) \(count == 1 ? noun : plural)"
    }.joined(separator: ", ")
  }
}
