import HTTPCaching
import ImagePipeline
import Metrics
import Primitives

extension Symptom {
  /// All symptoms, each with its rule. To add one, add an element to one of the lists.
  package static let all = ends + wrongImages + missingImages + waits + requests + stores

  /// The app has ended, or is close to it.
  private static let ends = [
    Symptom(name: "crashes", noun: "Crashes", metric: .crashes, kind: .grave, harm: .crash),
    Symptom(
      name: "kills", noun: "Killed for its memory", metric: .kills, kind: .grave, harm: .end),
    Symptom(
      name: "memory-warnings", noun: "Memory warnings", metric: .memoryWarnings,
      thresholds: [Threshold(0.5)], harm: .warning,
      detail: { ", the app at \($0.brief(.peakFootprintBytes))" }),
    Symptom(
      name: "half-of-memory", noun: "More than half of the memory that the device allows",
      metric: .peakFootprintShare, thresholds: [Threshold(0.5)], harm: .memory,
      units: { $0.value(.peakFootprintBytes) / 104_857_600 },
      detail: { ", \($0.brief(.peakFootprintBytes))" }),
  ]

  /// Views show something other than the correct image.
  private static let wrongImages = [
    Symptom(
      name: "wrong-images", noun: "Wrong images put into rows", metric: .wrongImages,
      kind: .grave, condition: { $0.value(.staleAssignments) > 0 },
      requirement: "if wrong images are put into rows",
      harm: .wrongImage, safeKeys: ["guard", "keys"], units: { $0.value(.staleAssignments) },
      detail: { ", \($0.brief(.staleCellSeconds)) on screen" }),
    Symptom(
      name: "wrong-hits", noun: "Wrong or outdated images from the cache", metric: .wrongHits,
      condition: { $0.value(.staleAssignments) == 0 },
      requirement: "if no wrong image is put into a row",
      harm: .wrongSecond, safeKeys: ["keys"],
      units: { $0.value(.staleCellSeconds) + $0.value(.outdatedCellSeconds) },
      detail: { group in
        let time = group.value(.staleCellSeconds) + group.value(.outdatedCellSeconds)
        return ", \(MetricText.brief(time, .cellSeconds)) on screen"
      }),
    Symptom(
      name: "outdated", noun: "Old versions of images on screen", metric: .outdatedCellSeconds,
      thresholds: [Threshold(0.5)], condition: { $0.value(.wrongHits) == 0 },
      requirement: "if no cache answers with a wrong or old image",
      harm: .wrongSecond),
    Symptom(
      name: "leftovers", noun: "Another row's image left standing", metric: .leftoverCellSeconds,
      thresholds: [Threshold(0.5)], harm: .leftoverSecond),
    Symptom(
      name: "blurred", noun: "Blurred images, with fewer pixels than their views",
      metric: .blurredCellSeconds, thresholds: [Threshold(0.5)], harm: .second),
    Symptom(
      name: "flashes", noun: "Flashes: images gone and back", metric: .placeholderFlashes,
      thresholds: [Threshold(0.5)], harm: .flash),
    Symptom(
      name: "flashes-on-return", noun: "Flashes as a list returns", metric: .flashesOnReturn,
      thresholds: [Threshold(0.5)], harm: .flash),
  ]

  /// Images that never appear, and frames that come late.
  private static let missingImages = [
    Symptom(
      name: "never-shown", noun: "Hardly any image is shown", metric: .neverShown,
      thresholds: [Threshold(0.99)], condition: { $0.value(.appearances) > 0 },
      requirement: "if rows appear",
      harm: .second, isLateness: true, units: { $0.value(.cellSecondsWithoutRightImage) }),
    Symptom(
      name: "never-loaded-again", noun: "Rows left blank, never loaded again",
      metric: .abandonedRows, thresholds: [Threshold(0.5)], harm: .blankRow, isLateness: true),
    Symptom(
      name: "stuck", noun: "Blank rows for which nothing is under way", metric: .stuckSeconds,
      thresholds: [Threshold(1, [(.cellSecondsWithoutRightImage, 0.25)])],
      condition: { $0.value(.abandonedRows) < 0.5 && $0.value(.neverShown) < 0.99 },
      requirement: "if rows are loaded again and some images are shown",
      harm: .second, isLateness: true),
    Symptom(
      name: "stored-errors", noun: "Errors stored in place of images", metric: .storedErrors,
      thresholds: [Threshold(0.5)], harm: .storedError),
    Symptom(
      name: "failed-loads", noun: "Failed loads", metric: .failedLoads,
      thresholds: [Threshold(1)], harm: .failedLoad),
    Symptom(
      name: "hitches", noun: "Hitches that Apple calls critical (10 ms/s or more)",
      metric: .hitchTimeRatio, thresholds: [Threshold(10, source: "Apple, WWDC20, 10077")],
      harm: .hitch, units: { $0.value(.hitchTimeRatio) / 10 }),
  ]

