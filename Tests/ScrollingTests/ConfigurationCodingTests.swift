import Primitives
import Testing
import YAML

@testable import Scrolling

@Suite struct ConfigurationCodingTests {
  private func decode<Value: NodeValue>(_ text: String) throws -> Value {
    try NodeReader.decode(Value.self, from: text, file: "f.yaml")
  }

  @Test func gesturesAreMappingsOfOneKey() throws {
    let gestures: [Gesture] = try decode(
      """
      [{"drag": {"distance": "-300 pt", "duration": "200 ms"}}, {"jump": {"row": 500}},
       {"scroll-to-top": {"duration": "400 ms"}}]
      """)
    #expect(
      gestures == [
        .drag(.init(distance: Points(-300), duration: .milliseconds(200))), .jump(.init(row: 500)),
        .scrollToTop(.init()),
      ])
  }

  @Test func operationsAreMappingsOfOneKeyOrReloadDataAlone() throws {
    let operations: [RowOperation] = try decode(
      #"[{"insert": {"at": 0, "count": 5}}, {"move": {"from": 3, "to": 0}}, "reload-data", {"reload-data": {}}]"#
    )
    #expect(
      operations == [
        .insert(RowSpan(at: 0, count: 5)), .move(RowMove(from: 3, to: 0)), .reloadData, .reloadData,
      ])
  }

  @Test(arguments: [
    ("pool", KeptViews.pool), ("all", .all), ("all-at-once", .allAtOnce),
    ("{margin: 320 pt}", .margin(Points(320))), ("{screens: 10}", .screens(10)),
    ("{buffer: 320 pt}", .buffer(Points(320))),
  ])
  func aKindOfListIsANameOrAMappingOfOneKey(_ text: String, _ keeps: KeptViews) throws {
    #expect(try decode(text) as KeptViews == keeps)
    try expectRoundTrip(keeps)
  }

  @Test(arguments: [
    "none", "margin", "{margin: 1 pt, screens: 2}", "{screens: many}", "{margin: -1 pt}",
    "{screens: 2000}",
  ])
  func anotherKindOfListIsRefused(_ text: String) {
    #expect(throws: DocumentError.self) {
      try decode("{\"keeps\": \(text)}") as TableConfiguration
    }
  }

  @Test(arguments: [#"{}"#, #"{"jump": {"row": 1}, "pause": {"duration": "1 s"}}"#])
  func gesturesOfNoneOrTwoKeysAreRefused(json: String) {
    #expect(throws: DocumentError.self) { try decode(json) as Gesture }
  }

  @Test func everythingReadsBackAsWritten() throws {
    var scroll = ScrollConfiguration(
      gestures: ScrollMotionTests.mixed)
    scroll.decelerationRate = .fast
    let operations: [RowOperation] = [
      .insert(RowSpan(at: 1, count: 2)), .delete(RowSpan()), .move(RowMove(from: 1, to: 2)),
      .reload(RowSpan()), .reconfigure(RowSpan()), .reloadData,
    ]
    try expectRoundTrip(scroll)
    try expectRoundTrip(operations)
    try expectRoundTrip(TableConfiguration())
    try expectRoundTrip(ReaderConfiguration())
  }

  private func expectRoundTrip<Value: NodeValue & Equatable>(_ value: Value) throws {
    #expect(try NodeReader.decode(Value.self, from: value.node()) == value)
  }
}
