import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("What answered a bind follows from what happened")
struct HitsTests {
  private let load = LoadToken(RenditionID(1), attempt: 1)
  private let view = ViewID(3)

  /// Returns the tiers that answer binds, over some events with their effects.
  private func hits(_ steps: (PipelineEvent, [Effects.Effect])...) -> [Hits.Hit] {
    var hits = Hits()
    var all: [Hits.Hit?] = []
    for (event, effects) in steps {
      all.append(hits.handle(event))
      for effect in effects { all.append(hits.handle(effect)) }
    }
    return all.compactMap(\.self)
  }

  private func tiers(_ steps: (PipelineEvent, [Effects.Effect])...) -> [Tier] {
    var hits = Hits()
    return steps.flatMap { Turn($0.0, $0.1, &hits).tiers }
  }

  private var bind: PipelineEvent {
    .table(.cellForRow(view.cell(), row: 0, item: ItemID(0)), on: .first)
  }

  private func read(_ store: StoreID) -> [Effects.Effect] {
    [
      .observation(.began(load, for: view)),
      .action(.read(File(store, ObjectID(1)), ByteCount(9), for: load)),
    ]
  }

  private let fetch: (LoadToken) -> Effects.Effect = {
    .fetch($0, ifChangedFrom: nil, over: .session)
  }

  private var deliver: [Effects.Effect] { [.assign(view, .image(BitmapID(0)), .none)] }

  @Test func anImageThatTheBindItselfAssignsWasInMemory() {
    #expect(tiers((bind, [.assign(view, .placeholder, .none)] + deliver)) == [.memory])
  }

  @Test func soItIsWhereACellIsReconfigured() {
    let again = TableEvent.reconfigure(view.cell(), row: 0, item: ItemID(0))
    #expect(tiers((.table(again, on: .first), deliver)) == [.memory])
  }

  @Test func aPlaceholderAnswersNothingNorDoesAnImageForAnotherView() {
    let other = Effects.Effect.assign(ViewID(4), .image(BitmapID(0)), .none)
    #expect(tiers((bind, [.assign(view, .placeholder, .none), other])).isEmpty)
  }

  @Test func anImageAssignedLaterAnswersNoBind() {
    let begins = [Effects.Effect.observation(.began(load, for: view)), fetch(load)]
    #expect(tiers((bind, begins), (.main(.deliver(load)), deliver)).isEmpty)
  }

  @Test func oneBindIsAnsweredOnceHoweverOftenItAssigns() {
    #expect(tiers((bind, deliver + deliver)) == [.memory])
  }

  @Test(arguments: [
    (StoreID.disk, Tier.disk), (StoreID(9), .disk), (.httpMemory, .httpFresh),
    (.httpDisk, .httpFresh),
  ])
  func aReadThatFindsItsFileAnswersTheBind(_ store: StoreID, _ tier: Tier) {
    #expect(tiers((bind, read(store)), (.read(load, .image), [])) == [tier])
    #expect(tiers((bind, read(store)), (.read(load, .undecodable), [])) == [tier])
  }

  @Test func aFileThatIsGoneAnswersNothing() {
    #expect(tiers((bind, read(.disk)), (.read(load, .missing), [fetch(load)])).isEmpty)
  }

  @Test func aFileThatShipsWithTheAppAnswersAtOnce() {
    let file = Effects.Effect.action(
      .read(File(.bundle, ObjectID(1)), ByteCount(9), for: load))
    #expect(tiers((bind, [file] + deliver)) == [.disk])
  }

  @Test func aResponseThatTheServerConfirmsAnswersTheBindThatAsked() {
    let begins = [Effects.Effect.observation(.began(load, for: view)), fetch(load)]
    let main = PipelineEvent.main(.retry(load))
    #expect(tiers((bind, begins), (main, [.observation(.confirmed(load))])) == [.httpRevalidated])
  }

  @Test func aBindThatJoinsIsAnsweredThereAndTheFirstWhenItsReadIsDone() {
    let second = ViewID(4)
    let joins = PipelineEvent.table(
      .cellForRow(second.cell(), row: 1, item: ItemID(1)), on: .first)
    let all = hits(
      (bind, read(.disk)), (joins, [.observation(.joined(second, load))]), (.read(load, .image), [])
    )
    #expect(all.map(\.view) == [second, view])
    #expect(all.map(\.tier) == [.joined, .disk])
  }

  @Test func aPrefetchAnswersNoBind() {
    let ahead = PipelineEvent.table(.prefetch(row: 1, item: ItemID(1)), on: .first)
    let began = Effects.Effect.observation(.began(load, for: .none))
    #expect(tiers((ahead, [began] + read(.disk).dropFirst()), (.read(load, .image), [])).isEmpty)
  }

  @Test func aBindThatLeavesBeforeItsReadIsDoneIsNotAnswered() {
    let other = PipelineEvent.table(
      .didEndDisplaying(view.cell(), row: 0, item: ItemID(0)), on: .first)
    #expect(
      tiers((bind, read(.disk)), (other, [.left(view, load)]), (.read(load, .image), [])).isEmpty)
  }

  @Test func anotherViewThatLeavesTakesNothingFromTheFirst() {
    let steps: [(PipelineEvent, [Effects.Effect])] = [
      (bind, read(.disk)), (.main(.sweepDisk), [.left(ViewID(4), load)]),
    ]
    #expect(tiers(steps[0], steps[1], (.read(load, .image), [])) == [.disk])
  }

  @Test func aViewThatIsBoundAgainIsAnsweredByTheLoadOfEachBind() {
    let next = LoadToken(RenditionID(2), attempt: 2)
    let rebinds: [Effects.Effect] = [
      .observation(.began(next, for: view)),
      .action(.read(File(.httpDisk, ObjectID(2)), ByteCount(9), for: next)),
    ]
    // The load of the first bind goes on, as it does if nothing is cancelled.
    #expect(
      tiers(
        (bind, read(.disk)), (bind, rebinds), (.read(load, .image), []), (.read(next, .image), []))
        == [.disk, .httpFresh])
    #expect(
      tiers(
        (bind, read(.disk)), (bind, [.left(view, load)] + rebinds), (.read(load, .image), []),
        (.read(next, .image), [])) == [.httpFresh])
  }

  @Test(arguments: [MainBlock.deliver, MainBlock.fail])
  func whatHasComeToItsEndAnswersNoMore(_ ends: @Sendable (LoadToken) -> MainBlock) {
    #expect(
      tiers((bind, read(.disk)), (.main(ends(load)), []), (.read(load, .image), [])).isEmpty)
  }

  @Test func theEndOfTheProcessForgetsWhoWaits() {
    let end = PipelineEvent.lifecycle(.terminate, of: ProcessID(0))
    #expect(tiers((bind, read(.disk)), (end, []), (.read(load, .image), [])).isEmpty)
  }
}
