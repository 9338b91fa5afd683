import Environment
import ImagePipeline
import Primitives

/// A load for which the bind of a view waits.
struct AwaitedLoad: BitwiseCopyable {
  let view: ViewID
  /// The image that the bind wants.
  let want: ScreenTally.Want
  /// The tier that answered the bind; nil before it is known.
  var tier: Tier?
}

/// Counts the answered binds, and compares each image with the wanted one.
extension Recorder {
  /// Counts a bind that is answered in the same event, or by another load.
  mutating func count(_ hit: Hits.Hit, _ effect: Effects.Effect) {
    let want = screen.want(of: hit.view)
    let isRight =
      switch effect {
      case .action(.assign(_, .image(let image), _)):
        isMet(want, by: images[image].rendition, images[image].version)
      case .action(.read(let file, _, _)): file.key == ObjectID(key: want.rendition)
      default: true
      }
    caching.didHit(hit.tier, want, isRight: isRight)
    optimum.settleBind()
  }

  /// Returns the first rendition with the same look. For a view, any width of an image looks like the wanted one.
  @inline(__always)
  func lookalike(of rendition: RenditionID, for want: ScreenTally.Want) -> RenditionID {
    feed.lookalike(of: feed.seen(rendition, wanted: want.rendition))
  }

  /// True if an image, at any width, looks like the wanted one and is not older.
  private func isMet(
    _ want: ScreenTally.Want, by rendition: RenditionID, _ version: UInt32
  ) -> Bool {
    want.isMet(by: lookalike(of: rendition, for: want), version)
  }

  /// Records that a stored image answers a bind. It is compared with the wanted image once an image is made of it.
  mutating func didRead(_ event: PipelineEvent, _ tier: Tier) {
    optimum.settleBind()
    guard case .read(let load, let result) = event, let slot = loads.slot(of: load.attempt) else {
      return
    }
    caching.didHit(tier, loads[slot].want, isRight: result == .image)
    if result == .image { loads.update(slot) { $0.tier = tier } } else { loads.remove(slot) }
  }

  /// Compares an image that was made of stored bytes with the wanted image.
  mutating func judge(_ load: LoadToken, _ content: ImageContent) {
    guard let slot = loads.slot(of: load.attempt) else { return }
    let (want, tier) = (loads[slot].want, loads[slot].tier)
    if let tier, !isMet(want, by: content.rendition, content.version) {
      caching.turnWrong(tier, want)
    }
    loads.remove(slot)
  }

  mutating func expect(_ load: LoadToken, for view: ViewID) {
    guard view != .none, loads.slot(of: load.attempt) == nil else { return }
    loads.insert(
      AwaitedLoad(view: view, want: screen.want(of: view)), at: load.attempt)
  }

  mutating func leave(_ load: LoadToken, by view: ViewID) {
    if let slot = loads.slot(of: load.attempt), loads[slot].view == view { loads.remove(slot) }
  }

  mutating func forget(_ load: LoadToken) {
    if let slot = loads.slot(of: load.attempt) { loads.remove(slot) }
  }

  mutating func create(_ image: BitmapID, _ content: ImageContent) {
    images.create(image, content)
    refusals.didCreate(
      encodedBytes: content.encodedBytes, bitmapBytes: images[image].bitmapBytes,
      of: feed.classID(of: content.rendition))
    switch content.source {
    case .store(let load), .encoded(let load): judge(load, content)
    case .network, .bundle, .file, .saved: break
    }
  }

  /// Counts observations that only live runs have.
  mutating func observeReality(_ observation: Observation) {
    switch observation {
    case .synced(let late): live.didSync(late: late)
    case .judged(let image, let shows, let wanted):
      live.didJudge(
        shows: shows, believed: images[image].rendition,
        wanted: feed.seen(wanted, wanted: shows))
    case .processGrew(let bytes): live.didGrow(by: bytes)
    default: break
    }
  }
}

extension PipelineEvent {
  /// True if it is a response that is an error, or no image.
  var isError: Bool {
    guard case .responded(_, let response) = self else { return false }
    return response.status >= 400 || response.status == 200 && !response.isImage
  }
}

extension Span<Effects.Effect> {
  /// True if a store takes something, as one or as several files.
  var hasWrite: Bool {
    for position in indices {
      if case .action(.write) = self[position] { return true }
    }
    return false
  }
}
