import Foundation
import HTTPCaching
import ImagePipeline
import Pictures
import Primitives
import Testing

@testable import Live

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Notes that the live engine keeps beside the pipeline.
@Suite struct BookkeepingTests {
  @Test func filesAreWrittenReadAndRemovedInTheOrderOfTheirNaming() throws {
    let folder = try RunFolder()
    defer { folder.remove() }
    let storage = FileStorage(folder, inbox: Inbox(), probes: Workers(count: 1))
    let (first, second) = (File(.disk, ObjectID(2)), File(.httpDisk, ObjectID(2)))
    storage.write([1, 2, 3], to: first.name)
    storage.write([4], to: second.name)
    #expect(storage.readNow(first.name) == [1, 2, 3])
    storage.write([5, 6], to: first.name)
    storage.remove(second.name)
    #expect(storage.readNow(first.name) == [5, 6])
    #expect(storage.readNow(second.name) == nil)
  }

  @Test(arguments: [0.1, 1, 100])
  func aMomentAfterEveryRunHasATimeOnTheMachinesClock(speed: Double) {
    let year = Duration.seconds(365 * 86_400)
    #expect(RunClock(speed: speed).moment(of: .never) > ContinuousClock.now.advanced(by: year))
  }

  @Test func noTwoFilesHaveOneName() {
    let stores = [StoreID.disk, .httpMemory, .httpDisk, .bundle, .saved, StoreID(11)]
    let names = stores.flatMap { store in
      (1...12 as ClosedRange<UInt32>).map { File(store, ObjectID($0)).name }
    }
    #expect(Set(names).count == names.count)
  }

  @Test func verdictsWaitForThePixels() {
    var verdicts = Verdicts()
    let image = BitmapID(4)
    #expect(verdicts.assign(image, wanted: RenditionID(1)) == nil)
    #expect(verdicts.assign(image, wanted: .none) == nil)
    #expect(verdicts.pending == [image])
    let identity = PictureIdentity(RenditionID(2), version: 0)
    #expect(
      verdicts.read(identity, of: image) == [
        .judged(image, shows: RenditionID(2), wanted: RenditionID(1)),
        .judged(image, shows: RenditionID(2), wanted: .none),
      ])
    #expect(
      verdicts.assign(image, wanted: RenditionID(2))
        == .judged(image, shows: RenditionID(2), wanted: RenditionID(2)))
    #expect(verdicts.pending.isEmpty)
  }

  @Test func anImageLivesAsLongAsSomebodyHoldsIt() {
    var images = HeldImages()
    let image = BitmapID(0)
    let content = ImageContent(
      RenditionID(1), version: 0, encodedBytes: 3,
      from: .network(LoadToken(RenditionID(1), attempt: 1)))
    images.create(image, content, file: [1, 2, 3])
    images.store(image)
    #expect(images.release(image) == nil)
    #expect(images.stored.map(\.image.content) == [content])
    #expect(images.stored.map(\.number) == [image])
    images.retain(image)
    #expect(images.discard(image) == nil)
    #expect(images.stored.isEmpty)
    #expect(images.release(image)?.file == [1, 2, 3])
    #expect(images[image] == nil)
  }

  /// Tags are compared if the pixels show nothing, as those of a corrupt file.
  @Test func aVersionIsKnownByItsPixelsElseByItsTag() throws {
    var validators = Validators()
    let address = AddressID(7)
    #expect(validators.note(try header(tag: "a"), of: address, version: 3) == 3)
    #expect(validators.note(try header(tag: "a"), of: address, version: nil) == 3)
    #expect(validators.note(try header(tag: "b"), of: address, version: nil) == 4)
    let condition = validators.condition(address, changedFrom: 4)
    #expect(condition.map(\.value) == ["b"])
    #expect(validators.condition(address, changedFrom: 9).isEmpty)
  }

  @Test func datesOfAResponseAreCountedFromItsReceipt() throws {
    let header = try header([
      "Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Last-Modified": "Sun, 06 Nov 1994 08:49:27 GMT",
      "Expires": "Sun, 06 Nov 1994 08:50:37 GMT", "Cache-Control": "max-age=9", "Age": "4",
    ])
    let metadata = header.metadata(receivedAt: .start + .seconds(100))
    #expect(metadata.lastModified == .start + .seconds(90))
    #expect(metadata.expires == .start + .seconds(160))
    #expect(metadata.cacheControl?.maxAge == 9)
    #expect(metadata.age == .seconds(4))
    #expect(metadata.date == .start + .seconds(100))
  }

  private func header(tag: String) throws -> ResponseHeader { try header(["ETag": tag]) }

  private func header(_ fields: [String: String]) throws -> ResponseHeader {
    let url = try #require(URL(string: "http://127.0.0.1/"))
    return ResponseHeader(
      try #require(
        HTTPURLResponse(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: fields)))
  }
}
