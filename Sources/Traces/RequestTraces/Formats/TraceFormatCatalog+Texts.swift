extension TraceFormatCatalog {
  /// Texts with one object per line and no size.
  static let keyTexts: [TraceFormat] = [
    .lines(
      "lirs", "one decimal key per line; a line '*' is a mark", .conclusive, LIRSLines(),
      writer: LineWriter("{decimal}")
    ).known { $0.contains("*") },
    .lines("gradle", "one UUID per line", .conclusive, UUIDLines(), writer: LineWriter("{uuid}")),
    .columns(
      "outbrain", "CSV with a header; the first column is the number of the document", .weak,
      ColumnLayout(header: .skipped, fields: 2...64, key: [0], hasDecimalKey: true),
      template: ["{key}", "0"]),
    .lines(
      "umass-youtube", "blank-separated; GETVIDEO lines, the video in the fifth field", .conclusive,
      ColumnReader(
        ColumnLayout(
          separator: .blanks, fields: 5...64, key: [4], time: .init(column: 0),
          operation: .init(column: 2, reads: ["GETVIDEO"], others: ["OTHER"]))),
      writer: LineWriter("{time} 0 GETVIDEO 0 {key}")),
  ]

  /// Texts with a size for each request.
  static let sizeTexts: [TraceFormat] = [
    .columns(
      "adapt-size", "'time id size', blank-separated; another size is another object", .weak,
      ColumnLayout(
        separator: .blanks, fields: 3...3, key: [1, 2], sizes: [2], time: .init(column: 0)),
      template: ["{time}", "{key}", "{size}"]),
    .columns(
      "lrb", "'time id size [features]', blank-separated", .weak,
      ColumnLayout(
        separator: .blanks, fields: 3...64, key: [1], hasDecimalKey: true, sizes: [2],
        time: .init(column: 0)),
      template: ["{time}", "{key}", "{size}"]),
    .columns(
      "tragen", "'time,id,size'", .weak,
      ColumnLayout(
        fields: 3...3, key: [1], hasDecimalKey: true, sizes: [2], time: .init(column: 0)),
      template: ["{time}", "{key}", "{size}"]),
    .columns(
      "twitter", "'time,key,key size,value size,client,operation,ttl'; gets are read", .conclusive,
      twitter, template: ["{time}", "{key}", "0", "{size}", "0", "get", "{ttl}"]),
    .columns(
      "lcs-twitter", "CSV with a header: time, id, size, …", .weak,
      ColumnLayout(
        header: .skipped, fields: 3...64, key: [1], sizes: [2], time: .init(column: 0)),
      template: ["{time}", "{key}", "{size}"]),
    .columns(
      "snia-object-store", "'time REST.GET.OBJECT id size [begin end]', blank-separated",
      .conclusive, objectStore, template: ["{time}", "REST.GET.OBJECT", "{key}", "{size}"]),
    .columns(
      "snia-tencent-photo", "'time photo format size-category bytes cached …', blank-separated",
      .conclusive, photo, template: ["{time}", "{key}", "0", "l", "{size}", "0"]
    ).known { $0.allSatisfy(isPhoto) },
    .columns(
      "thesios", "CSV: file, offset, …, operation (7th), …, size (11th)", .conclusive,
      ColumnLayout(
        fields: 11...64, key: [0, 1], sizes: [10],
        operation: .init(column: 6, reads: ["READ"], others: ["WRITE"])),
      template: ["{key}", "0", "0", "0", "0", "0", "READ", "0", "0", "0", "{size}"]),
  ]

  /// True for a line with a photo's format, 0 or 5, and a size category of one character. It must be a letter, unless
  /// the line begins with a date.
  @Sendable private static func isPhoto(_ line: Substring) -> Bool {
    let words = line.split { $0 == " " || $0 == "\t" }
    guard words.count > 5, words[3].count == 1, let category = words[3].first else { return false }
    return ["0", "5"].contains(words[2])
      && (category.isLetter || TextLine.with(String(words[0])) { $0.date } != nil)
  }

  private static let objectStore = ColumnLayout(
    separator: .blanks, fields: 3...6, key: [2], sizes: [3],
    time: .init(column: 0, unit: ColumnLayout.millisecond),
    operation: .init(
      column: 1, reads: ["REST.GET.OBJECT"],
      others: [
        "REST.PUT.OBJECT", "REST.HEAD.OBJECT", "REST.DELETE.OBJECT", "REST.COPY.OBJECT",
      ]))

  /// J. Yang, Y. Yue, K. V. Rashmi, *A large scale analysis of hundreds of in-memory cache clusters at
  /// Twitter,* OSDI 2020.
  private static let twitter = ColumnLayout(
    fields: 7...7, key: [1], sizes: [2, 3], time: .init(column: 0), lifetime: 6,
    operation: .init(
      column: 5, reads: ["get", "gets"],
      others: [
        "set", "add", "cas", "replace", "append", "prepend", "delete", "incr", "decr",
      ]))

  /// K. Zhou et al., *Demystifying cache policies for photo stores at scale,* ICS 2018.
  private static let photo = ColumnLayout(
    separator: .blanks, fields: 6...64, key: [1, 2, 3], sizes: [4], time: .init(column: 0),
    // The operation states if the photo was cached; both are reads.
    operation: .init(column: 5, reads: ["0", "1"], others: [""]))
}
