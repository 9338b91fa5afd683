import EventLogs
import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("Logs of the first form are read, and answers are told as those have them")
struct FirstFormTests {
  private let load = LoadToken(ObjectID(13), attempt: 7)
  private let view = ViewID(3)
  private let bind = PipelineEvent.table(
    .cellForRow(CellID(3), row: 12, item: ItemID(12)), on: .first)
  private let bytes = ByteCount(100)

  private func records(_ lines: String...) throws -> [EventLogRecord] {
    let text = (["{}"] + lines + [""]).joined(separator: "\n")
    var reader = try EventLogReader([UInt8](text.utf8), file: "run.jsonl")
    reader.isFirstForm = true
    var records: [EventLogRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  @Test func itsEventsNameNoScreenAndItsRequestsNoConnection() throws {
    let answers = #"[["hit",3,"memory"],["assign",3,5,"none"]]"#
    let all = try records(
      #"{"t":1,"e":["cellForRow",3,12,12],"c":\#(answers)}"#,
      #"{"t":2,"f":["requestSent","13.7"]}"#,
      #"{"t":3,"e":["lifecycle","terminate"]}"#, #"{"end":4,"events":2,"facts":1}"#)
    #expect(
      all == [
        .event(bind, .firstForm(answers), at: Instant(nanoseconds: 1)),
        .fact(.requestSent(load, over: ConnectionID(-1)), at: Instant(nanoseconds: 2)),
        .event(
          .lifecycle(.terminate, of: ProcessID(0)), .firstForm("[]"), at: Instant(nanoseconds: 3)),
        .end(at: Instant(nanoseconds: 4), events: 2, facts: 1),
      ])
  }

  @Test func answersOfTheSecondFormAreRefusedInTheFirst() {
    let error = #expect(throws: EventLogError.self) {
      try records(#"{"t":1,"e":["cellForRow",3,12,12],"a":[]}"#)
    }
    #expect(error?.reason == "unknown key 'a'")
  }

  @Test func aTextIsTakenApartIntoItsCommands() {
    #expect(FirstForm.elements(of: "[]") == [])
    #expect(
      FirstForm.elements(of: #"[["hit",3,"memory"],["crash"]]"#)
        == [#"["hit",3,"memory"]"#, #"["crash"]"#])
  }

  @Test func hitsAreToldWhereTheStrategyToldThem() {
    let assign = Answers.Answer.action(.assign(view, .image(ImageID(5)), .none))
    #expect(text(bind, [assign]) == #"[["hit",3,"memory"],["assign",3,5,"none"]]"#)
    #expect(
      text(bind, [.fact(.joined(view, load))]) == #"[["hit",3,"joined"]]"#)
  }

  @Test func aReadNamesItsStoreAndTheHitComesWhenItIsDone() {
    let read = Action.read(File(.disk, ObjectID(13)), bytes, for: load)
    var form = FirstForm()
    let began = form.text([.fact(.began(load, for: view)), .action(read)], to: bind)
    #expect(began == #"[["read","13.7",100,"disk"]]"#)
    let done = form.text([.action(.decode(ImageID(5), for: load))], to: .read(load, .image))
    #expect(done == #"[["hit",3,"disk"],["decode","13.7",5]]"#)
  }

  @Test func filesHaveALengthAndNoName() {
    let file = File(.disk, ObjectID(13))
    #expect(
      text(bind, [.action(.remove(file, bytes)), .action(.write(file, bytes, .load(load)))])
        == #"[["removeFile",100],["write",100]]"#)
  }

  @Test func whatTheHTTPCacheRemovesIsOneSumBehindWhatItWrites() {
    let removed = [ObjectID(1), ObjectID(2)].map { Action.remove(File(.httpDisk, $0), bytes) }
    let write = Action.write(File(.httpDisk, ObjectID(3)), ByteCount(50), .load(load))
    let cancel = Action.cancelFetch(load)
    #expect(
      text(bind, (removed + [write, cancel]).map(Answers.Answer.action))
        == #"[["write",50],["removeFile",200],["cancelFetch","13.7"]]"#)
  }

  @Test func theMemoryOfTheHTTPCacheIsToldOnceAnEventAndWhereItHasChanged() {
    let (first, second) = (File(.httpMemory, ObjectID(1)), File(.httpMemory, ObjectID(2)))
    var form = FirstForm()
    let kept: [Action] = [
      .write(first, bytes, .load(load)), .write(second, bytes, .load(load)), .cancelFetch(load),
    ]
    #expect(
      form.text(kept.map(Answers.Answer.action), to: bind)
        == #"[["cancelFetch","13.7"],["keepResponses",200]]"#)
    let swapped: [Action] = [.remove(first, bytes), .write(first, bytes, .load(load))]
    #expect(form.text(swapped.map(Answers.Answer.action), to: bind) == "[]")
  }

  @Test func imagesAreMadeStoredAndLetGoByCommands() {
    let image = ImageID(5)
    let content = ImageContent(
      ObjectID(13), version: 2, encodedBytes: 9, from: .saved(ImageID(1)))
    let facts: [Fact] = [
      .created(image, content), .stored(image, cost: 7), .discarded(image, cost: 7),
      .released(image), .crashed, .left(view, load),
    ]
    #expect(
      text(bind, facts.map(Answers.Answer.fact))
        == #"[["create",5,13,2,9,"store"],["store",5,7],["discard",5,7],["release",5],["crash"]]"#)
  }

  private func text(_ event: PipelineEvent, _ answers: [Answers.Answer]) -> String {
    var form = FirstForm()
    return form.text(answers, to: event)
  }
}