  /// Images that come late because of the strategy's decisions.
  private static let waits = [
    Symptom(
      name: "behind-prefetches", noun: "Wanted images that waited behind prefetches",
      metric: .behindPrefetchesSeconds,
      thresholds: [Threshold(0.5, [(.cellSecondsWithoutRightImage, 0.02)])],
      harm: .prefetchSecond, isLateness: true),
    // A tenth of a second is what people perceive as instant (Nielsen 1993, chapter 5).
    Symptom(
      name: "queued", noun: "Wanted images that waited in the strategy's own queue",
      metric: .queuedSeconds,
      thresholds: [Threshold(1, [(.cellSecondsWithoutRightImage, 0.25), (.appearances, 0.1)])],
      harm: .second, isLateness: true,
      units: { min($0.value(.queuedSeconds), $0.value(.cellSecondsWithoutRightImage)) },
      detail: { group in
        let slots = group.design?.fetch.connections
        return slots.map { ", \($0) at a time" } ?? ", one after the other"
      }),
  ]

  /// Requests, bytes and work for nothing.
  private static let requests = [
    Symptom(
      name: "waste", noun: "Downloads never shown", metric: .bytesWasted,
      thresholds: [
        Threshold(1_048_576, [(.bytesDown, 0.25)]), Threshold(262_144, [(.bytesDown, 0.75)]),
      ],
      harm: .download, units: { $0.value(.bytesWasted) / 10_485_760 },
      detail: { " of \($0.brief(.bytesDown))" }),
    Symptom(
      name: "duplicates", noun: "Images requested again", metric: .duplicateRequests,
      less: .revalidations, thresholds: [Threshold(2, [(.networkRequests, 0.1)])],
      harm: .request, units: { $0.value(.duplicateRequests) / 20 },
      detail: { " of \($0.brief(.networkRequests)) requests" }),
    Symptom(
      name: "unused-prefetches", noun: "Requests for images never shown, beside prefetching",
      metric: .wastedRequests, kind: .note, thresholds: [Threshold(2, [(.networkRequests, 0.1)])],
      condition: \.prefetches, requirement: "if the strategy prefetches", needsDesign: true,
      harm: .request, units: { $0.value(.wastedRequests) / 20 },
      detail: { " of \($0.brief(.networkRequests)) requests" }),
    Symptom(
      name: "restarts", noun: "Requests cancelled and sent again", metric: .restartedRequests,
      less: .resumedRequests, thresholds: [Threshold(1, [(.networkRequests, 0.25)])],
      harm: .request, units: { $0.value(.restartedRequests) / 20 },
      detail: {
        " of \($0.brief(.networkRequests)) requests, \($0.brief(.bytesBegunAgain)) again"
      }),
    Symptom(
      name: "decoded-again", noun: "Images decoded again", metric: .decodesAgain, kind: .note,
      thresholds: [Threshold(10, [(.decodes, 0.3)])], harm: .decode,
      units: { $0.value(.decodesAgain) / 100 },
      detail: { " of \($0.brief(.decodes)) decodes" }),
    Symptom(
      name: "oversized", noun: "More pixels in bitmaps than their views show",
      metric: .pixelsPerViewPixel, kind: .note, thresholds: [Threshold(2)], harm: .memory,
      units: { $0.value(.peakMemoryBytes) / 104_857_600 },
      detail: { " for one that is shown, \($0.brief(.peakMemoryBytes)) of images" }),
  ]

  /// Stores that hold too much, or too little.
  private static let stores = [
    Symptom(
      name: "never-stored-http", noun: "Images too large for the HTTP cache, so not stored",
      metric: .tooLargeResponses, thresholds: [Threshold(1, [(.completedRequests, 0.5)])],
      harm: .unstored,
      detail: { group in
        guard let http = group.design?.http else { return "" }
        let share = MetricText.percent(http.largestShareOfDisk).replacing(".0 ", with: " ")
        return ", over \(share) of \(MetricText.brief(Double(http.disk.bytes), .bytes))"
      }),
    Symptom(
      name: "never-stored-memory", noun: "Images too large for the memory cache, so not stored",
      metric: .tooLargeImages, thresholds: [Threshold(1, [(.completedRequests, 0.5)])],
      harm: .unstored),
    beyond(
      "memory-beyond-limit", "Memory cache above its own limit", .peakCacheBytes,
      \.limitOfMemory, by: 1.25, harm: .memory, each: 104_857_600),
    beyond(
      "disk-beyond-limit", "Files on disk above their own limit", .peakFileBytes,
      \.limitOfFilesAtPeak),
    beyond(
      "responses-beyond-limit", "HTTP cache on disk above its own limit", .diskBytes,
      \.limitOfDisk),
    Symptom(
      name: "unbounded-memory", noun: "Memory without a limit holds every image",
      metric: .peakCacheBytes, kind: .note,
      thresholds: [Threshold(52_428_800)],
      condition: { $0.hasUnboundedMemory && $0.value(.peakCachedImages) >= 20 },
      requirement: "if the memory has no limit and holds at least 20 images",
      needsDesign: true, harm: .memory, units: { $0.value(.peakCacheBytes) / 104_857_600 }),
    Symptom(
      name: "memory-held", noun: "Memory still held a second after the screen was left",
      metric: .memoryAfterLeavingBytes, kind: .note,
      thresholds: [Threshold(33_554_432, [(.peakMemoryBytes, 0.5)])], harm: .memory,
      units: { $0.value(.memoryAfterLeavingBytes) / 104_857_600 }),
    Symptom(
      name: "stored-twice", noun: "Files on disk twice, once more in the HTTP cache",
      metric: .storedTwiceBytes, kind: .note, thresholds: [Threshold(1_048_576)],
      harm: .files, units: { $0.value(.storedTwiceBytes) / 1_073_741_824 }),
    Symptom(
      name: "disk", noun: "On disk at the end", metric: .diskBytes, kind: .note,
      thresholds: [Threshold(104_857_600)],
      condition: { $0.design?.disk.map { $0.limit == nil && $0.countLimit == nil } ?? false },
      requirement: "if the files have no limit",
      needsDesign: true, harm: .files, units: { $0.value(.diskBytes) / 1_073_741_824 },
      detail: { _ in ", without a limit" }),
  ]

