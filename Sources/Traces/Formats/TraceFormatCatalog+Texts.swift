extension TraceFormatCatalog {
  /// Texts that name an object a line and no size.
  static let keyTexts: [TraceFormat] = [
    .lines(
      "lirs", "one decimal key a line; a line '*' is a mark", .conclusive,
      writer: LineWriter("{decimal}")
    ) {
      _ in LIRSLines()
    }.known { $0.contains("*") },
    .lines("gradle", "one UUID a line", .conclusive, writer: LineWriter("{uuid}")) { _ in
      UUIDLines()
    },
    .columns(
      "outbrain", "CSV with a header, the document's number first", .weak,
      layout(key: [0], fields: 2...64, .decimal) { $0.header = .skipped },
      template: ["{key}", "0"]),
    .lines(
      "umass-youtube", "blank-separated; GETVIDEO lines, the video in the fifth field", .conclusive,
      writer: LineWriter("{time} 0 GETVIDEO 0 {key}")
    ) { _ in ColumnReader(youtube) },
  ]

  /// Texts that state a size for each request.
  static let sizeTexts: [TraceFormat] = [
    .columns(
      "adapt-size", "'time id size', blank-separated; another size is another object", .weak,
      layout(key: [1, 2], fields: 3...3) {
        $0.separator = .blanks
        $0.sizes = [2]
        $0.time = .init(column: 0, unit: ColumnLayout.second)
      }, template: ["{time}", "{key}", "{size}"]),
    .columns(
      "lrb", "'time id size [features]', blank-separated", .weak,
      layout(key: [1], fields: 3...64, .decimal) {
        $0.separator = .blanks
        $0.sizes = [2]
        $0.time = .init(column: 0, unit: ColumnLayout.second)
      }, template: ["{time}", "{key}", "{size}"]),
    .columns(
      "tragen", "'time,id,size'", .weak,
      layout(key: [1], fields: 3...3, .decimal) {
        $0.sizes = [2]
        $0.time = .init(column: 0, unit: ColumnLayout.second)
      }, template: ["{time}", "{key}", "{size}"]),
    .columns(
      "twitter", "'time,key,key size,value size,client,operation,ttl'; gets are read", .conclusive,
      twitter, template: ["{time}", "{key}", "0", "{size}", "0", "get", "{ttl}"]),
    .columns(
      "lcs-twitter", "CSV with a header: time, id, size, …", .weak,
      layout(key: [1], fields: 3...64) {
        $0.header = .skipped
        $0.sizes = [2]
        $0.time = .init(column: 0, unit: ColumnLayout.second)
      }, template: ["{time}", "{key}", "{size}"]),
    .columns(
      "snia-object-store", "'time REST.GET.OBJECT id size [begin end]', blank-separated",
      .conclusive,
      layout(key: [2], fields: 3...6) {
        $0.separator = .blanks
        $0.sizes = [3]
        $0.time = .init(column: 0, unit: ColumnLayout.millisecond)
        $0.operation = .init(column: 1, reads: ["REST.GET.OBJECT"], others: storeOperations)
      }, template: ["{time}", "REST.GET.OBJECT", "{key}", "{size}"]),
    .columns(
      "snia-tencent-photo", "'time photo format size-category bytes cached …', blank-separated",
      .conclusive, photo,
      template: ["{time}", "{key}", "0", "l", "{size}", "0"]),
    .columns(
      "thesios", "CSV: file, offset, …, operation (7th), …, size (11th)", .conclusive,
      layout(key: [0, 1], fields: 11...64) {
        $0.sizes = [10]
        $0.operation = .init(column: 6, reads: ["READ"], others: ["WRITE"])
      }, template: ["{key}", "0", "0", "0", "0", "0", "READ", "0", "0", "0", "{size}"]),
  ]

  static func layout(
    key: [Int], fields: ClosedRange<Int>, _ kind: ColumnLayout.KeyKind = .text,
    _ change: (inout ColumnLayout) -> Void
  ) -> ColumnLayout {
    var layout = ColumnLayout(key: key, keyKind: kind, fields: fields)
    change(&layout)
    return layout
  }

  private static let storeOperations = [
    "REST.PUT.OBJECT", "REST.HEAD.OBJECT", "REST.DELETE.OBJECT", "REST.COPY.OBJECT",
  ]

  private static let youtube = layout(key: [4], fields: 5...64) {
    $0.separator = .blanks
    $0.time = .init(column: 0, unit: ColumnLayout.second)
    $0.operation = .init(column: 2, reads: ["GETVIDEO"], others: ["OTHER"])
  }

  /// J. Yang, Y. Yue, K. V. Rashmi, *A large scale analysis of hundreds of in-memory cache clusters at
  /// Twitter,* OSDI 2020.
  private static let twitter = layout(key: [1], fields: 7...7) {
    $0.sizes = [2, 3]
    $0.time = .init(column: 0, unit: ColumnLayout.second)
    $0.lifetime = 6
    $0.operation = .init(
      column: 5, reads: ["get", "gets"],
      others: [
        "set", "add", "cas", "replace", "append", "prepend", "delete", "incr", "decr",
      ])
  }

  /// K. Zhou et al., *Demystifying cache policies for photo stores at scale,* ICS 2018.
  private static let photo = layout(key: [1, 2, 3], fields: 6...64) {
    $0.separator = .blanks
    $0.sizes = [4]
    $0.time = .init(column: 0, unit: ColumnLayout.second)
  }
}
