import Analysis
import ImagePipeline
import Importers
import Primitives
import Reports
import TextOutput

/// Writes a calibration for people.
struct CalibrationOutput {
  let calibration: Calibration
  let file: String
  /// The files that were written.
  let paths: [String]
  let terminal: Terminal

  /// The calibration as text. Each inference has its evidence.
  var text: String {
    let session = calibration.session
    let counts = BindLogEvent.Outcome.allCases.filter { session.count($0) > 0 }
      .map { "\(session.count($0)) \($0.rawValue)" }
    let head = "\(file): \(session.binds.count) binds, \(counts.joined(separator: ", "))\n"
    let parts = [("List", list), ("Memory", memory), ("Loads", loads), ("Network", network)]
    let body = parts.map { name, lines in
      "\(name)\n" + lines.map { "  \($0)\n" }.joined()
    }
    let written = paths.isEmpty ? "" : "wrote \(paths.joined(separator: ", "))\n"
    return head + body.joined() + "\n" + table + "\n" + trust + written
  }

  private var list: [String] {
    let list = calibration.app.list
    let lead = "\(list.lead.text(decimals: 0)) ms before shown, the median of \(list.leads)"
    let blank = list.blankRows.count
    let wrong = calibration.session.shownImages.map {
      ["wrong images seen for 0.1 s or longer: \($0.wrong) (not predicted)"]
    }
    return [
      "cells \(list.preparesCells ? "prepared ahead" : "bound as they are shown"): bound \(lead)",
      "rows without an image: \(blank) of \(list.shownRows)\(blank > 0 ? ", shown and never bound" : "")",
    ] + (wrong ?? [])
  }

  private var memory: [String] {
    let (store, best) = (calibration.store, calibration.store.best)
    let other = calibration.fitted.memoryDifferences.text(decimals: 0)
    let preset =
      calibration.app.preset.map { name in
        [
          "as in \(name): memory answers \(other) of \(calibration.session.binds.count) binds otherwise than logged",
          "the log alone says:",
        ]
      } ?? []
    let told = "of \(store.lookUps) look-ups that can tell disagree"
    let next = store.families.dropFirst().prefix(2).map { "\(text(of: $0)): \($0.disagreements)" }
    let alike = store.families.first {
      $0.unit != best.unit && $0.disagreements <= best.disagreements
    }
    let found =
      store.isUnlimited
      ? ["no limit was reached: at least \(store.proven) images; \(store.unlimited) \(told)"]
      : [
        "\(text(of: best)): \(best.disagreements) \(told)",
        "next: \(next.joined(separator: "; ")); no limit: \(store.unlimited); no store: \(store.none)",
      ] + (alike.map { ["by count or by bytes (\(text(of: $0))): not to be told"] } ?? [])
    let after = [
      (store.arrivesAfterCancel, "cancelled loads are taken to arrive: fewer look-ups disagree"),
      (
        calibration.loads.arrivals == nil,
        "loads that end after a cancel are not in this log: the limit may be higher"
      ),
      (
        calibration.session.memoryWarnings > 0,
        "memory warnings: \(calibration.session.memoryWarnings); their effect on the store is not inferred"
      ),
    ]
    return preset + found + second + after.filter(\.0).map(\.1)
  }

  /// How the first stores, and the best other one, do in a session that was not fitted.
  private var second: [String] {
    guard let judged = calibration.judged, !calibration.store.isUnlimited else { return [] }
    let first = judged.families.prefix(3)
    let best = judged.families.min { $0.disagreements < $1.disagreements }
    let better = best.flatMap {
      $0.disagreements < (first.map(\.disagreements).min() ?? 0) ? [$0] : []
    }
    let texts = (first + (better ?? [])).map { "\(text(of: $0)): \($0.disagreements)" }
    return [
      "in the session that was not fitted, of \(judged.lookUps) look-ups disagree with "
        + texts.joined(separator: "; ")
    ]
  }

  private func text(of family: StoreEvidence.Family) -> String {
    let ends = [family.limits.lowerBound, family.limits.upperBound].distinct.map {
      family.unit == .images ? "\($0)" : "\(ByteCount($0))"
    }
    return "\(family.policy) of \(ends.joined(separator: " to ")) "
      + (family.unit == .images ? "images" : "of files")
  }

