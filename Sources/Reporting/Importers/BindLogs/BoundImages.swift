package import Environment
package import Primitives
package import RequestTraces

/// The images, rows and answers in a bind log.
package struct BoundImages: Sendable {
  /// The log that it was read from.
  package let log: BindLog
  /// Its binds, by time.
  package let binds: [(bind: BindLogEvent.Bind, time: Instant)]
  /// The first answer to each bind that has one, by the bind's number.
  package let answers: [Int: (answer: BindLogEvent.Answer, time: Instant)]
  /// The binds as requests: a URL is an object, with the length in its answers.
  package let trace: LoadedTrace
  /// The bound image views: the number of each, the first image that it showed in every row, and its median size in
  /// pixels, nil if none is stated.
  package let slots: [(number: Int, rows: [Int: ObjectID], wanted: PixelSize?)]
  /// The images, by number.
  let images: [ArchivedImage]
  /// The number of rows that were later bound to an image other than their first one.
  package private(set) var changedRows = 0
  /// The number of items that were bound at several places.
  package let movedItems: Int
  /// The number of rows up to the last one that was bound or shown.
  let rowCount: Int
  /// The rows that were shown and never bound.
  let blankRows: Set<Int>
  /// The number of images without a stated length, which get the median length of the others.
  package let unmeasured: Int

  /// Reads the binds of a log.
  ///
  /// - Throws: `FileError` if it has no bind.
  /// - Complexity: O(*n* log *n*) in its lines.
  package init(_ log: BindLog) throws(FileError) {
    var binds: [(bind: BindLogEvent.Bind, time: Instant)] = []
    var answers: [Int: (answer: BindLogEvent.Answer, time: Instant)] = [:]
    for event in log.events {
      switch event.kind {
      case .bind(let bind): binds.append((bind, event.time))
      case .answer(let answer) where answers[answer.bind] == nil:
        answers[answer.bind] = (answer, event.time)
      case .answer, .show, .hide, .request, .arrived, .display, .app, .scroll, .end: break
      }
    }
    guard !binds.isEmpty else {
      throw FileError(
        file: log.file, message: "has no bind; call the logger when an image view gets its URL"
      )
    }
    (self.log, self.binds, self.answers) = (log, binds, answers)
    var gathering = Gathering()
    for (bind, _) in binds { gathering.record(bind, answers[bind.number]?.answer) }
    slots = gathering.slots.sorted { $0.key < $1.key }.map {
      ($0.key, $0.value, gathering.wanted[$0.key]?.middle)
    }
    let sized = gathering.sized
    (images, changedRows) = (sized, gathering.changed.count)
    let shown = log.events.compactMap { event in
      if case .show(let item, _) = event.kind { item } else { nil }
    }
    let items = binds.map(\.bind.item)
    rowCount = max(items.max() ?? 0, shown.max() ?? 0) + 1
    blankRows = Set(shown).subtracting(items)
    movedItems = gathering.places.values.count { $0.count > 1 }
    unmeasured = gathering.images.count { $0.bytes == 0 }
    let bytes = sized.map { UInt32(clamping: $0.bytes) }
    let lengths = bytes.allSatisfy { $0 == 0 } ? nil : bytes
    trace = LoadedTrace(
      ids: gathering.ids, sizes: lengths.map { .perObject($0) } ?? .unit,
      names: .texts(gathering.names), times: binds.map(\.time.nanoseconds),
      lifetimes: Array(repeating: 0, count: binds.count))
  }

  /// The views that at least half of the rows with an image have, by their places.
  var usualViews: [Int] {
    let known = Set(slots.flatMap(\.rows.keys)).count
    return slots.indices.filter { 2 * slots[$0].rows.count >= known }
  }

  /// Returns the number of binds with an outcome; nil stands for binds without an answer.
  package func count(of outcome: BindLogEvent.Outcome?) -> Int {
    binds.count { answers[$0.bind.number]?.answer.outcome == outcome }
  }

  /// Returns the median time in milliseconds from a bind to its answer, for an outcome; nil if there are no such binds.
  func wait(for outcome: BindLogEvent.Outcome) -> Double? {
    let waits = binds.compactMap { bind, time -> Double? in
      guard let (answer, end) = answers[bind.number], answer.outcome == outcome else { return nil }
      return (end - time).seconds * 1_000
    }.sorted()
    return waits.isEmpty ? nil : waits[waits.count / 2]
  }

  /// The endings of addresses that name a type of image.
  static let endings: Set = ["jpg", "jpeg", "png", "webp", "gif", "heic"]

  /// The median length of an image in a request; 1 if no length is stated.
  var usualBytes: Int {
    trace.hasSizes ? trace.requests.indices.map { trace.size(at: $0) }.middle ?? 1 : 1
  }

  /// Returns the rows as requests, for cells with one view. Each row requests the first image that it showed. A row
  /// that was never bound requests a separate image.
  package func rowTrace(rows rowCount: Int) -> LoadedTrace {
    let rows = slots[0].rows
    var (ids, sizes, names): ([ObjectID], [UInt32], TextTable) = ([], [], TextTable())
    var numbers: [ObjectID: ObjectID] = [:]
    let usual = UInt32(clamping: usualBytes)
    for row in 0..<rowCount {
      let image = rows[row]
      if let image, let known = numbers[image] {
        ids.append(known)
        continue
      }
      ids.append(ObjectID(index: names.count))
      sizes.append(image.map { UInt32(clamping: max(images[$0.index].bytes, 1)) } ?? usual)
      names.append(
        (image.map { trace.names.text(at: $0.index) } ?? "row \(row), never requested").utf8)
      if let image { numbers[image] = ids[ids.count - 1] }
    }
    return LoadedTrace(
      ids: ids, sizes: trace.hasSizes ? .perObject(sizes) : .unit, names: .texts(names))
  }
}

