import Primitives

/// Collects the requests of a trace during reading, and numbers their objects.
///
/// Requests are collected in batches. The objects of a batch are looked up together, so that most of the waiting for
/// memory overlaps.
package struct TraceBuilder: ~Copyable {
  let options: LoadingOptions
  private var passedOver = 0
  private var numbers = NumberInterner()
  private var texts = TextInterner()
  private var hasTexts = false
  private var batch = KeyBatch()
  private var textBatch = TextBatch()
  private var pending = 0
  private var batchNumbers = DenseArray<UInt32>(count: KeyBatch.length)
  private var ids: [ObjectID] = []
  private var requestSizes: [UInt32]?
  private var times: [Int64] = []
  private var lifetimes: [UInt32] = []
  /// False if the size of a request is unknown.
  private var knowsSizes = true
  /// The number of records that were skipped because they are not reads, or no requests at all.
  private(set) var skippedRecords = 0
  /// The requests for objects that are not in the sample.
  private(set) var leftOut = RequestTotals()
  /// The reuse distances of all requests, including requests that are not kept.
  private var reuse: SampledReuse?
  /// The number of requests for which memory is reserved; arrays of more grow by copying.
  private let reserved: Int
  /// True if the file has no more requests than those.
  private let isExact: Bool
  /// The numbers of requests that fit in memory, and that are plausible for the length of the file.
  private var (room, maxRequests) = (0, 0)

  /// - Parameters:
  ///   - options: The requests to read.
  ///   - requests: The number of requests in the file, if it is known.
  ///   - isExact: True if there are as many, and not about as many.
  init(_ options: LoadingOptions, expecting requests: Int = 0, isExact: Bool = false) {
    (self.options, self.isExact) = (options, isExact)
    reuse = options.reuse.map { SampledReuse($0) }
    let memory = isExact ? options.memory : options.memory / 4
    reserved = min(requests, options.limit, memory / options.leastPerRequest)
    ids.reserveCapacity(reserved)
    if options.keepsTimes {
      times.reserveCapacity(reserved)
      lifetimes.reserveCapacity(reserved)
    }
    findRoom()
  }

  private mutating func findRoom() {
    let fitting = options.memory / bytesPerRequest
    room = isExact || fitting <= reserved ? fitting : max(reserved, fitting / 2)
    maxRequests = min(room, options.maxUnfolded / options.bytesPerRequest)
  }

  /// The memory of a request as it is stored now, in bytes.
  var bytesPerRequest: Int { options.leastPerRequest + (requestSizes == nil ? 0 : 4) }

  /// Returns the memory of requests at its peak, in bytes.
  func bytes(for requests: Int) -> Int {
    requests * bytesPerRequest * (requests <= reserved ? 1 : 2)
  }

  /// The number of requests so far.
  var count: Int { ids.count + pending + textBatch.count }

  /// True if all wanted requests have been read, or as many as fit in memory.
  var isFull: Bool { hasAll || count >= maxRequests }

  /// True if the data do not fit in memory, including copies of arrays when they grow.
  var isTooLarge: Bool { !hasAll && (bytes >= options.memory || count >= room) }

  /// True if there are more requests than are plausible for the length of the file.
  var isUnfoldedTooFar: Bool {
    !hasAll && count >= options.maxUnfolded / options.bytesPerRequest
  }

  /// The memory of the requests and of their objects' names at its peak, in bytes. The peak occurs while tables grow. A
  /// numeric name then uses four slots of 16 bytes in the new table and two in the old one, and has a key and a size.
  var bytes: Int {
    let objects =
      hasTexts ? texts.sizes.count * 80 + texts.names.byteCount : numbers.sizes.count * 56
    return bytes(for: count) + 2 * (objects + (reuse?.bytes ?? 0))
  }

  private var hasAll: Bool { count + leftOut.requests >= options.limit }

  /// Counts a record that is not a request.
  mutating func skipRecord() { skippedRecords += 1 }

  /// Drops all sizes, since the size of a request is unknown.
  mutating func forgetSizes() { knowsSizes = false }

  /// Adds a request for an object with a numeric name.
  @inline(__always)
  mutating func add(_ key: UInt64, size: UInt32, time: Int64 = 0, lifetime: UInt32 = 0) {
    guard takes(NameHash.of(key), size) else { return }
    if hasTexts { return addDecimal(key, size, time, lifetime) }
    if options.keepsTimes { keep(time, lifetime) }
    batch.keys[pending] = key
    batch.sizes[pending] = max(size, 1)
    pending += 1
    if pending == KeyBatch.length { flush() }
  }

  /// Adds at most a batch of requests for objects with numeric names.
  mutating func add(
    _ keys: borrowing DenseArray<UInt64>, sizes: borrowing DenseArray<UInt64>, count more: Int
  ) {
    let isPlain = !hasTexts && !options.keepsTimes && passedOver >= options.skip
    let takesAll = isPlain && !looksAtNames && count + more <= maxRequests
    guard takesAll, more <= KeyBatch.length, count + more <= options.limit else {
      for index in 0..<more { add(keys[index], size: UInt32(clamping: sizes[index])) }
      return
    }
    flush()
    for index in 0..<more {
      unsafe batch.keys.base[index] = keys[index]
      unsafe batch.sizes.base[index] = max(UInt32(truncatingIfNeeded: sizes[index]), 1)
    }
    pending = more
    flush()
  }

  /// Adds a request for an object with a name, which may be a number.
  mutating func add(_ name: TextLine, size: UInt32, time: Int64 = 0, lifetime: UInt32 = 0) {
    if !hasTexts {
      if let number = name.canonicalDecimal {
        return add(number, size: size, time: time, lifetime: lifetime)
      }
      nameByTexts()
    }
    guard
      takes(
        unsafe name.canonicalDecimal.map { NameHash.of($0) } ?? NameHash.of(name.letters), size)
    else { return }
    addText(name, size, time, lifetime)
  }

  private mutating func addDecimal(
    _ key: UInt64, _ size: UInt32, _ time: Int64, _ lifetime: UInt32
  ) {
    TextLine.with(String(key)) { addText($0, size, time, lifetime) }
  }

  private mutating func addText(
    _ name: TextLine, _ size: UInt32, _ time: Int64, _ lifetime: UInt32
  ) {
    if options.keepsTimes { keep(time, lifetime) }
    textBatch.add(name, size: max(size, 1))
    if textBatch.isFull { flushTexts() }
  }

  private mutating func flushTexts() {
    let count = textBatch.count
    texts.intern(textBatch, into: batchNumbers)
    if texts.sizesDiffer { keepSizes(of: texts.sizes) }
    unsafe append(UnsafeBufferPointer(start: textBatch.sizes.base, count: count))
    textBatch.removeAll()
  }

  /// Adds the requests of a batch whose objects have been numbered.
  private mutating func append(_ sizes: UnsafeBufferPointer<UInt32>) {
    unsafe UnsafeBufferPointer(start: batchNumbers.base, count: sizes.count)
      // An ObjectID consists of only its number.
      .withMemoryRebound(to: ObjectID.self) { unsafe ids.append(contentsOf: $0) }
    if requestSizes != nil { unsafe requestSizes?.append(contentsOf: sizes) }
  }

  @inline(__always)
  private mutating func takes(_ hash: @autoclosure () -> UInt64, _ size: UInt32) -> Bool {
    if passedOver < options.skip {
      passedOver += 1
      return false
    }
    guard !isFull else { return false }
    guard looksAtNames else { return true }
    let hash = hash()
    reuse?.add(hash)
    guard options.threshold == .max || hash < options.threshold else {
      leftOut.add(bytes: Int(max(size, 1)))
      return false
    }
    return true
  }

  /// True if the handling of a request depends on its object's name.
  private var looksAtNames: Bool { options.threshold < .max || options.reuse != nil }

  private mutating func keep(_ time: Int64, _ lifetime: UInt32) {
    times.append(time)
    lifetimes.append(lifetime)
  }

  private mutating func flush() {
    guard pending > 0 else { return }
    numbers.intern(batch, count: pending, into: batchNumbers)
    if numbers.sizesDiffer { keepSizes(of: numbers.sizes) }
    unsafe append(UnsafeBufferPointer(start: batch.sizes.base, count: pending))
    pending = 0
  }

  /// Stores a size for each request, from the first changed size on.
  private mutating func keepSizes(of objects: [UInt32]) {
    guard requestSizes == nil else { return }
    var sizes: [UInt32] = []
    sizes.reserveCapacity(max(reserved, ids.count))
    sizes.append(contentsOf: ids.lazy.map { objects[$0.index] })
    requestSizes = sizes
    findRoom()
  }

  private mutating func nameByTexts() {
    flush()
    texts = TextInterner(
      decimals: numbers.keys, sizes: numbers.sizes, sizesDiffer: numbers.sizesDiffer)
    numbers = NumberInterner()
    hasTexts = true
  }

  /// Returns the trace of everything that was added.
  consuming func finish() -> LoadedTrace {
    flush()
    if textBatch.count > 0 { flushTexts() }
    let objects = hasTexts ? texts.sizes : numbers.sizes
    let sizes: RequestTrace.Sizes =
      if !knowsSizes { .unit } else if let requestSizes { .perRequest(requestSizes) } else {
        .perObject(objects)
      }
    return LoadedTrace(
      ids: ids, sizes: sizes, names: hasTexts ? .texts(texts.names) : .numbers(numbers.keys),
      times: options.keepsTimes ? times : nil, lifetimes: options.keepsTimes ? lifetimes : nil,
      skippedRecords: skippedRecords, leftOut: leftOut, reuse: reuse)
  }
}

