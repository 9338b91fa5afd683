import Analysis
import Checks
import Foundation
import ImageServer
import Importers
import Metrics
import Primitives
import Reports
import TextOutput

/// The values of metrics in a user's app and in its simulation.
struct MeasuredApp {
  /// A metric, with the predicted mean over seeds and the measured mean over clients.
  struct Row {
    let metric: Metric
    let predicted: Double?
    let measured: Double?

    /// The predicted value minus the measured one, as a share of the latter. For shares, it is the plain difference.
    /// Nil if there is no data.
    var error: Double? {
      guard let predicted, let measured, predicted.isFinite, measured.isFinite else { return nil }
      if metric.unit == .ratio || predicted == measured { return predicted - measured }
      return measured == 0 ? nil : predicted / measured - 1
    }

    var texts: [String] {
      let share = error.map { ($0 > 0 ? "+" : "") + MetricText.percent($0) }
      return [predicted, measured].map { MetricText.text($0, metric.unit) }
        + [share ?? MetricText.absent]
    }

    fileprivate var json: JSONValue {
      let figures = [predicted, measured].map {
        RunResult.Figure(name: metric.name, value: $0).json
      }
      return [
        "metric": metric.name, "predicted": figures[0], "measured": figures[1],
        "error": error.map { JSONValue($0, decimals: 4) } ?? .null,
      ]
    }
  }

  let strategy: String
  /// The grades of the clients.
  let grades: [Grade]
  let rows: [Row]
  /// The resolved keys of the strategy.
  let keys: [String: JSONValue]
  /// The resolved scenario.
  let scenario: JSONValue
  /// The requests of all clients.
  let records: [[ServerLogRecord]]
  /// The evidence of the bind log; nil without one.
  let binds: BoundApp?

  /// Creates the comparison of results, which have one strategy, with the logs of an app: that of its server, that of
  /// its binds, or both.
  init(_ results: Baseline, _ strategy: String, _ log: GradedLog?, _ binds: BoundApp?) {
    let grades = log?.grades.map(\.grade) ?? []
    (self.strategy, self.grades, self.binds) = (strategy, grades, binds)
    records = log?.parts.map(\.records) ?? []
    scenario = JSONValue(results.header.resolvedScenario)
    let resolved = scenario.members["strategies"]
    keys = resolved?.elements.first { $0.members["name"]?.string == strategy }?.members ?? [:]
    let served = log == nil ? [] : Self.counts(grades)
    let known = served.map(\.metric)
    let bound = (binds?.session.metrics ?? []).filter { !known.contains($0.metric) }
    let waits = (binds?.times.values ?? []).filter {
      [.meanTimeToImage, .timeToImageP50, .instantShare].contains($0.metric)
    }
    let wrong: [(metric: Metric, value: Double?)] =
      binds?.session.shownImages.map { [(.wrongImages, Double($0.wrong))] } ?? []
    rows = (served + bound + waits + wrong).map { metric, measured in
      Row(metric: metric, predicted: results.mean(metric), measured: measured)
    }
  }

  /// Returns the mean of each count over clients.
  private static func counts(_ grades: [Grade]) -> [(metric: Metric, value: Double?)] {
    let counted = grades.map { $0.figures + [(.resumedRequests, Double($0.resumed))] }
    return [
      Metric.networkRequests, .duplicateRequests, .revalidations, .resumedRequests, .bytesDown,
      .cancelledRequests, .failedRequests,
    ].map { metric -> (metric: Metric, value: Double?) in
      let values = counted.compactMap { $0.first { $0.metric == metric }?.value }
      let sum = values.count == grades.count ? values.reduce(0, +) : nil
      return (metric, values.isEmpty ? nil : sum.map { $0 / Double(values.count) })
    }
  }

  /// Writes the values, and the known causes that they indicate.
  func write(isJSON: Bool, for terminal: Terminal) throws {
    let causes = KnownCause.all.compactMap { cause in cause.evidence(self).map { (cause, $0) } }
    let document: CommandDocument = [
      "strategy": strategy, "clients": grades.count, "figures": rows.map(\.json),
      "causes": causes.map { ["cause": $0.name, "evidence": $1] as JSONValue },
    ]
    let table = ReportTable(
      columns: [.text(strategy)] + ["predicted", "measured", "error"].map { .number($0) },
      texts: rows.map { [$0.metric.title] + $0.texts })
    let found = causes.map { "\n\($0.name): \($1)\n" }.joined()
    let last =
      grades.isEmpty && binds == nil
      ? "No image was requested." : "No known cause of a difference fits."
    try document.write(
      asJSON: isJSON, or: table.rendered(for: terminal) + (found.isEmpty ? "\n\(last)\n" : found))
  }
}

/// The evidence in an app's bind log.
struct BoundApp {
  let session: RecordedSession
  let list: ListEvidence
  let loads: LoadEvidence
  let times: TimesToImage

  /// Reads a log, beside the log of the server if it says when requests end.
  init(_ bytes: Data, file: String, _ served: GradedLog?) throws {
    let log = try BindLog(bytes, file: file)
    var session = RecordedSession(log)
    guard session.hasBinds else {
      throw FileError(
        file: file, message: "has no bind; call the logger when an image view gets its URL")
    }
    if session.requests == nil, let requests = served?.requests {
      let own = session.aligned(requests)
      session.requests = own.isEmpty ? nil : own
    }
    (self.session, times) = (session, log.timesToImage)
    (list, loads) = (ListEvidence(session), LoadEvidence(session))
  }
}

extension BindLog {
  /// The duration of a frame. A shorter wait ends in the first frame.
  private static let frame = Nanoseconds.milliseconds(17)

  /// The waits of binds for their images. A wait begins when the cell is shown or, if the log does not contain that
  /// moment, with the bind.
  var timesToImage: TimesToImage {
    var begins: [Int: Instant] = [:]
    var hidden: [Int: [Int]] = [:]
    var ends: [Int: Instant] = [:]
    let hasCells = events.contains { if case .show = $0.kind { true } else { false } }
    for event in events {
      switch event.kind {
      case .bind(let bind) where hasCells: hidden[bind.item, default: []].append(bind.number)
      case .bind(let bind): begins[bind.number] = event.time
      case .show(let item, _):
        for bind in hidden.removeValue(forKey: item) ?? [] { begins[bind] = event.time }
      case .answer(let answer) where ![.failed, .cancelled].contains(answer.outcome):
        ends[answer.bind] = event.time
      case .hide, .answer, .request, .arrived, .display, .app, .scroll, .end: break
      }
    }
    let waits = begins.compactMap { bind, begin in
      ends[bind].map { $0 - begin < Self.frame ? .zero : $0 - begin }
    }
    return TimesToImage(waits: waits.sorted(), appearances: begins.count)
  }
}
