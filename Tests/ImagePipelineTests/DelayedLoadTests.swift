import Environment
import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("Loads wait for a slow list, and memory may answer later")
struct DelayedLoadTests {
  private func script(_ change: (inout Strategy) -> Void = { _ in }) throws -> PipelineScript {
    var strategy = Strategy()
    strategy.memory = MemoryConfiguration()
    strategy.guard = .token
    strategy.placeholder.moment = .onMiss
    strategy.placeholder.action = .clear
    change(&strategy)
    return try PipelineScript(strategy)
  }

  private static let cell = CellID(0)

  @Test func loadsBeginInTheOrderOfTheirBindsOnceTheListIsSlow() throws {
    var script = try script()
    #expect(script.handle(.paced(0)).isEmpty)
    for row in 0..<3 as Range<Int32> {
      #expect(script.bind(UInt32(row), row: row).fetches.isEmpty)
    }
    #expect(script.handle(.paced(.max)).fetches.map(\.rendition.index) == [1, 2, 3])
    #expect(script.bind(3, row: 3).fetches.count == 1)
  }

  @Test func aPipelineGoesByTheBitOfItsNumber() throws {
    var script = try script()
    script.handle(.paced(~1))
    #expect(script.bind(0, row: 0).fetches.isEmpty)
    #expect(script.handle(.paced(1)).fetches.count == 1)
  }

  @Test func aCellThatIsBoundAgainLoadsItsNewImageAlone() throws {
    var script = try script { $0.cancel = .never }
    script.handle(.paced(0))
    script.bind(0, row: 0)
    script.bind(0, row: 1)
    #expect(script.handle(.paced(.max)).fetches.map(\.rendition.index) == [2])
  }

  @Test func aCellThatLeftTheScreenLoadsNothingIfItsLoadIsCancelledThen() throws {
    var script = try script { $0.cancel = .onEndDisplaying }
    script.handle(.paced(0))
    script.bind(0, row: 0)
    script.handle(
      .table(.didEndDisplaying(Self.cell, row: 0, item: ItemID(0)), on: .first))
    #expect(script.handle(.paced(.max)).fetches.isEmpty)
  }

  @Test func anImageInMemoryIsShownInAnyMotion() throws {
    var script = try script()
    _ = script.load(0, row: 0)
    script.handle(.paced(0))
    let bound = script.bind(1, row: 0)
    #expect(bound.imageCells == [CellID(1)])
    #expect(bound.tiers == [.memory])
  }

  @Test func anImageThatCameMeanwhileIsAHitOfTheMemory() throws {
    var script = try script()
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.handle(.paced(0))
    script.bind(1, row: 0)
    script.respond(token)
    let late = script.handle(.paced(.max))
    #expect(late.imageCells == [CellID(1)])
    #expect(late.tiers == [.memory])
  }

  @Test func anEndedProcessForgetsWhatWaits() throws {
    var script = try script()
    script.handle(.paced(0))
    script.bind(0, row: 0)
    script.live(through: .terminate)
    #expect(script.handle(.paced(.max)).fetches.isEmpty)
  }

  @Test func aRowWithoutTheViewEndsItsLoadAsACellThatIsReusedDoes() throws {
    for cancel in [CancelMoment.never, .onReuse] {
      var script = try script { $0.cancel = cancel }
      let token = try #require(script.bind(0, row: 0).fetches.first)
      let emptied = script.handle(.table(.emptied(Self.cell), on: .first))
      #expect(emptied.cancelled == (cancel == .never ? [] : [token]))
      // The image is not for the hidden view.
      if cancel == .never {
        script.respond(token)
        #expect(script.runBlock().imageCells.isEmpty)
      }
    }
  }

  @Test func aViewThatWasEmptiedWaitsForItsImageAnew() throws {
    var script = try script { $0.fetch.sameURL = .continues }
    script.bind(0, row: 0)
    script.handle(.table(.emptied(Self.cell), on: .first))
    #expect(script.bind(0, row: 0).fetches.count == 1)
  }

  @Test func aCellInThePoolLoadsNothing() throws {
    var script = try script()
    script.handle(.paced(0))
    script.bind(0, row: 0)
    script.handle(.table(.enqueued(Self.cell), on: .first))
    #expect(script.handle(.paced(.max)).fetches.isEmpty)
  }

  @Test func memoryThatAnswersLaterShowsThePlaceholderFirst() throws {
    var script = try script { $0.memory?.answers = .nextTurn }
    _ = script.load(0, row: 0)
    let bound = script.bind(1, row: 0)
    #expect(bound.imageCells.isEmpty)
    #expect(bound.fetches.isEmpty)
    #expect(bound.actions.contains(.assign(ViewID(1), .empty, .none)))
    let shown = script.runBlock()
    #expect(shown.imageCells == [CellID(1)])
    #expect(shown.tiers == [.memory])
  }

  @Test func anAnswerForAnEarlierBindIsDropped() throws {
    var script = try script { $0.memory?.answers = .nextTurn }
    _ = script.load(0, row: 0)
    let answer = try #require(script.bind(1, row: 0).blocks.first)
    script.bind(1, row: 5)
    #expect(script.handle(.main(answer)).imageCells.isEmpty)
  }

  @Test func anImageThatLeftTheStoreBeforeTheAnswerIsLoaded() throws {
    var script = try script {
      $0.memory?.answers = .nextTurn
      $0.lifecycle.memoryWarning = .empties
    }
    _ = script.load(0, row: 0)
    let answer = try #require(script.bind(1, row: 0).blocks.first)
    script.live(through: .memoryWarning)
    #expect(script.handle(.main(answer)).fetches.map(\.rendition.index) == [1])
  }
}