/// The binds of a log, gathered one by one.
private struct Gathering {
  var slots: [Int: [Int: ObjectID]] = [:]
  var images: [ArchivedImage] = []
  var names = TextTable()
  var ids: [ObjectID] = []
  /// The stated sizes of each view.
  var wanted: [Int: [PixelSize]] = [:]
  /// Rows that changed their image.
  var changed: Set<Int> = []
  /// The places of each item whose identity is known.
  var places: [String: Set<Int>] = [:]
  private var numbers: [String: ObjectID] = [:]
  private var pictures: [ObjectID: PixelSize] = [:]
  /// The view that showed each image first.
  private var views: [Int] = []

  mutating func record(_ bind: BindLogEvent.Bind, _ answer: BindLogEvent.Answer?) {
    let id = numbers[bind.url] ?? add(bind.url, in: bind.slot)
    ids.append(id)
    if let item = bind.id { places[item, default: []].insert(bind.item) }
    if let answer { learn(id, answer) }
    if let size = bind.wanted {
      wanted[bind.slot, default: []].append(size)
      if images[id.index].pixels == nil { images[id.index].pixels = size }
    }
    if let first = slots[bind.slot]?[bind.item] {
      if first != id { changed.insert(bind.item) }
    } else {
      slots[bind.slot, default: [:]][bind.item] = id
      images[id.index].requests += 1
    }
  }

  private mutating func add(_ url: String, in view: Int) -> ObjectID {
    views.append(view)
    let id = ObjectID(index: images.count)
    var image = ArchivedImage()
    image.host = ArchivedImage.host(of: url)
    image.mediaType = Self.mediaType(of: url)
    images.append(image)
    names.append(url.utf8)
    numbers[url] = id
    return id
  }

  private mutating func learn(_ id: ObjectID, _ answer: BindLogEvent.Answer) {
    if let bytes = answer.bytes, images[id.index].bytes == 0 { images[id.index].bytes = bytes }
    if let picture = answer.picture { pictures[id] = pictures[id] ?? picture }
  }

  /// Returns the type by the ending of the URL's path; empty if it is unknown.
  private static func mediaType(of url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return BoundImages.endings.contains(ending) ? "image/\(ending)" : ""
  }

  /// The images with the sizes of their files. Images without a stated length get the median length. Those without a
  /// picture get the median size of the pictures of their view or, if it has none, the size of the view.
  var sized: [ArchivedImage] {
    let usual = images.map(\.bytes).filter { $0 > 0 }.middle ?? 0
    let known = Dictionary(grouping: pictures) { views[$0.key.index] }
      .compactMapValues { $0.map(\.value).middle }
    return images.enumerated().map { number, image in
      var image = image
      if image.bytes == 0 { image.bytes = usual }
      image.pixels = pictures[ObjectID(index: number)] ?? known[views[number]] ?? image.pixels
      return image
    }
  }
}

extension [PixelSize] {
  /// The median size, by area.
  var middle: PixelSize? {
    isEmpty ? nil : sorted { ($0.area, $0.width) < ($1.area, $1.width) }[count / 2]
  }
}

extension [Int] {
  /// The median.
  fileprivate var middle: Int? { isEmpty ? nil : sorted()[count / 2] }
}
