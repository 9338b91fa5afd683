import CachePolicies
package import Reports
import RequestTraces
package import TraceReplay

/// The charts of a replay.
package struct ReplayCharts: Sendable {
  private let plan: ReplayPlan
  private let results: [ReplayResult]
  private let name: String
  private let curve: LRUCurve?

  /// Creates the charts of some results.
  ///
  /// - Parameters:
  ///   - plan: The replay.
  ///   - results: The results.
  ///   - name: The name of the trace.
  ///   - curve: The curve of LRU, if requested.
  package init(_ plan: ReplayPlan, _ results: [ReplayResult], name: String, curve: LRUCurve?) {
    self.plan = plan
    self.results = results
    self.name = name
    self.curve = curve
  }

  /// Draws the charts.
  package func folder(_ path: String) -> ChartFolder {
    let isInBytes = results.contains { $0.limits.cost < .max }
    var capacities = [chart(.requests, isInBytes)]
    if plan.trace.hasSizes, !plan.trace.isUniform { capacities.append(chart(.bytes, isInBytes)) }
    return ChartFolder((capacities + windowCharts).compactMap(\.self), folder: path)
  }

  private func chart(_ measure: Chart.Measure, _ isInBytes: Bool) -> Chart? {
    var lines = plan.policies.map { policy -> Chart.MissLine in
      let points = results.filter { $0.policy == policy.name && isShown($0, isInBytes) }
        .map { result in
          (
            capacity: Double(isInBytes ? result.limits.cost : result.limits.count),
            missRatio: 1 - (measure == .bytes ? result.byteHitRatio : result.hitRatio)
          )
        }
      return (policy.name, points.sorted { $0.capacity < $1.capacity }, !policy.isOffline)
    }
    if let curve, !isInBytes, measure == .requests {
      lines.append(
        (curve.name, curve.points.map { (Double($0.objects), 1 - $0.hitRatio) }, false))
    }
    let floor = 1 - (measure == .bytes ? plan.ceilings.bytes : plan.ceilings.requests)
    lines.append(("compulsory", ends(isInBytes).map { ($0, floor) }, false))
    return .misses(name, measure, countsBytes: isInBytes, lines: lines)
  }

  /// True if a result's capacity is in the chart's unit. Bytes and objects do not share an axis, and bytes have
  /// priority.
  private func isShown(_ result: ReplayResult, _ isInBytes: Bool) -> Bool {
    isInBytes == (result.limits.cost < .max)
  }

  private func ends(_ isInBytes: Bool) -> [Double] {
    let all = results.filter { isShown($0, isInBytes) }
      .map { Double(isInBytes ? $0.limits.cost : $0.limits.count) }
    let curve = isInBytes ? [] : (curve?.points.map { Double($0.objects) } ?? [])
    return [(all + curve).min(), (all + curve).max()].compactMap(\.self)
  }

  /// Hits over time at the largest capacity, which all policies share.
  private var windowCharts: [Chart?] {
    guard let window = plan.window, let capacity = plan.capacities.last else { return [] }
    let lines = results.filter { $0.capacity == capacity.description && !$0.windows.isEmpty }.map {
      result in
      (name: result.policy, hitRatios: result.windows.map { $0.hitRatio ?? 0 })
    }
    return [.hitsOverTime("\(name) at \(capacity)", window: window, lines: lines)]
  }
}
