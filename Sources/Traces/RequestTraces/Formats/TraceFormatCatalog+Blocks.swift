extension TraceFormatCatalog {
  /// Texts of ranges of blocks.
  static let blockTexts: [TraceFormat] = [
    .blocks(
      "snia-cambridge", "MSR: 'time,host,disk,Read|Write,offset,size,response', 512-byte blocks",
      .conclusive,
      BlockLayout(
        fields: 7...7, volume: [1, 2], start: .bytes(4), length: .bytes(5),
        // Windows file times count units of 100 ns since 1601.
        time: .init(column: 0, unit: 100, origin: 116_444_736_000_000_000),
        operation: .init(column: 3, reads: ["Read"], others: ["Write"])),
      template: ["{time}", "{volume}", "0", "Read", "{start}", "{length}", "0"]),
    .blocks(
      "snia-systor", "'time,response,R|W,lun,offset,size', 512-byte blocks", .conclusive,
      BlockLayout(
        fields: 6...6, volume: [3], start: .bytes(4), length: .bytes(5), time: .init(column: 0),
        operation: .init(column: 2, reads: ["R"], others: ["W", "", "IOType"]), required: 1),
      template: ["{time}", "0.001", "R", "{volume}", "{start}", "{length}"]
    ).known { $0.contains { $0.contains(",R,") || $0.contains(",W,") } },
    .blocks(
      "snia-k5cloud", "'volume,time,R|W,offset,length', 512-byte blocks", .conclusive,
      BlockLayout(
        fields: 5...5, volume: [0], start: .bytes(3), length: .bytes(4), time: .init(column: 1),
        operation: .init(column: 2, reads: ["R"], others: ["W"])),
      template: ["{volume}", "{time}", "R", "{start}", "{length}"]),
    .blocks(
      "alibaba-block", "'volume,R|W,offset,length,time' in µs, 512-byte blocks", .conclusive,
      BlockLayout(
        fields: 5...5, volume: [0], start: .bytes(2), length: .bytes(3),
        time: .init(column: 4, unit: ColumnLayout.microsecond),
        operation: .init(column: 1, reads: ["R"], others: ["W"])),
      template: ["{volume}", "R", "{start}", "{length}", "{time}"]),
    .blocks(
      "umass-storage", "SPC: 'unit,block,bytes,R|W,time', 512-byte blocks", .conclusive,
      BlockLayout(
        fields: 5...64, volume: [0], start: .blocks(1), length: .bytes(2), time: .init(column: 4),
        operation: .init(column: 3, reads: ["R", "r"], others: ["W", "w"])),
      template: ["{volume}", "{start}", "{length}", "R", "{time}"]),
    .blocks(
      "snia-tencent-block", "'time,offset,count,operation (0 reads),volume', 512-byte blocks",
      .weak,
      BlockLayout(
        fields: 5...5, volume: [4], start: .blocks(1), length: .blocks(2), time: .init(column: 0),
        operation: .init(column: 3, reads: ["0"], others: ["1"])),
      template: ["{time}", "{start}", "{length}", "0", "{volume}"]),
    .blocks(
      "camelab", "'operation start count …' blank-separated, blocks; w is dropped", .conclusive,
      BlockLayout(
        separator: .blanks, fields: 4...64, start: .blocks(2), length: .blocks(3),
        operation: .init(column: 1, reads: ["r", "R"], others: ["w", "W"])),
      template: ["0", "r", "{start}", "{length}"]),
    .blocks(
      "arc", "'start count ignored sequence' blank-separated, 512-byte blocks", .weak,
      BlockLayout(separator: .blanks, fields: 4...4, start: .blocks(0), length: .blocks(1)),
      template: ["{start}", "{length}", "0", "{line}"]),
  ]
}