  private var loads: [String] {
    let (loads, keys) = (calibration.loads, calibration.app.loads)
    guard calibration.app.preset == nil else { return ["as in the preset"] }
    func seen<Value: Hashable>(_ key: (LoadKeys) -> Value) -> String {
      Set(calibration.loadsAlike.map(key)).count > 1 ? "not seen, assumed" : "fits best"
    }
    let used = calibration.timings.connections.map { " (\($0) connections)" } ?? ""
    let most = loads.mostAtOnce == nil ? seen(\.connections) : "by the log of requests" + used
    let joins =
      loads.joined > 0
      ? "\(loads.joined) joined"
      : loads.separate > 0
        ? "not joined: \(loads.separate) overlapped" : "no two overlapped: joins are assumed"
    let leaving =
      switch keys.leaving {
      case .never: "go on"
      case .queued: "end in the queue, and go on once sent"
      case .aborts: "end"
      }
    let evidence =
      loads.cancelled == 0
      ? "not seen, assumed"
      : loads.mostAtOnce == nil
        ? seen(\.leaving)
        : "\(loads.dropped) not sent, \(loads.aborted) broke off, \(loads.wentOn) went on"
    return [
      "\(keys.connections) at a time: \(most); order \(keys.order.name): \(seen(\.order)); \(joins)",
      "loads \(leaving) if their row leaves: \(loads.cancelled) cancelled, \(evidence)",
    ]
  }

  private var network: [String] {
    let (network, ranges) = (calibration.app.network, calibration.ranges)
    func text(_ value: Double, _ range: ClosedRange<Double>, _ unit: String) -> String {
      let texts = [value, range.lowerBound, range.upperBound].map { $0.text(decimals: 1) }
      return "\(texts[0]) \(unit) (\(texts[1]) to \(texts[2]))"
    }
    let (firsts, protocols) = (calibration.timings.firsts, calibration.timings.protocols)
    let others =
      protocols.contains { !$0.hasPrefix("http/1") }
      ? ["requests over \(protocols.joined(separator: ", ")): HTTP/1.1 is assumed"] : []
    let told =
      calibration.timings.isEnough
      ? ["by the times of requests too: \(firsts.count) first bytes"]
      : calibration.separates
        ? [] : ["waits do not separate these; times of requests would (--metrics)"]
    let drift =
      calibration.fitted.drifts
      ? [
        "waits of a third of the session are longer by more than half: the network may have changed"
      ] : []
    return [
      "rate \(text(network.rate, ranges.rate, "Mbps")), round trip "
        + "\(text(network.roundTrip, ranges.roundTrip, "ms")), server "
        + text(network.server, ranges.server, "ms")
    ] + told + others + drift
  }

  /// The figures of the fitted session, and of one that was not.
  private var table: String {
    let sessions = [calibration.fitted] + (calibration.checked.map { [$0] } ?? [])
    let figures: [(String, (SessionFigures) -> String)] = [
      ("requests", { $0.requests.text(decimals: 1) }),
      ("duplicates", { $0.duplicates.text(decimals: 1) }),
      ("kilobytes", { ($0.bytes / 1_000).text(decimals: 0) }),
      ("from memory", { ($0.outcomes[.memory] ?? 0).text(decimals: 1) }),
      ("mean wait, ms", { ($0.meanWait * 1_000).text(decimals: 0) }),
      ("p90 wait, ms", { ($0.p90Wait * 1_000).text(decimals: 0) }),
    ]
    let titles = ["fitted: predicted", "measured", "not fitted: predicted", "measured"]
    return ReportTable(
      columns: [.text("")] + titles.prefix(2 * sessions.count).map { .number($0) },
      texts: figures.map { name, text in
        [name] + sessions.flatMap { [text($0.predicted), text($0.measured)] }
      }
    ).rendered(for: terminal)
  }

  private var trust: String {
    guard let check = calibration.checked else {
      return
        "Nothing was checked: a good fit says nothing of the next session. Record a second one, for --check.\n"
    }
    func error(_ figure: (SessionFigures) -> Double) -> String {
      guard figure(check.measured) > 0 else { return "not measured" }
      let percent = 100 * (figure(check.predicted) / figure(check.measured) - 1)
      return (percent < 0 ? "-" : "+") + "\(abs(percent).text(decimals: 0)) %"
    }
    let estimated =
      check.hasRequests
      ? "" : "Of cancelled binds, requests and bytes are estimated: see --check-log.\n"
    func share(_ check: Calibration.Check) -> String {
      "\((100 * (1 - check.mismatch)).text(decimals: 0)) %"
    }
    return estimated + """
      Binds that end as logged: \(share(check)), and \(share(calibration.fitted)) in the session that was fitted.
      In a session that was not fitted: requests \(error(\.requests)), mean wait \(error(\.meanWait)).
      This is of this recording, on this network. One session: another may differ by 10 % by itself.

      """
  }
}
