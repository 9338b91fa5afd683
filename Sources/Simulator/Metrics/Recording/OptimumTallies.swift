import AppModel
import Environment
import ImagePipeline
import Primitives

/// Finds the optimal hits of the memory stores of all pipelines of an app.
///
/// Each store has its own limits for the classes of its pipeline. The maximum of two stores is the sum of their maxima,
/// not the maximum of one store with both limits.
struct OptimumTallies {
  /// The tally of the strategy's own pipeline; nil if it has no memory store.
  private var own: OptimumTally?
  /// The tallies of the other pipelines; nil for each without a memory store.
  private var further: [OptimumTally?] = []
  private let feed: Feed
  /// The index of the pipeline that serves each class.
  private let places: [Int]
  /// The index of the pipeline of the unanswered bind.
  private var place = 0

  /// Creates tallies for a plan's memory stores.
  ///
  /// - Complexity: O(*n*) in the number of images of the feed, for each store.
  init(_ plan: SessionPlan, _ feed: Feed, _ bitmaps: Bitmaps) {
    let strategy = plan.strategyOnDevice
    let places = feed.classes.map { strategy.pipeline(ofClass: feed[$0].name) }
    let tallies = strategy.ofPipelines.enumerated().map { place, own -> OptimumTally? in
      let classes = feed.classes.filter { places[$0.index] == place }
      return own.memory.map { OptimumTally($0, of: classes, feed, bitmaps) }
    }
    (self.feed, self.places) = (feed, places)
    (own, further) = (tallies[0], Array(tallies.dropFirst()))
  }

  mutating func didBind(_ want: ScreenTally.Want) {
    place = place(of: want.rendition)
    if place == 0 { own?.didBind(want) } else { further[place - 1]?.didBind(want) }
  }

  mutating func settleBind() {
    if place == 0 { own?.settleBind() } else { further[place - 1]?.settleBind() }
  }

  mutating func didStore(_ rendition: RenditionID, cost: UInt32) {
    let place = place(of: rendition)
    if place == 0 {
      own?.didStore(rendition, cost: cost)
    } else {
      further[place - 1]?.didStore(rendition, cost: cost)
    }
  }

  mutating func didDiscard(_ rendition: RenditionID, cost: UInt32) {
    let place = place(of: rendition)
    if place == 0 {
      own?.didDiscard(cost: cost)
    } else {
      further[place - 1]?.didDiscard(cost: cost)
    }
  }

  mutating func settle() {
    own?.settle()
    for index in further.indices { further[index]?.settle() }
  }

  mutating func endProcess() {
    own?.endProcess()
    for index in further.indices { further[index]?.endProcess() }
  }

  /// The maximum number of memory hits of stores with these limits; nil if there is no store.
  var hits: Int? {
    let all = ([own] + further).compactMap { $0?.hits }
    return all.isEmpty ? nil : all.reduce(0, +)
  }

  /// Returns the index of the pipeline that serves an image.
  @inline(__always)
  private func place(of rendition: RenditionID) -> Int {
    further.isEmpty ? 0 : places[feed.classID(of: rendition).index]
  }
}
