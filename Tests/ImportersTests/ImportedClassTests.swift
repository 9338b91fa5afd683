import AppModel
import Environment
import Foundation
import Importers
import Pictures
import Primitives
import RequestTraces
import Scenarios
import Scrolling
import Testing
import TestSupport

/// Archives whose images are of several classes.
@Suite("An archive's images fall into classes") struct ImportedClassTests {
  /// Requests of an archive: their host, the size of the images, and the numbers of images and requests.
  private struct Part {
    var host = "img.example"
    var folder = "a"
    let size: PixelSize
    var format = ImageFormat.jpeg
    let images: Int
    let requests: Int
    var hasBodies = true
  }

  private static func exchanges(_ parts: [Part]) throws -> [Captured.Exchange] {
    var exchanges: [Captured.Exchange] = []
    for part in parts {
      for request in 0..<part.requests {
        // The first images again and again, and every image at least once.
        let spare = part.requests - part.images
        let image =
          request < part.images ? request : (request * request) % max(1, min(part.images, spare))
        var exchange = Captured.Exchange()
        exchange.url = "https://\(part.host)/\(part.folder)/\(image).\(part.format.rawValue)"
        exchange.type = "image/\(part.format.rawValue)"
        exchange.at = "2025-03-01T10:\(10 + request / 60):\(10 + request % 50)Z"
        let drawing = try PictureRenderer(seed: 1).drawing(
          of: PictureIdentity(RenditionID(index: image), version: 0), size: part.size)
        let file = try PictureEncoder.encode(drawing.bitmap(grain: 0), as: part.format)
        exchange.size = file.count
        exchange.bodySize = file.count
        if part.hasBodies { exchange.body = file }
        exchanges.append(exchange)
      }
    }
    return exchanges
  }

  private static func imported(_ parts: [Part]) throws -> ImportedScenario {
    let archive = try Captured.read(Captured.archive(try exchanges(parts)))
    return ImportedScenario(archive, try ArchivedDemand(archive))
  }

  /// Returns the plan of an archive's scenario.
  private static func plan(_ parts: [Part]) async throws -> SessionPlan {
    let text = try imported(parts).text(named: "c", traceFile: "c.csv")
    return try await TemporaryFolder.with { folder in
      try Data("key,size\na,5\n".utf8).write(to: folder.appending(path: "c.csv"))
      try Data(text.utf8).write(to: folder.appending(path: "c.yaml"))
      let library = ScenarioLibrary(workingFolder: folder.path(percentEncoded: false))
      return try library.scenario("c.yaml").plans[0].plan
    }
  }

  private static let portraits = Part(
    host: "faces.example", size: PixelSize(width: 96, height: 96), format: .png, images: 15,
    requests: 60)
  private static let photos = Part(
    size: PixelSize(width: 480, height: 320), images: 50, requests: 50)

  @Test func portraitsThatRepeatAndPhotosThatDoNotAreTwo() async throws {
    let plan = try await Self.plan([Self.portraits, Self.photos])
    #expect(plan.feed.trace == nil && plan.feed.rows == 60)
    #expect(plan.feed.classes.map(\.name) == ["96x96", "480x320"])
    #expect(plan.feed.classes.map(\.pixels) == [Self.portraits.size, Self.photos.size])
    #expect(plan.feed.classes.map(\.format) == [.png, .jpeg])
    #expect(plan.feed.classes.map(\.images.kind) == [.zipf, .unique])
    // Sixty rows that draw from seventeen images by Zipf's law show fifteen on average.
    #expect(plan.feed.classes[0].images.distinct == 17)
    #expect(plan.feed.classes.map(\.hosts) == [1, 1], "each has a host that serves no other")
    #expect(plan.table.slots.map(\.imageClass) == ["96x96", "480x320"])
    #expect(plan.table.slots.map(\.width) == [Points(32), Points(160)])
    #expect(plan.table.rowHeight == Points(106 + 16))
  }

  @Test func filesAreAboutAsLongAsTheyWere() async throws {
    let imported = try Self.imported([Self.portraits, Self.photos])
    let plan = try await Self.plan([Self.portraits, Self.photos])
    for (position, part) in imported.classes.shown.enumerated() {
      let bits = try #require(plan.feed.classes[position].bitsPerPixel)
      let lengths = part.images.map(\.bytes).sorted()
      let median = Double(lengths[lengths.count / 2])
      let modelled = bits.median * Double(part.pixels.area) / 8
      #expect(abs(modelled - median) < 0.01 * median)
    }
  }

  @Test func imagesOfOneSizeAreApartWhereTheirHostsDifferInWhatRepeats() async throws {
    var portraits = Self.portraits
    portraits.folder = "b"
    let thumbnails = Part(size: PixelSize(width: 100, height: 90), images: 40, requests: 40)
    let plan = try await Self.plan([portraits, thumbnails])
    #expect(plan.feed.classes.map(\.name) == ["100x90", "96x96-repeated"])
    #expect(plan.feed.classes.map(\.images.kind) == [.unique, .zipf])
    portraits.host = thumbnails.host
    let one = try await Self.plan([portraits, thumbnails])
    #expect(one.feed.classes.isEmpty && one.feed.trace != nil)
  }

  @Test func classesOfOneHostShareIt() async throws {
    var portraits = Self.portraits
    (portraits.host, portraits.folder) = (Self.photos.host, "b")
    let plan = try await Self.plan([portraits, Self.photos])
    #expect(plan.feed.classes.map(\.hosts) == [nil, nil])
  }

  @Test func moreHostsThanAFeedCanHaveAreNotImported() async throws {
    let spread = (0..<101).map { number in
      Part(host: "img\(number).example", size: Self.photos.size, images: 1, requests: 1)
    }
    let plan = try await Self.plan([Self.portraits] + spread)
    #expect(plan.feed.classes.count == 2)
    #expect(plan.feed.classes.map(\.hosts) == [nil, nil])
  }

  @Test func whatIsSeldomAskedForIsInNoRow() throws {
    let logo = Part(folder: "logo", size: PixelSize(width: 44, height: 44), images: 1, requests: 2)
    let imported = try Self.imported([logo, Self.portraits, Self.photos])
    #expect(imported.classes.shown.map(\.name) == ["96x96", "480x320"])
    #expect(imported.classes.omitted == 1)
    let text = imported.text(named: "c", traceFile: "c.csv")
    #expect(text.contains("too rare to be in every row: 1."))
  }

  @Test func anArchiveOfOneClassKeepsTheOrderOfItsRequestsAndGetsItsSize() async throws {
    let imported = try Self.imported([Self.photos])
    let text = imported.text(named: "c", traceFile: "c.csv")
    #expect(imported.classes.shown.isEmpty)
    #expect(text.contains("trace: \"c.csv\"") && text.contains("pixels: {width: 480, height: 320}"))
  }

  @Test func withoutBodiesThereIsOneClassAndItsSizeIsSupposed() throws {
    var parts = [Self.portraits, Self.photos]
    for index in parts.indices { parts[index].hasBodies = false }
    let imported = try Self.imported(parts)
    #expect(imported.classes.shown.isEmpty && imported.classes.known == nil)
    let text = imported.text(named: "c", traceFile: "c.csv")
    #expect(text.contains("# Not in an archive: a square") && text.contains("row-height: 88 pt"))
  }
}
