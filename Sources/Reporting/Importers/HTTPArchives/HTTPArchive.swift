package import Foundation
package import Primitives
import RequestTraces

/// A captured HTTP archive: requests with their responses, as browsers and proxies write them.
///
/// The format is HAR 1.2 (J. Odvarko, *HTTP Archive (HAR) format*, W3C Web Performance Working Group, 2012).
/// Optional members may be missing, and unknown ones are ignored.
package struct HTTPArchive: Sendable {
  /// The file, as the user named it.
  package let file: String
  /// Its entries, sorted by start time; entries of the same moment are in the order of the file.
  package internal(set) var entries: [ArchiveEntry]
  /// The entries that could not be read.
  package private(set) var passed = PassedRecords()
  /// The entries whose content is no body.
  package private(set) var bodiless = PassedRecords()
  /// The names of the runs that each began with an empty cache, in the order of time; empty for a single run.
  package internal(set) var runs: [String] = []

  /// Reads an archive, plain or in a ZIP file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: The name of the file in errors.
  ///   - files: Returns the contents of a file beside the archive, by its name. A ZIP file has its own.
  /// - Throws: `FileError` if it is not JSON or not an archive, or if most entries cannot be read, such as those
  ///   without a start or URL. An entry without a status was not answered.
  /// - Complexity: O(*n* log *n*) in the number of entries.
  package init(
    _ bytes: Data, file: String, files: (String) -> Data? = { _ in nil }
  ) throws(FileError) {
    let zip = ZipFile(bytes)
    let log = try Self.log(
      zip.map { zip throws(FileError) in try zip.archive(in: file) } ?? bytes, file)
    guard let list = log["entries"] as? [Any] else {
      throw FileError(
        file: file, message: "'log.entries' is missing or not a list; capture it again")
    }
    self.file = file
    entries = []
    for (index, members) in list.enumerated() {
      do throws(FileError) {
        let object = try ArchiveObject(members, file: file, entry: index + 1)
        let entry = try ArchiveEntry(object) { name in
          zip.map { $0.contents(of: name) } ?? files(name)
        }
        if let problem = entry.bodyProblem { bodiless.append(index + 1, problem) }
        entries.append(entry)
      } catch { passed.append(index + 1, error) }
    }
    try passed.refuseMost(of: list.count)
    entries.sort { ($0.start, $0.number) < ($1.start, $1.number) }
    markCached()
    markRuns(log["pages"] as? [[String: Any]] ?? [])
  }

  private static func log(_ bytes: Data, _ file: String) throws(FileError) -> [String: Any] {
    let root: Any
    do { root = try TaskMetrics.document(bytes) } catch {
      let complaint = "is not JSON: \(reason(error)); is it incomplete?"
      throw FileError(file: file, message: foreign(bytes) ?? complaint)
    }
    if let entries = TaskMetrics.entries(root) { return ["entries": entries] }
    guard let log = (root as? [String: Any])?["log"] as? [String: Any] else {
      throw FileError(
        file: file,
        message: foreign(bytes)
          ?? "is not an HTTP archive: it has no object 'log'; save the requests of a browser or proxy as HAR"
      )
    }
    return log
  }

  /// Returns the refusal of a file of another program or for another command; nil for other files.
  private static func foreign(_ bytes: Data) -> String? {
    let file = AccessLogText.isLog([UInt8](bytes)) ? ForeignFile.log : ForeignFile.of(bytes)
    return file == .archive ? nil : file?.refusal
  }

  private static func reason(_ error: any Error) -> String {
    let error = error as NSError
    let text = error.userInfo[NSDebugDescriptionErrorKey] as? String ?? error.localizedDescription
    return text.last == "." ? String(text.dropLast()) : text
  }

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
    let haveAddresses = entries.contains { $0.hasAddress }
    for index in entries.indices where entries[index].lacksNetwork(haveAddresses) {
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

  /// Returns true if the response has no bytes, and lacks the times, the wait or the protocol of the network. Firefox
  /// states a length for what its cache answers: such a response has neither times nor, if others have one, an address.
  fileprivate func lacksNetwork(_ haveAddresses: Bool) -> Bool {
    guard status >= 200, status != 304 else { return false }
    let times = [timings.dns, timings.connect, timings.tls, timings.wait, timings.receive]
    let isInstant = duration == 0 && !times.contains { $0 ?? 0 > 0 }
    if isInstant, haveAddresses, !hasAddress { return true }
    guard transferred ?? 0 == 0 else { return false }
    // Old versions of Chrome state that nothing was received.
    let isUnsent = transferred == 0 && bytes != nil && timings.wait ?? 0 == 0
    return isInstant || isUnsent || transport.isEmpty
  }
}
