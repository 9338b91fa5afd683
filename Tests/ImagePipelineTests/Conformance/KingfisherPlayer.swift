@testable import AppModel
import CachePolicies
import Foundation
@testable import ImagePipeline
import Primitives

/// Plays scripts of Kingfisher against a strategy.
///
/// The options of a load stand for settings of the strategy, which hold while the pipeline handles an event of that load.
/// As a request ends, those that wait with other options get a load of their own. A load that a cached image answers is a
/// request that the player keeps and answers itself. Files and images expire as the clock moves on. Reads, writes and
/// removals wait in one queue, as Kingfisher's do, and images that are made wait in another.
struct KingfisherPlayer: ~Copyable {
  /// A bind of a view.
  struct Bind: Hashable {
    let view: UInt32
    let number: UInt32
  }

  /// The work of the queue in which images are made.
  enum Job {
    /// The images of a download, for each group that waits for it.
    case images([LoadToken])
    /// The body of a download that is no image.
    case broken(LoadToken, bytes: Int)
    /// An image of another size, made of the full one.
    case derived(LoadToken)
    /// A cached image that goes through its processor.
    case hit(LoadToken)
  }

  var app: ScriptedApp
  let script: LibraryScript
  let makesOnDemand: Bool
  /// The time until a file expires.
  let lifetime: Nanoseconds
  /// The image of each view, by its name.
  var shown: [UInt32: String] = [:]
  /// The work of the disk's queue, and its files.
  var disk = ScriptedDisk()
  var jobs: [Job] = []
  var prefetchers = ScriptedPrefetchers()
  /// The options of each bind, and of each load whose request has ended.
  var binds: [Bind: KingfisherOptions] = [:]
  var options: [LoadToken: KingfisherOptions] = [:]
  /// The store from which each load has its image, if it has one.
  var sources: [LoadToken: String] = [:]
  /// The loads whose images a worker makes.
  var decoding: Set<LoadToken> = []
  /// The loads whose images are made of cached ones.
  var derived: Set<LoadToken> = []
  /// The loads whose images were made.
  var made: Set<LoadToken> = []
  /// The views whose newest load has not ended.
  var unfinished: Set<UInt32> = []
  /// The binds that were cancelled.
  var cancelled: Set<Bind> = []
  /// True if the player did something that the pipeline has no notion of.
  var helps = false
  /// The image of each view at the end of the step before.
  var shownBefore: [UInt32: String] = [:]
  private var atRest = KingfisherRest()

  init(_ script: LibraryScript, as preset: Strategy) throws {
    self.script = script
    makesOnDemand = preset.decode.moment == .inBackground
    lifetime = preset.disk?.expiresAfter ?? .zero
    var strategy = preset
    (strategy.keys.memory, strategy.keys.disk) = (.urlAndSize, .urlAndSize)
    app = try ScriptedApp(strategy, letters: script.settings.letters, sizes: 2)
    app.numbersAtOnce = true
  }

  /// Plays all operations. Returns the lines of each.
  mutating func play() -> [[String]] { script.operations.map { step($0) } }

  private mutating func step(_ operation: LibraryScript.Operation) -> [String] {
    app.begin()
    for part in operation.flat {
      perform(part)
      alignFiles()
    }
    app.endTurn()
    settle()
    let rest = KingfisherRest(
      downloads: downloads(), holds: holds(), files: files(),
      making: makesOnDemand ? jobs.count : 0)
    let lines = report() + rest.lines(after: atRest)
    (atRest, shownBefore) = (rest, shown)
    return lines
  }

  /// Works until nothing is left to do.
  private mutating func settle() {
    while true {
      app.endTurn()
      if !app.work.isEmpty {
        carryOut(app.work.removeFirst())
      } else if !makesOnDemand, !jobs.isEmpty {
        makeNext()
      } else if let work = disk.next() {
        carryOut(work)
      } else {
        break
      }
      alignFiles()
    }
    app.endTurn()
    updatePrefetchers()
    app.lines.ends += prefetchers.completions()
  }

  private mutating func carryOut(_ work: ScriptedApp.Work) {
    switch work {
    case .main(.deliver(let token)): finish(token)
    case .main(let block): app.handle(.main(block))
    case .read(let token, let file): disk.queue.append(.read(token, file))
    case .decoded, .write, .remove: break
    }
  }

  /// Delivers an image, unless its files are to be written or its processor is to run first.
  private mutating func finish(_ token: LoadToken) {
    let options = options(of: token)
    if sources[token] == "disk", options.storesBody {
      helps = true
      return jobs.append(.hit(token))
    }
    if sources[token] == nil, options.waits(isMade: derived.contains(token)) {
      helps = true
      return disk.queue.append(.deliver(token))
    }
    deliver(token)
  }

  private mutating func report() -> [String] {
    let lines = app.lines
    let changes = Set(shownBefore.keys).union(shown.keys).filter { shownBefore[$0] != shown[$0] }
    // The library ends several requests in no order.
    let aborts = lines.aborts.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
    return lines.lookUps + aborts + lines.requests + lines.reads + lines.decodes
      + lines.stores + lines.writes + lines.ends
      + changes.map { "shows \($0) \(shown[$0] ?? "nothing")" }
  }
}