  /// Returns the symptom of bytes above a limit of the strategy by a factor. The harm is of each so many bytes.
  private static func beyond(
    _ name: String, _ noun: String, _ metric: Metric,
    _ limit: @escaping @Sendable (ReportGroup) -> Double?, by factor: Double = 1.1,
    harm: Harm = .files, each bytes: Double = 1_073_741_824
  ) -> Symptom {
    Symptom(
      name: name, noun: noun, metric: metric,
      condition: { $0.value(metric) > factor * (limit($0) ?? .infinity) },
      requirement: "if it exceeds \(factor) times the strategy's own limit",
      needsDesign: true, harm: harm, units: { $0.value(metric) / bytes },
      detail: { " for \(MetricText.brief(limit($0), .bytes))" })
  }
}

extension ReportGroup {
  /// The design of the strategy; nil if it is not known.
  fileprivate var design: Strategy? { reports.first?.design }

  /// True if a pipeline stores images in memory without any limit.
  fileprivate var hasUnboundedMemory: Bool {
    (design?.ofPipelines ?? []).compactMap(\.memory).contains {
      $0.costLimit == nil && $0.costShare == nil && $0.countLimit == nil
    }
  }

  /// True if a pipeline prefetches.
  fileprivate var prefetches: Bool {
    (design?.ofPipelines ?? []).contains { $0.prefetch.rows != .none }
  }

  /// The sum of the byte limits of all pipelines' files; nil if there are no files, or some have no limit.
  fileprivate var limitOfFiles: Double? {
    sum(of: (design?.ofPipelines ?? []).compactMap(\.disk).map(\.limit))
  }

  /// The limit of files if their peak is to keep it. It is nil if every store sweeps at each write and keeps the limit at
  /// the end: a file is written before the sweep removes others.
  fileprivate var limitOfFilesAtPeak: Double? {
    let stores = (design?.ofPipelines ?? []).compactMap(\.disk)
    guard let limit = limitOfFiles, stores.allSatisfy({ $0.sweep == .onWrite }) else {
      return limitOfFiles
    }
    return value(.diskBytes) > limit ? limit : nil
  }

  /// The sum of the byte limits of all pipelines' images in memory; nil if there are none, if some have no limit, or if
  /// each screen has a store of its own.
  fileprivate var limitOfMemory: Double? {
    let stores = (design?.ofPipelines ?? []).compactMap(\.memory)
    return stores.contains { $0.scope == .screen } ? nil : sum(of: stores.map(\.costLimit))
  }

  /// The sum of the byte limits of all files and stored responses; nil if there are no responses, or something has no
  /// limit.
  fileprivate var limitOfDisk: Double? {
    guard let design, let http = design.http, http.disk > .zero, !design.lifecycle.persists else {
      return nil
    }
    let hasFiles = design.ofPipelines.contains { $0.disk != nil }
    return (hasFiles ? limitOfFiles : 0).map { $0 + Double(http.disk.bytes) }
  }

  /// Returns the sum of the limits of stores; nil if there is no store, or one has no limit.
  private func sum(of limits: [ByteCount?]) -> Double? {
    let known = limits.compactMap { $0.map { Double($0.bytes) } }
    return known.isEmpty || known.count < limits.count ? nil : known.reduce(0, +)
  }

  /// Returns the mean of a metric; zero without data.
  func value(_ metric: Metric) -> Double { mean(metric) ?? 0 }

  /// Returns the mean of a metric as text.
  func text(_ metric: Metric) -> String { MetricText.text(mean(metric), metric.unit) }

  /// Returns the mean of a metric as the shortest text.
  func brief(_ metric: Metric) -> String { MetricText.brief(mean(metric), metric.unit) }
}