/// The requests to read from a file, the data to keep of each request, and the limits on memory.
package struct LoadingOptions: Hashable, Sendable {
  /// The number of requests to skip at the beginning.
  package var skip = 0
  /// The maximum number of requests to read.
  package var limit = Int.max
  /// True to keep the times and lifetimes of requests, which use twelve bytes per request.
  package var keepsTimes = false
  /// The limit on the hashes of names. Only requests for objects with a lower hash are kept; with `.max`, all requests
  /// are kept.
  package var threshold = UInt64.max
  /// The sample of objects whose reuse distances are computed during reading, even if their requests are not kept; nil
  /// to compute no reuse distances.
  package var reuse: SampledReuse.Sample?
  /// The bytes that reading may use; a trace that needs more is refused.
  package var memory = Int.max
  /// The maximum size after decompression, both of the content of a file and of its requests in memory, in bytes. The
  /// limit is never below ``usualUnfolding`` times the size of the file.
  package var maxUnfolded = Int.max
  /// The allowed ratio of a trace to its file; well compressed traces become thirty times as large.
  package static let usualUnfolding = 64

  /// The memory of a request in bytes, including sizes that change.
  var bytesPerRequest: Int { leastPerRequest + 4 }

  /// The memory of a request in bytes, as long as sizes do not change.
  var leastPerRequest: Int { keepsTimes ? 16 : 4 }

  /// Creates options for all requests, without their times.
  package init() {}
}
