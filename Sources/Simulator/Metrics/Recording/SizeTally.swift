import AppModel
import Environment
import HTTPCaching
import ImagePipeline
import Primitives

/// Counts the images and responses that stores reject because of their size.
struct SizeTally {
  /// The limit of a memory store for one image.
  private struct Store {
    let largestCost: Int
    let cost: CostFunction

    init(_ memory: MemoryConfiguration?) {
      let limit = memory?.costLimit.map { Double($0.bytes) * (memory?.entryCap ?? 1) }
      largestCost = limit.flatMap { Int(exactly: $0.rounded(.down)) } ?? .max
      cost = memory?.cost ?? .none
    }
  }

  private let largestBody: Int
  /// The store of each class of images, in the class's pipeline.
  private let stores: [Store]
  private var responses = 0
  private var images = 0

  init(_ plan: SessionPlan, _ feed: Feed) {
    let http = plan.strategy.http
    let share = http.map { Double($0.disk.bytes) * $0.largestShareOfDisk } ?? 0
    largestBody = share > 0 ? Int(exactly: share.rounded(.down)) ?? .max : .max
    let strategy = plan.strategyOnDevice
    let pipelines = strategy.ofPipelines.map { Store($0.memory) }
    stores = feed.classes.map { pipelines[strategy.pipeline(ofClass: feed[$0].name)] }
  }

  mutating func didReceive(_ response: Response) {
    if response.isImage, response.status == 200, response.body.bytes > largestBody {
      responses += 1
    }
  }

  mutating func didCreate(encodedBytes: UInt32, bitmapBytes: UInt32, of classID: ClassID) {
    let store = stores[classID.index]
    let cost = store.cost.cost(encoded: encodedBytes, decoded: ByteCount(Int(bitmapBytes)))
    if Int(cost) > store.largestCost { images += 1 }
  }

  func report(_ values: inout MetricValues) {
    values[.tooLargeResponses] = Double(responses)
    values[.tooLargeImages] = Double(images)
  }
}
