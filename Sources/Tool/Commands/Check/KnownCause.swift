import ImageServer
import Metrics
import Primitives
import TextOutput

/// A known cause of differences between an app and its simulation. A new cause is a new element of `all`.
struct KnownCause: Sendable {
  let name: String
  /// Returns the values that indicate the cause, and the action to take; nil if they do not indicate it.
  let evidence: @Sendable (MeasuredApp) -> String?

  static let all =
    ofBinds + [
      KnownCause("The app resumes downloads", more: .resumedRequests, "compare fetch.resumes"),
      KnownCause(name: "The app does not join loads") { app in
        let count = app.grades.compactMap(\.simultaneous).reduce(0, +)
        guard count > 0, app.keys["fetch"]?.members["coalesces"] == .bool(true) else { return nil }
        return "\(count) requests for images that were under way; set fetch.coalesces to false"
      },
      KnownCause(
        "The app requests images that the strategy has", more: .duplicateRequests,
        "its memory is smaller, or forgets what Cache-Control forbids to store"
      ) { $0.bindsAsPredicted && $0.grades.contains { ($0.duplicates ?? 0) > 0 } },
      KnownCause(name: "A store of the app is smaller") { app in
        let reuse = app.records.compactMap(\.shortestReuse).min().map { ByteCount($0) }
        // Without the bytes of responses, the reuse is unknown.
        guard !app.grades.contains(where: { $0.bytes == nil }), app.exceeds(.duplicateRequests),
          let reuse, reuse >= .mebibytes(1)
        else { return nil }
        return
          "no image was requested again within \(reuse) of others; compare the limits of disk and http"
      },
      KnownCause(
        "The app does not revalidate", less: .revalidations,
        "it uses expired answers unasked, or fetches them whole; compare http"),
      KnownCause("The app revalidates more", more: .revalidations, "compare server.cache-control"),
      KnownCause("The app lets requests finish", less: .cancelledRequests, "compare cancel"),
      KnownCause(
        "The app cancels more", more: .cancelledRequests, "compare cancel, and the network"),
      KnownCause(
        "Cancelled downloads carry more bytes", more: .bytesDown,
        "compare network.queue"
      ) { $0.grades.contains { ($0.cancelled ?? 0) * 5 > $0.requests } },
      KnownCause("Answers fail", more: .failedRequests, "compare server.errors and the network"),
    ]

}

extension KnownCause {
  /// Creates a cause that one value indicates if it is clearly higher, or lower, than predicted.
  init(
    _ name: String, more: Metric? = nil, less: Metric? = nil, _ advice: String,
    if condition: @escaping @Sendable (MeasuredApp) -> Bool = { _ in true }
  ) {
    self.init(name: name) { app in
      guard let metric = more ?? less, app.exceeds(metric, isMeasuredMore: less == nil),
        condition(app), let texts = app.rows.first(where: { $0.metric == metric })?.texts
      else { return nil }
      return "\(metric.title) \(texts[1]), predicted \(texts[0]); \(advice)"
    }
  }
}

extension MeasuredApp {
  /// True unless the app has clearly more or fewer binds than predicted, which changes all other counts.
  var bindsAsPredicted: Bool { !exceeds(.binds) && !exceeds(.binds, isMeasuredMore: false) }

  /// True if the measured value is clearly higher, or lower, than the predicted one.
  func exceeds(_ metric: Metric, isMeasuredMore: Bool = true) -> Bool {
    guard let row = rows.first(where: { $0.metric == metric }), let measured = row.measured else {
      return false
    }
    let pair = [row.predicted ?? 0, measured]
    return isMeasuredMore ? pair[1] > pair[0] * 1.1 + 1 : pair[0] > pair[1] * 1.1 + 1
  }
}

extension [ServerLogRecord] {
  /// The minimum number of bytes of other images between a whole response with an image and the next request for it;
  /// nil if no image was requested again.
  fileprivate var shortestReuse: Int? {
    var total = 0
    var ends: [String: Int] = [:]
    return sorted { $0.arrival < $1.arrival }.compactMap { record -> Int? in
      guard record.status == 200, record.outcome ?? .completed == .completed else { return nil }
      let before = total
      total += record.sent
      return ends.updateValue(total, forKey: record.url ?? record.target).map { before - $0 }
    }.min()
  }
}
