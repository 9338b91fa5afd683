import Primitives

extension HTTPArchive {
  /// The archive with all its runs joined into one.
  package var joined: Self {
    var archive = self
    archive.runs = []
    return archive
  }

  /// Returns the requests of one run.
  package func ofRun(_ run: String) -> Self {
    var archive = joined
    archive.entries.removeAll { $0.run != run }
    return archive
  }

  /// Marks the entries that the client's own cache answered, which lack values that other entries have.
  mutating func markCached() {
    guard entries.contains(where: \.wasReceived) else { return }
    for index in entries.indices where entries[index].lacksNetwork {
      entries[index].isFromCache = true
    }
  }

  /// Finds the runs of the pages, and marks the entries of each.
  mutating func markRuns(_ pages: [[String: Any]]) {
    // WebPageTest numbers its runs. A repeated view has the cache of the first view in its run.
    var known = pages.reduce(into: [String: String]()) { known, page in
      guard let id = page["id"] as? String,
        let run = page["_run"] ?? id.wholeMatch(of: /page_(\d+)_\d+(_\d+)?/)?.1
      else { return }
      known[id] = "\(run)"
    }
    if known.isEmpty { known = coldPages }
    guard Set(known.values).count > 1 else { return }
    var run = entries.lazy.compactMap { $0.page.flatMap { known[$0] } }.first ?? ""
    for index in entries.indices {
      run = entries[index].page.flatMap { known[$0] } ?? run
      entries[index].run = run
    }
    runs = entries.map(\.run).distinct
  }

  /// The pages, each as a run, if several pages begin with the same URL and no page has answers from the cache of
  /// another.
  private var coldPages: [String: String] {
    var (documents, owners): ([String: String], [String: String]) = ([:], [:])
    var own: Set<[String]> = []
    for entry in entries {
      guard let page = entry.page else { continue }
      documents[page] = documents[page] ?? entry.url
      owners[entry.url] = owners[entry.url] ?? page
      let isFirst = own.insert([page, entry.url]).inserted && owners[entry.url] != page
      if isFirst, entry.isFromCache || entry.status == 304 { return [:] }
    }
    guard Set(documents.values).count < documents.count else { return [:] }
    return documents.reduce(into: [:]) { $0[$1.key] = $1.key }
  }
}

extension ArchiveEntry {
  /// True if the response surely came over the network.
  fileprivate var wasReceived: Bool { transferred ?? 0 > 0 && timings.wait ?? 0 > 0 }

  /// True if the response has no bytes, and neither a time nor a protocol of the network.
  fileprivate var lacksNetwork: Bool {
    guard status >= 200, status != 304, transferred ?? 0 == 0 else { return false }
    let times = [timings.dns, timings.connect, timings.tls, timings.wait, timings.receive]
    let isInstant = duration == 0 && !times.contains { $0 ?? 0 > 0 }
    // Old versions of Chrome state that nothing was received.
    let isUnsent = transferred == 0 && bytes != nil && timings.wait ?? 0 == 0
    return isInstant || isUnsent || transport.isEmpty
  }
}
