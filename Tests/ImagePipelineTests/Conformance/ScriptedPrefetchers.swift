@testable import AppModel
@testable import ImagePipeline
import Primitives
import Scrolling

/// The prefetchers of a script, and what became of their images.
struct ScriptedPrefetchers {
  /// An image that a prefetcher names.
  struct Entry {
    let url: String
    /// The load that it waits for, once that began.
    var load: LoadToken?
    /// `skipped`, `failed` or `completed`, once it has ended.
    var end: String?
  }

  private(set) var all: [[Entry]] = []
  private var isDone: [Bool] = []

  mutating func add(_ urls: [String]) {
    all.append(urls.map { Entry(url: $0) })
    isDone.append(false)
  }

  func isOver(_ number: Int) -> Bool { !all.indices.contains(number - 1) || isDone[number - 1] }

  /// The prefetchers that wait for a load.
  func count(_ load: LoadToken) -> Int {
    all.reduce(0) { $0 + $1.count { $0.load == load && $0.end == nil } }
  }

  mutating func begin(_ prefetcher: Int, _ place: Int, _ load: LoadToken) {
    all[prefetcher][place].load = load
  }

  /// Notes that a load began for the first entry that waits for its image.
  mutating func begin(_ url: String, _ load: LoadToken) {
    for (number, entries) in all.enumerated() {
      let place = entries.firstIndex { $0.url == url && $0.load == nil && $0.end == nil }
      if let place { return begin(number, place, load) }
    }
  }

  mutating func end(_ prefetcher: Int, _ place: Int, _ how: String) {
    all[prefetcher][place].end = how
  }

  /// Ends all that wait for a load.
  mutating func end(_ load: LoadToken, _ how: String) {
    for (number, entries) in all.enumerated() {
      for place in entries.indices where entries[place].load == load && entries[place].end == nil {
        all[number][place].end = how
      }
    }
  }

  /// The completions of prefetchers that have ended since the last time.
  mutating func completions() -> [String] {
    var lines: [String] = []
    for (number, entries) in all.enumerated()
    where !isDone[number] && entries.allSatisfy({ $0.end != nil }) {
      isDone[number] = true
      let parts = ["skipped", "failed", "completed"].map { how in
        let urls = entries.filter { $0.end == how }.map(\.url).sorted()
        return "\(how) \(urls.isEmpty ? "none" : urls.joined(separator: " "))"
      }
      lines.append("prefetched \(number + 1) " + parts.joined(separator: " "))
    }
    return lines
  }
}

extension KingfisherPlayer {
  /// Names images ahead in one call.
  mutating func prefetch(_ urls: [String], most: Int) {
    app.now = app.now + Nanoseconds(1)
    prefetchers.add(urls)
    for url in urls {
      let item = app.item(url)
      app.handle(.table(.prefetch(row: Int32(item.index), item: item), on: .first))
      matchPrefetches()
    }
  }

  /// Finds the prefetcher of each load that began ahead.
  mutating func matchPrefetches() {
    for load in app.begunAhead {
      prefetchers.begin(app.letter(load.rendition), load)
    }
    app.begunAhead = []
  }

  /// Stops a prefetcher.
  mutating func stop(_ number: Int) {
    guard !prefetchers.isOver(number) else { return app.lines.looks.append("nothing") }
    for entry in prefetchers.all[number - 1] {
      let item = app.item(entry.url)
      app.handle(.table(.cancelPrefetch(row: Int32(item.index), item: item), on: .first))
    }
  }

  /// Notes which prefetches have begun, ended or been skipped since the last step.
  mutating func notePrefetchers() {
    matchPrefetches()
    let waiting = app.call { $0.prefetches.items }?.0 ?? []
    for (number, entries) in prefetchers.all.enumerated() {
      for (place, entry) in entries.enumerated() where entry.end == nil {
        if entry.load == nil {
          let token = app.underWay(entry.url)
          if let token, waiting.contains(app.item(entry.url)) == false {
            prefetchers.begin(number, place, token)
          } else if !waiting.contains(app.item(entry.url)) {
            prefetchers.end(number, place, "skipped")
          }
        } else if let load = entry.load, !app.isUnderWay(load) {
          prefetchers.end(number, place, "failed")
        }
      }
    }
    app.lines.ends += prefetchers.completions()
  }
}
