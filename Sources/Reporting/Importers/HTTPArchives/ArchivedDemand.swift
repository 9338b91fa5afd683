import HTTPCaching
package import Primitives
package import RequestTraces

/// The requests for images in an archive, as a trace.
package struct ArchivedDemand: Sendable {
  /// The reason for which an entry is not in the trace.
  package enum Omission: String, CaseIterable, Sendable {
    /// A method other than GET.
    case otherMethods
    /// A scheme other than http and https, such as data.
    case otherSchemes
    /// Not an image.
    case otherTypes
    /// No answer, or one with a status other than 200 or 304.
    case otherAnswers
  }

  /// The entries that are requests of the trace, by time.
  package let entries: [ArchiveEntry]
  /// The requests. A URL is an object, and its size is that of its first whole answer. Its lifetime comes from
  /// `Cache-Control`. Times count from the first request.
  package let trace: LoadedTrace
  /// The number of entries left out, by reason.
  package let omitted: [Omission: Int]

  /// Selects the images of an archive, or everything.
  ///
  /// - Throws: `FileError` if nothing is left, or if no answer of a URL gives its length.
  /// - Complexity: O(*n*) in the number of entries.
  package init(_ archive: HTTPArchive, takesAll: Bool = false) throws(FileError) {
    var omitted: [Omission: Int] = [:]
    let entries = archive.entries.filter { entry in
      guard let reason = Self.omission(entry, takesAll) else { return true }
      omitted[reason, default: 0] += 1
      return false
    }
    guard !entries.isEmpty else {
      throw FileError(
        file: archive.file,
        message: "none of \(archive.entries.count) entries is a GET of an image with an answer"
          + (takesAll ? "" : "; use --all to include other things than images"))
    }
    self.entries = entries
    self.omitted = omitted
    trace = try Self.trace(entries, archive.file)
  }

  private static func omission(_ entry: ArchiveEntry, _ takesAll: Bool) -> Omission? {
    guard entry.method == "GET" else { return .otherMethods }
    let scheme = entry.url.prefix { $0 != ":" }.lowercased()
    guard scheme == "http" || scheme == "https" else { return .otherSchemes }
    guard takesAll || entry.isImage else { return .otherTypes }
    return entry.status == 200 || entry.status == 304 ? nil : .otherAnswers
  }

  private static func trace(
    _ entries: [ArchiveEntry], _ file: String
  ) throws(FileError) -> LoadedTrace {
    var lengths: [String: Int] = [:]
    // An answer of status 304 has no body; other answers of its URL give the length.
    for entry in entries.sorted(by: { $0.status < $1.status }) where lengths[entry.url] == nil {
      lengths[entry.url] = entry.bytes
    }
    var numbers: [String: ObjectID] = [:]
    var names = TextTable()
    var sizes: [UInt32] = []
    var ids: [ObjectID] = []
    for entry in entries {
      guard let length = lengths[entry.url] else {
        throw FileError(
          file: file, place: ": entry \(entry.number)",
          message: "the length of '\(entry.url)' is not in 'response.content.size', nor in "
            + "'response.bodySize' or Content-Length; capture it again with an empty cache, or "
            + "remove the entry")
      }
      if numbers[entry.url] == nil {
        numbers[entry.url] = ObjectID(index: names.count)
        names.append(entry.url.utf8)
        sizes.append(UInt32(clamping: length))
      }
      numbers[entry.url].map { ids.append($0) }
    }
    let start = entries.first?.start ?? 0
    return LoadedTrace(
      ids: ids, sizes: .perObject(sizes), names: .texts(names),
      times: entries.map { Int64(min(($0.start - start) * 1_000_000, 9e18)) },
      lifetimes: entries.map { $0.lifetime })
  }
}

extension ArchiveEntry {
  /// True if the answer is an image, by its type, or by the ending of its path if it has no type.
  package var isImage: Bool {
    if !mediaType.isEmpty, mediaType != "application/octet-stream", mediaType != "x-unknown" {
      return mediaType.hasPrefix("image/")
    }
    let path = url.prefix { $0 != "?" }.lowercased()
    return ["jpg", "jpeg", "png", "gif", "webp", "heic", "avif"].contains {
      path.hasSuffix("." + $0)
    }
  }

  /// The seconds for which the answer is fresh; 0, which means for ever in traces, if the answer does not state
  /// them.
  ///
  /// An answer that is never fresh has one second, the minimum of a trace.
  var lifetime: UInt32 {
    guard let text = fields["cache-control"] else { return 0 }
    let control = CacheControl(parsing: text)
    if !control.flags.isDisjoint(with: [.noStore, .noCache]) { return 1 }
    return control.maxAge.map { max($0, 1) } ?? 0
  }
}
