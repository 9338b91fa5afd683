import AppModel
import Environment
import Foundation
import ImagePipeline
import ImageServer
import Metrics
import Pictures
import Primitives
import Scrolling
import Testing
import TestSupport

@testable import Live

extension InRealTime {
  /// A custom pipeline chooses the names of its files, which are on a real disk.
  @Suite struct OwnFilesTests {
    private func plan(_ change: (inout SessionPlan) -> Void = { _ in }) -> SessionPlan {
      LiveScene.plan { plan in
        plan.parts.pipeline = { KeepsFiles($0) }
        plan.scroll.gestures = [
          .drag(.init(distance: Points(1_500), duration: .seconds(1))),
          .pause(.init(duration: .seconds(4))),
          .drag(.init(distance: Points(-1_500), duration: .seconds(1))),
        ]
        change(&plan)
      }
    }

    @Test func whatIsWrittenIsReadBackAndNotRequestedAgain() async throws {
      let run = try await LiveScene(plan())
      #expect(run[.networkRequests] > 0)
      #expect(run[.networkRequests] == Double(Set(run.requested).count))
      #expect(run[.diskHits] > 0)
      #expect(run.readBack.isSubset(of: run.requested) && !run.readBack.isEmpty)
      #expect(run[.diskBytesWritten] == run[.bytesDown])
    }

    @Test func whatIsReadBackIsThePictureThatWasWritten() async throws {
      let run = try await LiveScene(plan())
      #expect(run[.judgedAssignments] > run[.networkRequests])
      #expect(run[.pixelDisagreements] == 0)
      #expect(run[.unreadableAssignments] == 0)
    }

    @Test func whatIsRemovedIsGone() async throws {
      let run = try await LiveScene(
        plan {
          $0.scheduledEvents = [
            ScheduledEvent(at: .start + .seconds(3), .lifecycle(.memoryWarning))
          ]
        })
      #expect(run[.diskBytes] < run[.diskBytesWritten])
      #expect(run[.networkRequests] > Double(Set(run.requested).count), "they are fetched anew")
      #expect(run[.pixelDisagreements] == 0)
    }

    @Test func theBytesOnDiskAreThoseOfTheResponse() async throws {
      let plan = plan { $0.scroll.gestures = [.pause(.init(duration: .seconds(600)))] }
      let server = ImageServer(ServedSetup(plan, title: "live", isShaped: true))
      defer { server.stop() }
      let session = try LiveSession(plan, from: server.live(plan), observer: LiveWatcher(plan))
      let folder = await session.folder.path
      let run = Task { _ = try await session.run() }
      let image = Feed(plan).rendition(of: ItemID(0))
      let file = File(KeepsFiles.store, ObjectID(key: image))
      let path = URL(filePath: folder).appending(path: file.name)
      try await eventually("the first image is on disk as the server has sent it") {
        let sent = server.log.first { $0.load?.hasPrefix("\(image.rawValue).") == true }?.sent
        return sent != nil && (try? Data(contentsOf: path).count) == sent
      }
      let picture = try PictureDecoder.decode([UInt8](try Data(contentsOf: path)))
      #expect(picture.identity()?.rendition == image)
      run.cancel()
      await #expect(throws: CancellationError.self) { try await run.value }
      #expect(!FileManager.default.fileExists(atPath: path.path(percentEncoded: false)))
    }
  }
}

extension LiveScene {
  /// The requested renditions.
  fileprivate var requested: [RenditionID] {
    observations.compactMap {
      if case .requestSent(let load, _) = $0 { load.rendition } else { nil }
    }
  }

  /// The renditions whose images were made from a file.
  fileprivate var readBack: Set<RenditionID> {
    Set(
      effects.compactMap {
        guard case .observation(.created(_, let content)) = $0, case .store = content.source else {
          return nil
        }
        return content.rendition
      })
  }
}

/// Keeps every image in a separate file and none in memory. It reads first, and requests images that have no file.
private struct KeepsFiles: Pipeline {
  static let store = StoreID(9)

  private let feed: Feed
  /// The last bind of each view.
  private var wanted: [RenditionID] = []
  private var loads: [RenditionID: LoadToken] = [:]
  /// The content of each load until it is delivered.
  private var contents: [LoadToken: ImageContent] = [:]
  private var written: [(file: File, bytes: ByteCount)] = []
  private var attempts: UInt32 = 0
  private var made: UInt32 = 0

  init(_ feed: Feed) { self.feed = feed }

  mutating func handle(_ event: PipelineEvent, at now: Instant, into effects: inout Effects) {
    switch event {
    case .table(.cellForRow(let cell, _, let item), _, _):
      bind(ViewID(of: cell), to: feed.rendition(of: item), &effects)
    case .read(let load, .image):
      arrive(load, version: 0, bytes: bytes(of: load.rendition), from: .store(load), &effects)
    case .read(let load, _): effects.request(.fetch(load, ifChangedFrom: nil, over: .session))
    case .responded(let load, let response):
      written.append((file(of: load.rendition), response.body))
      effects.request(.write(file(of: load.rendition), response.body, .load(load)))
      arrive(
        load, version: response.version, bytes: response.body, from: .network(load), &effects)
    case .failed(let load, _): loads[load.rendition] = nil
    case .main(.deliver(let load)): deliver(load, &effects)
    case .lifecycle(.memoryWarning, _): removeFiles(&effects)
    default: break
    }
  }

  private mutating func bind(_ view: ViewID, to image: RenditionID, _ effects: inout Effects) {
    while wanted.count <= view.index { wanted.append(.none) }
    wanted[view.index] = image
    effects.request(.assign(view, .placeholder, .none))
    if let load = loads[image] { return effects.emit(.joined(view, load)) }
    attempts += 1
    let load = LoadToken(image, attempt: attempts)
    loads[image] = load
    effects.emit(.began(load, for: view))
    effects.request(.read(file(of: image), bytes(of: image), for: load))
  }

  private mutating func arrive(
    _ load: LoadToken, version: UInt32, bytes: ByteCount, from source: ImageSource,
    _ effects: inout Effects
  ) {
    contents[load] = ImageContent(
      load.rendition, version: version, encodedBytes: UInt32(clamping: bytes.bytes), from: source)
    effects.request(.dispatch(.deliver(load)))
  }

  private mutating func deliver(_ load: LoadToken, _ effects: inout Effects) {
    guard let content = contents.removeValue(forKey: load) else { return }
    loads[load.rendition] = nil
    let image = BitmapID(made)
    made += 1
    effects.emit(.created(image, content))
    for (number, rendition) in wanted.enumerated() where rendition == load.rendition {
      effects.request(.assign(ViewID(UInt32(number)), .image(image), .none))
    }
    effects.emit(.released(image))
  }

  private mutating func removeFiles(_ effects: inout Effects) {
    for (file, bytes) in written { effects.request(.remove(file, bytes)) }
    written = []
  }

  private func file(of image: RenditionID) -> File { File(Self.store, ObjectID(key: image)) }

  private func bytes(of image: RenditionID) -> ByteCount {
    feed.encodedBytes(of: image, version: 0)
  }
}
