package import HTTPCaching
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
    /// No response, or a response with a status other than 200 or 304.
    case otherAnswers
    /// No response of the URL gives the length.
    case withoutLength
  }

  /// The entries that are requests of the trace, by time.
  package let entries: [ArchiveEntry]
  /// The requests. A URL is an object, and its size is that of its first whole response. Its lifetime comes from
  /// `Cache-Control`. Times count from the first request.
  package let trace: LoadedTrace
  /// The number of entries left out, by reason.
  package let omitted: [Omission: Int]

  /// Selects the images of an archive.
  ///
  /// - Throws: `FileError` if nothing is left, or if no response gives its length.
  /// - Complexity: O(*n*) in the number of entries.
  package init(
    _ archive: HTTPArchive, images: ImageSelection = ImageSelection()
  ) throws(FileError) {
    var omitted: [Omission: Int] = [:]
    var entries = archive.entries.filter { entry in
      guard let reason = Self.omission(entry, images) else { return true }
      omitted[reason, default: 0] += 1
      return false
    }
    guard !entries.isEmpty else {
      throw FileError(
        file: archive.file,
        message: "none of \(archive.entries.count) entries is a GET of an image with an answer"
          + (images.takesAll ? "" : "; use --all to include other things than images"))
    }
    let lengths = Self.lengths(entries)
    let first = entries[0]
    entries.removeAll { lengths[$0.url] == nil }
    guard !entries.isEmpty else {
      throw FileError(
        file: archive.file, place: ": entry \(first.number)",
        message: "the length of '\(first.url)' is not in 'response.content.size', nor in "
          + "'response.bodySize' or Content-Length; capture it again with an empty cache, or "
          + "remove the entry")
    }
    let unknown = archive.entries.count - entries.count - omitted.values.reduce(0, +)
    if unknown > 0 { omitted[.withoutLength] = unknown }
    self.entries = entries
    self.omitted = omitted
    trace = Self.trace(entries, lengths)
  }

  private static func omission(_ entry: ArchiveEntry, _ images: ImageSelection) -> Omission? {
    guard entry.method == "GET" else { return .otherMethods }
    guard entry.isHTTP else { return .otherSchemes }
    guard entry.isImage(images) else { return .otherTypes }
    return entry.status == 200 || entry.status == 304 ? nil : .otherAnswers
  }

  private static func lengths(_ entries: [ArchiveEntry]) -> [String: Int] {
    var lengths: [String: Int] = [:]
    // A response of status 304 has no body; other responses of its URL give the length.
    for entry in entries.sorted(by: { $0.status < $1.status }) where lengths[entry.url] == nil {
      lengths[entry.url] = entry.bytes
    }
    return lengths
  }

  private static func trace(_ entries: [ArchiveEntry], _ lengths: [String: Int]) -> LoadedTrace {
    var numbers: [String: ObjectID] = [:]
    var names = TextTable()
    var sizes: [UInt32] = []
    var ids: [ObjectID] = []
    for entry in entries {
      if numbers[entry.url] == nil {
        numbers[entry.url] = ObjectID(index: names.count)
        names.append(entry.url.utf8)
        sizes.append(UInt32(clamping: lengths[entry.url] ?? 0))
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
  /// True if the request went to a server, unlike those for data and blobs.
  package var isHTTP: Bool {
    ["http", "https"].contains(url.prefix { $0 != ":" }.lowercased())
  }

  /// Returns true if the request counts as one for an image.
  package func isImage(_ images: ImageSelection = ImageSelection()) -> Bool {
    images.contains(url, type: mediaType)
      || isRequestedImage && ImageSelection.isUnknown(mediaType)
  }

  /// The seconds for which the response is fresh. If the response does not state them, 0, which in traces means for
  /// ever.
  ///
  /// A response that is never fresh has one second, the minimum of a trace.
  var lifetime: UInt32 {
    guard let text = fields["cache-control"] else { return 0 }
    let control = CacheControl(parsing: text)
    if !control.flags.isDisjoint(with: [.noStore, .noCache]) { return 1 }
    return control.maxAge.map { max($0, 1) } ?? 0
  }
}
