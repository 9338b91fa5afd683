import ImagePipeline
import Primitives
import Testing

@testable import AppModel

/// The decodes that begin, for pipelines and devices with limits of their own.
@Suite struct BackgroundDecodesTests {
  private static let other = PipelineID(1)

  private static func load(_ number: UInt32) -> LoadToken {
    LoadToken(RenditionID(number), attempt: number)
  }

  private static func settings(
    limit: Int?, _ queue: DecodeQueue = .shared, order: FetchOrder = .fifo,
    cancels: DecodeCancelling = .never
  ) -> DecodeConfiguration {
    var settings = DecodeConfiguration()
    (settings.limit, settings.queue) = (limit, queue)
    (settings.order, settings.cancels) = (order, cancels)
    return settings
  }

  /// Handles an event and returns the numbers of the loads whose decodes begin.
  private static func handle(
    _ event: PipelineEvent, _ effects: Effects = Effects(), in decodes: inout BackgroundDecodes
  ) -> [UInt32] {
    var effects = effects
    decodes.handle(event, &effects)
    #expect(effects.decodes.isEmpty, "every request is handled once")
    return effects.list.compactMap {
      if case .action(.decode(_, let load)) = $0 { load.attempt } else { nil }
    }
  }

  /// Requests the decode of each load, and returns the numbers of those that begin.
  private static func request(
    _ numbers: ClosedRange<UInt32>, _ settings: DecodeConfiguration?,
    of pipeline: PipelineID = .first, in decodes: inout BackgroundDecodes
  ) -> [UInt32] {
    numbers.flatMap { number in
      var effects = Effects()
      effects.request(.decode(BitmapID(number), for: load(number)))
      if let settings {
        effects.decodes = [
          .queue(
            BitmapID(number), for: load(number), of: pipeline, settings, isIdle: false,
            requeues: false)
        ]
      }
      // The event matters as little as what else it has effects on.
      effects.request(.dispatch(.deliver(load(number))))
      return handle(.read(load(number), .image), effects, in: &decodes)
    }
  }

  @Test(arguments: [(nil, 2), (1, 1), (2, 2), (5, 2)] as [(Int?, Int)])
  func aQueueForAllLoadsUsesNoMoreDecodersThanTheDeviceHas(limit: Int?, width: Int) {
    var decodes = BackgroundDecodes(decoders: 2)
    let begun = Self.request(1...6, Self.settings(limit: limit), in: &decodes)
    #expect(begun.count == width)
  }

  @Test(arguments: [(nil, 6), (1, 1), (5, 5)] as [(Int?, Int)])
  func queuesOfEachLoadShareTheDecodersThatThereAre(limit: Int?, width: Int) {
    var decodes = BackgroundDecodes(decoders: 2)
    let begun = Self.request(1...6, Self.settings(limit: limit, .perLoad), in: &decodes)
    #expect(begun.count == width)
  }

  @Test func eachPipelineHasALimitOfItsOwnAndItsOwnOrder() {
    var decodes = BackgroundDecodes(decoders: 2)
    #expect(Self.request(1...3, Self.settings(limit: 1), in: &decodes) == [1])
    #expect(
      Self.request(4...7, Self.settings(limit: 2), of: Self.other, in: &decodes) == [4, 5])
    #expect(Self.handle(.decoded(Self.load(5)), in: &decodes) == [6])
    #expect(Self.handle(.decoded(Self.load(1)), in: &decodes) == [2])
    #expect(Self.handle(.decoded(Self.load(6)), in: &decodes) == [7])
    #expect(Self.handle(.decoded(Self.load(4)), in: &decodes) == [])
    #expect(Self.handle(.decoded(Self.load(2)), in: &decodes) == [3])
  }

  @Test func whatIsCancelledLeavesOnlyAQueueThatSaysSo() {
    var decodes = BackgroundDecodes(decoders: 1)
    _ = Self.request(1...3, Self.settings(limit: 1, cancels: .queued), in: &decodes)
    _ = Self.request(4...6, Self.settings(limit: 1), of: Self.other, in: &decodes)
    var cancelled = Effects()
    cancelled.decodes = [1, 2, 5].map { .cancel(Self.load($0)) }
    #expect(Self.handle(.failed(Self.load(9), .offline), cancelled, in: &decodes) == [])
    // A running decode is finished, and keeps its place until then.
    #expect(Self.handle(.decoded(Self.load(1)), in: &decodes) == [3])
    #expect(Self.handle(.decoded(Self.load(4)), in: &decodes) == [5])
  }

  @Test(arguments: [(.fifo, [2, 3, 4]), (.lifo, [4, 3, 2])] as [(FetchOrder, [UInt32])])
  func theOldestOrTheNewestBeginsNext(order: FetchOrder, next: [UInt32]) {
    var decodes = BackgroundDecodes(decoders: 1)
    #expect(Self.request(1...4, Self.settings(limit: 1, order: order), in: &decodes) == [1])
    let begun = [1] + next
    #expect(begun.flatMap { Self.handle(.decoded(Self.load($0)), in: &decodes) } == next)
  }

  @Test func aKillEmptiesTheQueueAndFreesEveryPlace() {
    var decodes = BackgroundDecodes(decoders: 2)
    _ = Self.request(1...5, Self.settings(limit: nil), in: &decodes)
    #expect(Self.handle(.lifecycle(.terminate, of: ProcessID(0)), in: &decodes) == [])
    #expect(Self.request(6...8, Self.settings(limit: nil), in: &decodes) == [6, 7])
    #expect(Self.handle(.decoded(Self.load(1)), in: &decodes) == [], "of the process before")
    #expect(Self.handle(.decoded(Self.load(7)), in: &decodes) == [8])
  }

  @Test func decodesOfCustomCodeNeverWaitNorMakeOthersWait() {
    var decodes = BackgroundDecodes(decoders: 1)
    #expect(Self.request(1...4, nil, in: &decodes) == [1, 2, 3, 4])
    #expect(Self.request(5...6, Self.settings(limit: nil), in: &decodes) == [5])
    #expect(Self.handle(.decoded(Self.load(1)), in: &decodes) == [])
  }
}
