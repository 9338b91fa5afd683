extension TraceFormatCatalog {
  /// Texts of stretches of blocks.
  static let blockTexts: [TraceFormat] = [
    .blocks(
      "snia-cambridge", "MSR: 'time,host,disk,Read|Write,offset,size,response', 512-byte blocks",
      .conclusive,
      layout(start: bytes(4), length: bytes(5), fields: 7...7) {
        $0.volume = [1, 2]
        // Windows file times count 100 ns.
        $0.time = .init(column: 0, unit: 100)
        $0.operation = .init(column: 3, reads: ["Read"], others: ["Write"])
      }, template: ["{time}", "{volume}", "0", "Read", "{start}", "{length}", "0"]),
    .blocks(
      "snia-systor", "'time,response,R|W,lun,offset,size', 512-byte blocks", .conclusive,
      layout(start: bytes(4), length: bytes(5), fields: 6...6) {
        $0.volume = [3]
        $0.time = .init(column: 0, unit: ColumnLayout.second)
        $0.operation = .init(column: 2, reads: ["R"], others: ["W", "", "IOType"])
        $0.required = 1
      }, template: ["{time}", "0.001", "R", "{volume}", "{start}", "{length}"]),
    .blocks(
      "snia-k5cloud", "'volume,time,R|W,offset,length', 512-byte blocks", .conclusive,
      layout(start: bytes(3), length: bytes(4), fields: 5...5) {
        $0.volume = [0]
        $0.time = .init(column: 1, unit: ColumnLayout.second)
        $0.operation = .init(column: 2, reads: ["R"], others: ["W"])
      }, template: ["{volume}", "{time}", "R", "{start}", "{length}"]),
    .blocks(
      "umass-storage", "SPC: 'unit,block,bytes,R|W,time', 512-byte blocks", .conclusive,
      layout(start: blocks(1), length: bytes(2), fields: 5...64) {
        $0.volume = [0]
        $0.time = .init(column: 4, unit: ColumnLayout.second)
        $0.operation = .init(column: 3, reads: ["R", "r"], others: ["W", "w"])
      }, template: ["{volume}", "{start}", "{length}", "R", "{time}"]),
    .blocks(
      "snia-tencent-block", "'time,offset,count,operation (0 reads),volume', 512-byte blocks",
      .weak,
      layout(start: blocks(1), length: blocks(2), fields: 5...5) {
        $0.volume = [4]
        $0.time = .init(column: 0, unit: ColumnLayout.second)
        $0.operation = .init(column: 3, reads: ["0"], others: ["1"])
      }, template: ["{time}", "{start}", "{length}", "0", "{volume}"]),
    .blocks(
      "camelab", "'operation start count …' blank-separated, blocks; w is dropped", .conclusive,
      layout(start: blocks(2), length: blocks(3), fields: 4...64) {
        $0.separator = .blanks
        $0.operation = .init(column: 1, reads: ["r", "R"], others: ["w", "W"])
      }, template: ["0", "r", "{start}", "{length}"]),
    .blocks(
      "arc", "'start count ignored sequence' blank-separated, 512-byte blocks", .weak,
      layout(start: blocks(0), length: blocks(1), fields: 4...4) { $0.separator = .blanks },
      template: ["{start}", "{length}", "0", "{line}"]),
  ]

  private static func bytes(_ column: Int) -> BlockLayout.Extent {
    BlockLayout.Extent(column: column, unit: 1)
  }

  private static func blocks(_ column: Int) -> BlockLayout.Extent {
    BlockLayout.Extent(column: column, unit: 512)
  }

  private static func layout(
    start: BlockLayout.Extent, length: BlockLayout.Extent, fields: ClosedRange<Int>,
    _ change: (inout BlockLayout) -> Void
  ) -> BlockLayout {
    var layout = BlockLayout(start: start, length: length, fields: fields)
    change(&layout)
    return layout
  }
}
