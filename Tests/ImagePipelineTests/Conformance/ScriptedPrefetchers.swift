@testable import AppModel
@testable import ImagePipeline
import Primitives
import Scrolling

/// The prefetchers of a script, and the ends of their images.
struct ScriptedPrefetchers {
  /// An image that a prefetcher names.
  struct Entry {
    let url: String
    /// The load that it waits for, or waited for.
    var load: LoadToken?
    /// `skipped`, `failed` or `completed`, once it has ended.
    var end: String?
  }

  /// One prefetcher, and the turn of its call.
  struct Prefetcher {
    let turn: Instant
    let options: KingfisherOptions
    var entries: [Entry] = []
    var isDone = false
    var isStopped = false
  }

  var all: [Prefetcher] = []

  func isOver(_ number: Int) -> Bool { !all.indices.contains(number - 1) || all[number - 1].isDone }

  /// Forgets all, as a new process does. The numbers go on.
  mutating func endAll() {
    for number in all.indices { all[number].isDone = true }
  }

  /// Lets the prefetchers with some options wait for another load.
  mutating func move(
    _ load: LoadToken, to other: LoadToken, where isMoved: (KingfisherOptions) -> Bool
  ) {
    for number in all.indices where isMoved(all[number].options) {
      for place in all[number].entries.indices where all[number].entries[place].load == load {
        all[number].entries[place].load = other
      }
    }
  }

  /// Notes which images a prefetcher waits for now, and which loads. One that it no longer waits for has ended.
  mutating func update(
    _ number: Int, waiting: [String], held: [(load: LoadToken, url: String)],
    end: (LoadToken) -> String
  ) {
    var (waiting, held) = (waiting, held)
    for place in all[number].entries.indices where all[number].entries[place].end == nil {
      let entry = all[number].entries[place]
      if let load = entry.load {
        if let position = held.firstIndex(where: { $0.load == load }) {
          held.remove(at: position)
        } else {
          all[number].entries[place].end = end(load)
        }
      }
    }
    for place in all[number].entries.indices {
      let entry = all[number].entries[place]
      guard entry.end == nil, entry.load == nil else { continue }
      if let position = held.firstIndex(where: { $0.url == entry.url }) {
        all[number].entries[place].load = held.remove(at: position).load
      } else if let position = waiting.firstIndex(of: entry.url) {
        waiting.remove(at: position)
      } else {
        all[number].entries[place].end = all[number].isStopped ? "failed" : "skipped"
      }
    }
  }

  /// The completions of prefetchers that have ended since the last time.
  mutating func completions() -> [String] {
    var lines: [String] = []
    for (number, prefetcher) in all.enumerated()
    where !prefetcher.isDone && prefetcher.entries.allSatisfy({ $0.end != nil }) {
      all[number].isDone = true
      let parts = ["skipped", "failed", "completed"].map { how in
        let urls = prefetcher.entries.filter { $0.end == how }.map(\.url).sorted()
        return "\(how) \(urls.isEmpty ? "none" : urls.joined(separator: " "))"
      }
      lines.append("prefetched \(number + 1) " + parts.joined(separator: " "))
    }
    return lines
  }
}

extension Load {
  /// True if its image is made, and on its way to its views.
  fileprivate var isDelivered: Bool { if case .delivering = stage { true } else { false } }
}

extension KingfisherPlayer {
  /// Names images ahead in one call.
  mutating func prefetch(_ urls: [String], _ options: KingfisherOptions, most: Int) {
    app.now = app.now + Nanoseconds(1)
    app.call { $0.prefetches.limit = most }
    prefetchers.all.append(ScriptedPrefetchers.Prefetcher(turn: app.now, options: options))
    let number = prefetchers.all.count - 1
    for (place, url) in urls.enumerated() {
      app.isTurnOpen = place + 1 < urls.count
      let item = app.item(url, size: options.isSmall ? 1 : 0)
      prefetchers.all[number].entries.append(ScriptedPrefetchers.Entry(url: url))
      with(options, .prefetch) {
        $0.handle(.table(.prefetch(row: Int32(item.index), item: item), on: .first))
      }
    }
    updatePrefetchers()
  }

  /// Stops a prefetcher.
  mutating func stop(_ number: Int) {
    guard !prefetchers.isOver(number) else { return app.lines.lookUps.append("nothing") }
    let prefetcher = prefetchers.all[number - 1]
    prefetchers.all[number - 1].isStopped = true
    app.call { $0.stopPrefetches(prefetcher.turn) }
    updatePrefetchers()
  }

  /// Begins the next images of prefetchers of which one has ended, each with its options.
  mutating func continuePrefetches() {
    alignFiles()
    updatePrefetchers()
    while let turn = app.call({ $0.prefetches.removeEnded() })?.0 {
      let options = prefetchers.all.first { $0.turn == turn }?.options ?? .init()
      with(options, .prefetch) { app in app.call { $0.beginNextPrefetch(of: turn) } }
      updatePrefetchers()
    }
  }

  /// Notes which prefetches have begun, ended or been skipped.
  mutating func updatePrefetchers() {
    let state = app.call { pipeline in
      (
        pipeline.prefetches.calls.map { ($0.turn, $0.waiting.map(\.item)) },
        pipeline.prefetches.places,
        Set(pipeline.loads.tokens.filter { pipeline.loads[$0]?.isDelivered == true })
      )
    }?.0
    guard let (calls, places, delivering) = state else { return }
    let (made, sources) = (made.union(delivering), sources)
    for number in prefetchers.all.indices where !prefetchers.all[number].isDone {
      let turn = prefetchers.all[number].turn
      let waiting = calls.filter { $0.0 == turn }.flatMap(\.1).map { app.letter($0) }
      let held = places.filter { $0.turn == turn }.map { ($0.load, app.letter($0.load.rendition)) }
      prefetchers.update(number, waiting: waiting, held: held) {
        sources[$0] != nil ? "skipped" : made.contains($0) ? "completed" : "failed"
      }
    }
  }
}
