import AppModel
import Environment
import HTTPCaching
import Metrics
import Primitives
import Scrolling
import Testing

@testable import ImagePipeline

@Suite("The figures behind symptoms")
struct SymptomFigureTests {
  private typealias Script = RecorderScript

  @Test func aBlankRowIsStuckFromFrameToFrameWhileNothingIsUnderWay() {
    var script = Script()
    script.bind(0, 1, reading: .disk)
    script.show(0, 1)
    script.frame(100)
    // The read has ended, and nothing follows.
    script.at(250)
    script.handle(.read(Script.token(1), .missing), .observation(.left(ViewID(0), Script.token(1))))
    script.frame(300)
    script.frame(700)
    script.make(0, of: 1)
    script.put(0, into: 0)
    script.frame(800)
    #expect(script.finish(2_000)[.stuckSeconds] == 0.5)
  }

  @Test func aRowThatWaitsForALoadIsNotStuck() {
    var script = Script()
    script.bind(0, 1, reading: .disk)
    script.show(0, 1)
    script.frame(100)
    script.frame(900)
    #expect(script.finish(1_000)[.stuckSeconds] == 0)
  }

  @Test func aRowWhoseImageIsGoneWhenItsListReturnsHasFlashed() {
    var script = Script(waitingFor: 1)
    script.put(0, into: 0)
    script.frame(100)
    script.emit(.covered(true))
    script.frame(200)
    script.put(.placeholder, into: 0)
    script.emit(.covered(false))
    script.frame(300)
    #expect(script.finish(400)[.flashesOnReturn] == 1)
  }

  @Test func aRowWhoseImageIsThereWhenItsListReturnsHasNot() {
    var script = Script(waitingFor: 1)
    script.put(0, into: 0)
    script.frame(100)
    script.emit(.covered(true))
    script.frame(200)
    script.emit(.covered(false))
    script.frame(300)
    #expect(script.finish(400)[.flashesOnReturn] == 0)
  }

  @Test func aRowThatIsScrolledToAfterTheReturnHasNotFlashed() {
    var script = Script(waitingFor: 1)
    script.put(0, into: 0)
    script.frame(100)
    script.emit(.screenLeft)
    script.put(.placeholder, into: 0)
    script.emit(.covered(true))
    script.frame(200)
    script.emit(.covered(false))
    script.frame(300)
    #expect(script.finish(400)[.flashesOnReturn] == 0)
  }

  @Test func aRowOfANewProcessHasNotFlashed() {
    var script = Script(waitingFor: 1)
    script.put(0, into: 0)
    script.frame(100)
    script.emit(.screenLeft)
    script.handle(.lifecycle(.terminate, of: ProcessID(0)))
    script.put(.placeholder, into: 0)
    script.frame(300)
    #expect(script.finish(400)[.flashesOnReturn] == 0)
  }

  @Test func aStoredErrorCountsOnceHoweverManyStoresTakeIt() {
    var script = Script()
    let load = Script.token(1)
    func response(_ status: UInt16, isImage: Bool) -> PipelineEvent {
      .responded(
        load,
        Response(
          version: 0, body: ByteCount(9), isImage: isImage, metadata: .init(status: status),
          requestedAt: .start))
    }
    func write(_ store: StoreID) -> Effects.Effect {
      .action(.write(File(store, ObjectID(key: load.rendition)), ByteCount(9), .load(load)))
    }
    script.handle(response(404, isImage: false), write(.httpMemory), write(.httpDisk))
    script.handle(response(200, isImage: false), write(.disk))
    script.handle(response(404, isImage: false))
    script.handle(response(200, isImage: true), write(.disk))
    #expect(script.finish(1)[.storedErrors] == 2)
  }

  @Test func pixelsAreThoseOfTheBitmapForEachOfTheView() {
    // The view is 100 pt at 3 pixels high: 300 of the 1,200 rows of the picture.
    var script = Script {
      $0.feed.pixels = PixelSize(width: 800, height: 1_200)
      $0.table.rowHeight = Points(100)
      $0.device.scale = 3
    }
    script.make(0, of: 1)
    script.display(0, 1)
    script.put(0, into: 0)
    #expect(script.finish(1)[.pixelsPerViewPixel] == 16)
  }

  @Test func aWantedImageWaitsForAConnectionUntilItsRequestLeaves() {
    var script = Script()
    let load = Script.token(1)
    script.handle(
      .table(.cellForRow(CellID(0), row: 1, item: ItemID(1)), on: .first),
      .observation(.began(load, for: ViewID(0))),
      .action(.fetch(load, ifChangedFrom: nil, over: .session)))
    script.at(300)
    script.request(load)
    script.at(900)
    #expect(script.finish(1_000)[.connectionWaitSeconds] == 0.3)
  }

  @Test func bytesAreBegunAgainIfTheWholeImageComesLater() {
    var script = Script()
    for (attempt, item) in [(1, 1), (2, 2)] as [(UInt32, UInt32)] {
      script.request(Script.token(item, attempt: attempt))
      script.emit(
        .requestEnded(Script.token(item, attempt: attempt), ByteCount(40), .cancelled))
    }
    // A refusal is a whole response.
    script.request(Script.token(1, attempt: 3))
    script.emit(.requestEnded(Script.token(1, attempt: 3), ByteCount(7), .refused))
    script.request(Script.token(1, attempt: 4))
    script.answer(Script.token(1, attempt: 4))
    #expect(script.finish(1)[.bytesBegunAgain] == 40)
  }

  @Test func memoryAfterLeavingIsWhatIsHeldASecondLater() {
    var script = Script()
    script.make(0, of: 1, bytes: 100)
    script.make(1, of: 2, bytes: 30)
    script.handle(.lifecycle(.leaveScreen, of: ProcessID(0)))
    script.at(900)
    script.say(.released(BitmapID(1)))
    script.at(1_500)
    script.say(.released(BitmapID(0)))
    #expect(script.finish(2_000)[.memoryAfterLeavingBytes] == 100)
    #expect(Script().finish(2_000)[.memoryAfterLeavingBytes] == nil)
  }

  @Test func whoComesBackWithinASecondHasLeftNothing() {
    var script = Script()
    script.make(0, of: 1, bytes: 100)
    script.handle(.lifecycle(.leaveScreen, of: ProcessID(0)))
    script.at(400)
    script.handle(.lifecycle(.enterScreen, of: ProcessID(0)))
    #expect(script.finish(2_000)[.memoryAfterLeavingBytes] == nil)
  }

  @Test func anImageIsDecodedAgainFromItsSecondDecodeOn() {
    var script = Script()
    for image: UInt32 in 0..<3 {
      script.make(image, of: image == 2 ? 5 : 1)
      script.emit(.decoded(BitmapID(image), onMain: false))
    }
    let run = script.finish(1)
    #expect(run[.decodes] == 3)
    #expect(run[.decodesAgain] == 1)
  }

  @Test func theFootprintIsAShareOfTheLimit() {
    var script = Script { $0.device.process.limit = .mebibytes(200) }
    script.emit(.footprint(peak: .mebibytes(50), nearLimit: .zero))
    #expect(script.finish(1)[.peakFootprintShare] == 0.25)
  }
}
