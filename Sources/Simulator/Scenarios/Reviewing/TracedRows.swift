import Environment
import Primitives
import RequestTraces

/// A request trace as the rows of a feed. Each request is a row, unless the lines of the file begin with the row and the
/// view, as in `row,view,key,size`.
struct TracedRows {
  private let trace: LoadedTrace
  /// The row and the view of each request; empty if each is a row.
  private let places: [(row: Int, view: Int)]

  /// The first columns of a file with rows and views.
  private static let header = "row,view,"

  /// Returns the most requests that a row can have in a file: one, unless the file has a column for the view.
  static func mostViews(in bytes: [UInt8]) -> Int {
    bytes.starts(with: header.utf8) ? FeedSlot.limit : 1
  }

  /// Adds the rows and views in a file to the requests that were read from it.
  ///
  /// - Throws: `FileError` with the line at fault.
  init(_ trace: LoadedTrace, in bytes: [UInt8], file: String) throws(FileError) {
    self.trace = trace
    guard bytes.starts(with: Self.header.utf8) else {
      places = []
      return
    }
    var places: [(row: Int, view: Int)] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      let fields = line.split(separator: UInt8(ascii: ","), maxSplits: 2)
      let values = fields.prefix(2).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
      func fault(_ message: String) -> FileError {
        FileError(file: file, place: ":\(number + 1)", message: message)
      }
      guard values.count == 2, (0..<FeedTrace.maxRows).contains(values[0]),
        (0..<FeedSlot.limit).contains(values[1])
      else {
        throw fault("does not begin with a row and a view from 0 to \(FeedSlot.limit - 1)")
      }
      let place = (row: values[0], view: values[1])
      if let last = places.last, place <= last {
        throw fault("is not in the order of rows and views")
      }
      places.append(place)
    }
    guard places.count == trace.requests.count else {
      throw FileError(
        file: file, message: "has \(trace.requests.count) requests in \(places.count) lines")
    }
    self.places = places
  }

  /// The number of rows. With views, later rows have no image.
  var count: Int { places.last.map { $0.row + 1 } ?? trace.requests.count }

  /// True if the file has rows and views.
  var hasViews: Bool { !places.isEmpty }

  /// Returns the first rows. An image has the size of its first request.
  func feedTrace(rows: Int) -> FeedTrace? {
    let views = (places.map(\.view).max() ?? 0) + 1
    let used = hasViews ? places.prefix { $0.row < rows }.count : min(rows, trace.requests.count)
    let ids = trace.requests.ids.prefix(used)
    var firsts: [Int] = []
    for (index, id) in ids.enumerated() where id.index == firsts.count { firsts.append(index) }
    var images = Array(ids)
    if hasViews {
      images = Array(repeating: .none, count: rows * views)
      for (place, id) in zip(places, ids) { images[place.row * views + place.view] = id }
    }
    return FeedTrace(
      rows: images, views: views,
      encodedBytes: trace.hasSizes ? firsts.map { UInt32(clamping: trace.size(at: $0)) } : [],
      names: firsts.map { trace.names.text(at: trace.requests.ids[$0].index) })
  }
}
