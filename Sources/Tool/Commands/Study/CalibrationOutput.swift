import Analysis
import ImagePipeline
import Importers
import Primitives
import TextOutput

/// Writes a calibration for people and for scripts.
struct CalibrationOutput {
  private let calibration: Calibration
  private let file: String
  private let second: String?
  private let paths: [String]

  /// The inner width of a label.
  private static let label = 10

  init(_ calibration: Calibration, file: String, second: String?, paths: [String]) {
    (self.calibration, self.file, self.second, self.paths) = (calibration, file, second, paths)
  }

  var text: String {
    let session = calibration.session
    let counts = BindLogEvent.Outcome.allCases.map { ($0.rawValue, session.count($0)) }
      .filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
    let head = "\(file): \(session.binds.count) binds, \(counts.joined(separator: ", "))"
    let parts = [("List", list), ("Memory", memory), ("Loads", loads), ("Network", network)]
    let body = parts.flatMap { name, lines in
      lines.enumerated().map { place, line in
        (place == 0 ? name : "").padded(to: Self.label) + line
      }
    }
    return ([head] + body + table + trust + written).joined(separator: "\n") + "\n"
  }

  private var list: [String] {
    let list = calibration.app.list
    let lead = "\(list.lead.text(decimals: 0)) ms before shown, the median of \(list.leads)"
    return [
      (list.preparesCells ? "cells prepared ahead: bound " : "cells bound as they are shown: ")
        + lead,
      list.blankRows.isEmpty
        ? "each of \(list.shownRows) rows has an image"
        : "rows without an image: \(list.blankRows.count) of \(list.shownRows), shown and never bound",
    ]
  }

  private var memory: [String] {
    let (store, best) = (calibration.store, calibration.store.best)
    let told = "of \(store.lookUps) look-ups that can tell"
    let after =
      store.hitsAfterCancel > 0
      ? [
        "hits that only a load explains that went on after its cancel: \(store.hitsAfterCancel)"
      ]
      : store.arrivesAfterCancel
        ? ["loads that were cancelled are taken to arrive: so fewer look-ups disagree"]
        : calibration.loads.mostAtOnce == nil && calibration.loads.cancelled > 0
          ? ["loads that end after their cancel are not in this log: the limit may be higher"] : []
    if let preset = calibration.app.preset {
      return [
        "as in \(preset); the log alone would say: \(Self.name(best)), \(best.disagreements) disagree \(told)"
      ]
        + after
    }
    guard !store.isUnlimited else {
      return [
        "no limit was reached: at least \(store.proven) images; \(store.unlimited) disagree \(told)"
      ] + after
    }
    let others = store.families.dropFirst().prefix(2).map {
      "\(Self.name($0)): \($0.disagreements)"
    }
    let unit = store.families.first {
      $0.unit != best.unit && $0.disagreements <= best.disagreements
    }
    let both = unit.map {
      ["by count or by bytes (\(Self.name($0))): this session cannot tell"]
    }
    return [
      "\(Self.name(best)): \(best.disagreements) disagree \(told)",
      "next: \(others.joined(separator: "; ")); no limit: \(store.unlimited); no store: \(store.none)",
    ] + (both ?? []) + after
  }

  private static func name(_ family: StoreEvidence.Family) -> String {
    func amount(_ limit: Int) -> String {
      family.unit == .images ? "\(limit)" : "\(ByteCount(limit))"
    }
    let (low, high) = (family.limits.lowerBound, family.limits.upperBound)
    let range = low == high ? amount(low) : "\(amount(low)) to \(amount(high))"
    return "\(family.policy) of \(range)\(family.unit == .images ? " images" : " of files")"
  }

  private var loads: [String] {
    let (loads, keys) = (calibration.loads, calibration.app.loads)
    guard calibration.app.preset == nil else { return ["as in the preset"] }
    let alike = calibration.loadsTried
    func seen<Value: Hashable>(_ key: (LoadKeys) -> Value) -> String {
      Set(alike.map(key)).count > 1 ? "not seen, assumed" : "fits best"
    }
    let most = loads.mostAtOnce.map { "\($0) at a time by the server's log" }
    let joins =
      loads.joined > 0
      ? "joined: \(loads.joined)"
      : loads.separate > 0
        ? "not joined: \(loads.separate) overlapped" : "joins: no two overlapped: not seen, assumed"
    let leaving =
      switch keys.leaving {
      case .never: "loads go on when their row leaves"
      case .queued: "loads end in the queue when their row leaves, and go on once sent"
      case .aborts: "loads end when their row leaves"
      }
    let evidence =
      loads.cancelled == 0
      ? "no bind was cancelled"
      : loads.mostAtOnce == nil
        ? "of \(loads.cancelled) cancelled; \(seen(\.leaving))"
        : "of \(loads.cancelled) cancelled, \(loads.dropped) were not sent, \(loads.aborted) broke off, \(loads.wentOn) went on"
    return [
      most ?? "\(keys.connections) at a time: \(seen(\.connections))",
      "order \(keys.order.name): \(seen(\.order)); \(joins)",
      "\(leaving) (\(evidence))",
    ]
  }

