import CachePolicies
@testable import ImagePipeline
import Primitives

/// The last lines of a step: how things are at rest, where that has changed.
struct KingfisherRest {
  var downloads = "none"
  var holds = "nothing"
  var files = "none"
  var making = 0

  func lines(after other: KingfisherRest) -> [String] {
    var lines: [String] = []
    if downloads != other.downloads { lines.append("downloads \(downloads)") }
    if holds != other.holds { lines.append("holds \(holds)") }
    if files != other.files { lines.append("files \(files)") }
    if making != other.making { lines.append("making \(making)") }
    return lines
  }
}

extension KingfisherPlayer {
  mutating func downloads() -> String {
    var open: [String] = []
    for token in app.requests.values {
      open.append("\(app.letter(token.rendition)):\(waitCount(token))")
    }
    return open.isEmpty ? "none" : open.sorted().joined(separator: " ")
  }

  mutating func holds() -> String {
    let now = app.now
    let held =
      app.call { pipeline in
        (pipeline.memory?.contents ?? []).map { ($0.key, $0.entry.expires <= now) }
      }?.0 ?? []
    let names = held.map { (name($0.0), $0.1 ? "~" : "") }.sorted { $0.0 < $1.0 }
    return names.isEmpty ? "nothing" : names.map { $0.0 + $0.1 }.joined(separator: " ")
  }

  mutating func files() -> String {
    let names = disk.files.keys.map { (name: name($0.key), file: $0) }.sorted { $0.name < $1.name }
    var list: [String] = []
    for (name, file) in names {
      list.append("\(name)\(isFresh(file) ? "" : "~") \(disk.files[file]?.bytes ?? 0)")
    }
    return list.isEmpty ? "none" : list.joined(separator: ", ")
  }

  /// The name of a key in a script: with its size.
  func name(_ key: ObjectID) -> String {
    let (letter, size) = app.image(key)
    return KingfisherOptions(isSmall: size == 1).name(letter)
  }

  /// True if a file has not expired.
  func isFresh(_ file: File) -> Bool { app.now < disk.files[file]?.expires ?? .start }

  /// Puts off the expiry of a file.
  mutating func extend(_ file: File) { disk.files[file]?.expires = app.now + lifetime }

  /// Lets the strategy find the files that are there. A file that is to be written is not, and one that is to be removed is.
  mutating func alignFiles() {
    let files = disk.files
    app.call { pipeline in
      for index in (pipeline.disk?.files ?? []).indices {
        let key = ObjectID(index: index)
        guard let file = files[File(.disk, key)] else {
          _ = pipeline.disk?.policy.remove(key)
          continue
        }
        pipeline.disk?.policy.insert(key, cost: 1) { _ in }
        pipeline.disk?.files[index].expires = file.expires
      }
    }
  }
}
