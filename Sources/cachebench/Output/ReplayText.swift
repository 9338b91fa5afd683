import CachePolicies
import CommandLineInterface
import Foundation
import Harness
import Traces
import TraceReplay

/// What a replay prints for people: a row for each policy, a column for each capacity.
struct ReplayText {
  let plan: ReplayPlan
  let results: [ReplayResult]
  let document: ReplayDocument
  let timing: ReplayTiming

  func rendered(_ invocation: Invocation, folder: String) -> String {
    let terminal = Terminal(
      of: .output, environment: ProcessInfo.processInfo.environment,
      allowsColor: !invocation.has(.noColor))
    var text = heading(terminal) + "\nhit ratio\n"
    text += table(ceiling: document.trace.ceilingHitRatio, \.hitRatio).rendered(for: terminal)
    if let ceiling = document.trace.ceilingByteHitRatio, !plan.trace.isUniform {
      text += "\nbyte hit ratio\n"
      text += table(ceiling: ceiling, \.byteHitRatio).rendered(for: terminal)
    }
    if !terminal.usesColor { text += "\n* the best of its column that does not know the future" }
    return text + "\n\(timing.text); results in \(folder)\n"
  }

  private func heading(_ terminal: Terminal) -> String {
    let trace = document.trace
    var parts = [
      "\(trace.format)", MetricText.text(Double(trace.requests), .count) + " requests",
      MetricText.text(Double(trace.objects), .count) + " objects",
    ]
    if let bytes = trace.footprintBytes { parts.append(MetricText.text(Double(bytes), .bytes)) }
    return "\(terminal.emphasized(trace.name)): \(parts.joined(separator: ", "))\n"
  }

  private func table(ceiling: Double, _ value: (ReplayResult) -> Double) -> TerminalTable {
    var table = TerminalTable(
      columns: [.text("policy")] + plan.capacities.map { .number("\($0)", best: .largest) })
    let width = plan.capacities.count
    for (index, policy) in plan.policies.enumerated() {
      let row = results[index * width..<(index + 1) * width]
      table.add(
        [.init(policy.name)]
          + row.map { result in
            let ratio = value(result)
            return .init(Self.percent(ratio), value: policy.isBound ? nil : ratio)
          })
    }
    table.add([.init("(no limit)")] + plan.capacities.map { _ in .init(Self.percent(ceiling)) })
    return table
  }

  private static func percent(_ ratio: Double) -> String { String(format: "%.2f %%", ratio * 100) }
}