  private var network: [String] {
    let (network, ranges) = (calibration.app.network, calibration.ranges)
    func range(_ range: ClosedRange<Double>, _ decimals: Int) -> String {
      "(\(range.lowerBound.text(decimals: decimals)) to \(range.upperBound.text(decimals: decimals)))"
    }
    let isWide = [ranges.rate, ranges.roundTrip, ranges.server].contains {
      $0.upperBound > 2 * $0.lowerBound
    }
    return [
      "\(network.rate.text(decimals: 1)) Mbps \(range(ranges.rate, 1)), round trip "
        + "\(network.roundTrip.text(decimals: 0)) ms \(range(ranges.roundTrip, 0)), server "
        + "\(network.server.text(decimals: 0)) ms \(range(ranges.server, 0)), spread "
        + network.spread.text(decimals: 2)
    ]
      + (isWide
        ? [
          "rate, round trip and server's time are not separated by waits: timings of requests would separate them"
        ] : [])
  }

  /// The figures of a session: a name, whether it is a time, and its values.
  private static let figures:
    [(name: String, isTime: Bool, value: @Sendable (SessionFigures) -> Double)] = [
      ("requests", false, { $0.requests }), ("duplicates", false, { $0.duplicates }),
      ("kilobytes", false, { $0.bytes / 1_000 }),
      ("from memory", false, { $0.outcomes[.memory] ?? 0 }),
      ("mean wait", true, { $0.meanWait }), ("p90 wait", true, { $0.p90Wait }),
    ]

  private var table: [String] {
    let sessions = [calibration.fitted] + (calibration.checked.map { [$0] } ?? [])
    let titles = ["this session (fitted)", "\(second ?? "") (not fitted)"].prefix(sessions.count)
    let head = "".padded(to: 14) + titles.map { "  " + $0.padded(to: 26) }.joined()
    let names = "".padded(to: 14) + sessions.map { _ in "     predicted     measured " }.joined()
    let rows = Self.figures.map { figure in
      figure.name.padded(to: 14)
        + sessions.map { check in
          [check.predicted, check.measured].map { side in
            let value = figure.value(side)
            return
              (figure.isTime ? "\((1_000 * value).text(decimals: 0)) ms" : value.text(decimals: 1))
              .padded(to: -13)
          }.joined() + "  "
        }.joined()
    }
    return [head.trimmed, names.trimmed] + rows.map(\.trimmed)
  }

  private var trust: [String] {
    let share = (100 * (1 - (calibration.checked ?? calibration.fitted).mismatch)).text(decimals: 0)
    let ends = "Each bind: \(share) of 100 end as logged."
    guard let check = calibration.checked else {
      return [
        ends,
        "Nothing was checked: how well a session is fitted says nothing of the next. Record a second one, for --check.",
      ]
    }
    let (requests, wait) = (
      Self.error(check.predicted.requests, check.measured.requests),
      Self.error(check.predicted.meanWait, check.measured.meanWait)
    )
    return [
      ends
    ]
      + (check.hasRequests
        ? [] : ["Measured requests and bytes of cancelled binds are estimated: see --check-log."])
      + [
        "In a session that was not fitted: requests \(requests), mean wait \(wait). This is of this recording, on this "
          + "network.",
        "One session: another may differ by 10 % by itself.",
      ]
  }

  private static func error(_ predicted: Double, _ measured: Double) -> String {
    guard measured > 0 else { return "not measured" }
    let percent = 100 * (predicted / measured - 1)
    return (percent < 0 ? "-" : "+") + "\(abs(percent).text(decimals: 0)) %"
  }

  private var written: [String] {
    paths.isEmpty
      ? [] : ["wrote \(paths.joined(separator: ", ")) (strategy '\(CalibratedApp.strategy)')"]
  }
}

extension String {
  /// Returns the text with spaces after it, or before it for a negative width.
  fileprivate func padded(to width: Int) -> String {
    let space = String(repeating: " ", count: max(0, abs(width) - count))
    return width < 0 ? space + self : self + space
  }

  /// The text without spaces at its end.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
