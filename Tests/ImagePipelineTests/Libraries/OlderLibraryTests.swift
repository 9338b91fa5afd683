import Environment
import ImagePipeline
import Primitives
import Scenarios
import Scrolling
import Testing

@Suite("Haneke, as its preset has it")
struct HanekeTests {
  @Test func eachViewLoadsOnItsOwn() throws {
    var script = try PipelineScript.library("haneke", feed: .oneImage)
    #expect(script.bindAll(3).count == 3)
  }

  @Test func theOldImageStaysUntilTheNewOneFadesIn() throws {
    var script = try PipelineScript.library("haneke")
    #expect(script.bind(0, row: 0).pictures.isEmpty)
    let token = try #require(script.effects.fetches.first)
    script.bring(token)
    #expect(script.runBlock().transitions == [.fade])
  }

  @Test func imagesCostNothing() throws {
    var script = try PipelineScript.library("haneke")
    #expect(script.load(0, row: 0).storedCosts == [0])
  }

  @Test func filesAreJPEG() throws {
    var feed = FeedConfiguration()
    feed.format = .webp
    var script = try PipelineScript.library("haneke", feed: feed)
    #expect(script.load(0, row: 0).writes.contains(670))
    script.live(through: .memoryWarning)
    let read = try #require(script.bind(1, row: 0).readLoads.first)
    let images = script.handle(.read(read, .image)).compactMap {
      if case .observation(.created(_, let content)) = $0 { content } else { nil }
    }
    #expect(images.map(\.isEncoded) == [true])
  }

  @Test func theFileIsTwoThirdsOfTheDownload() throws {
    var script = try PipelineScript.library("haneke")
    #expect(script.load(0, row: 0).writes.contains(670))
  }
}

@Suite("PINRemoteImage, as its preset has it")
struct PINRemoteImageTests {
  @Test func aServersErrorIsTriedAgainAfterFourSeconds() throws {
    var script = try PipelineScript.library("pinremoteimage")
    let token = try #require(script.bind(0, row: 0).fetches.first)
    #expect(script.respond(token, status: 503).waits == [.seconds(4)])
  }

  @Test func aMissingImageIsNotTriedAgain() throws {
    var script = try PipelineScript.library("pinremoteimage")
    let token = try #require(script.bind(0, row: 0).fetches.first)
    #expect(script.respond(token, status: 404).waits.isEmpty)
  }

  @Test func theBackgroundAndAWarningEmptyItsStore() throws {
    for event in [LifecycleEvent.background, .memoryWarning] {
      var script = try PipelineScript.library("pinremoteimage", loading: 0)
      #expect(script.live(through: event).discards == 1)
    }
  }

  @Test func theSessionHasNoLimitOfConnectionsAndAShortTimeout() throws {
    let fetch = try ScenarioLibrary(workingFolder: ".").strategy("pinremoteimage").fetch
    #expect(fetch.connectionsPerHost == Int(UInt16.max))
    #expect(fetch.timeout == .seconds(30))
  }

  @Test func anImageCostsItsFileAndItsBitmap() throws {
    var script = try PipelineScript.library("pinremoteimage", feed: .large)
    let bitmap = PixelSize(width: 1_000, height: 1_000).decodedBytes
    #expect(script.load(0, row: 0).storedCosts == [UInt32(bitmap + 1_000)])
  }
}

@Suite("FastImageCache, as its preset has it")
struct FastImageCacheTests {
  @Test func imagesAreDrawnOneAtATime() throws {
    var script = try PipelineScript.library("fastimagecache")
    let sent = script.bindAll(2)
    #expect(sent.map { script.respond($0).decodes } == [true, false])
  }

  @Test func slotsGoByTheURL() throws {
    var script = try PipelineScript.library("fastimagecache", feed: .oneImage, loading: 0)
    #expect(script.bind(1, row: 1).imageCells == [CellID(1)])
  }

  @Test func aFileIsRawPixelsManyTimesTheDownload() throws {
    var script = try PipelineScript.library("fastimagecache")
    #expect(script.load(0, row: 0).writes == [20_000])
  }

  @Test func neitherTheBackgroundNorAWarningChangesAnything() throws {
    var script = try PipelineScript.library("fastimagecache", loading: 0)
    #expect(script.live(through: .memoryWarning).discards == 0)
    #expect(script.live(through: .background).discards == 0)
  }
}
