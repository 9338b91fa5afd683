package import Reports

extension EventLogReplay {
  /// The results of replayed runs, one document for each scenario in the order of its first log; in it
  /// the runs in the order in which they were made. Runs that decide otherwise than they did are left
  /// out.
  ///
  /// - Complexity: O(*n*²) in the number of logs.
  package static func documents(_ replays: [EventLogReplay]) -> [ResultsDocument] {
    var headers: [ResultsHeader] = []
    for replay in replays where !headers.contains(where: { $0 == replay.header.results }) {
      headers.append(replay.header.results)
    }
    return headers.compactMap { header in
      let own = replays.filter { $0.header.results == header }
      let ordered = own.enumerated().sorted {
        ($0.element.header.position, $0.offset) < ($1.element.header.position, $1.offset)
      }
      let reports = ordered.compactMap(\.element.report)
      return reports.isEmpty ? nil : ResultsDocument(header: header, reports: reports)
    }
  }
}
