import Primitives

/// Every file format of request traces.
///
/// The layouts are those that the formats' projects document and that the simulators of Caffeine
/// (<https://github.com/ben-manes/caffeine/wiki/Simulator>) and libCacheSim
/// (<https://github.com/1a1a11a/libCacheSim>) read. Of formats that look alike, the more specific one comes first.
package enum TraceFormatCatalog {
  /// The formats, in the order in which they are tried.
  package static let all: [TraceFormat] =
    selfDescribing + keyTexts + sizeTexts + blockTexts + plainRecords + sizedRecords

  /// Finds a format by name or alias.
  ///
  /// - Complexity: O(*n*) in the number of formats.
  package static func format(named name: String) -> TraceFormat? {
    all.first { $0.name == name || $0.aliases.contains(name) }
  }

  /// Returns the format of linked records whose name is part of the file's name, as in `x.oracleGeneral.bin`; if there
  /// are several, the longest name.
  package static func format(ofFile path: String) -> TraceFormat? {
    let file = path.split(separator: "/").last?.lowercased() ?? ""
    let names = linkedRecords.flatMap { format in
      ([format.name] + format.aliases).map { (format, $0) }
    }
    return names.filter { file.contains($0.1.lowercased()) }.max { $0.1.count < $1.1.count }?.0
  }

  /// Returns the format whose columns or fields a mapping describes.
  static func format(describedBy mapping: FieldMapping) -> TraceFormat {
    mapping.structure == nil ? csv : binary
  }

  /// The names, in the order of the catalog.
  package static var names: [String] { all.map(\.name) }

  /// Formats whose files describe themselves.
  static let selfDescribing: [TraceFormat] =
    [lcs] + vscsi + linkedRecords + [
      .columns(
        "lcs-trace", "CSV with the header 'version,time,op,size,lbn'", .conclusive,
        ColumnLayout(
          header: .exact(["version", "time", "op", "size", "lbn"]), fields: 5...5, key: [4],
          hasDecimalKey: true, sizes: [3], time: .init(column: 1)),
        template: ["1", "{time}", "2a", "{size}", "{key}"]),
      .lines(
        "cachelib", "Meta's kvcache: CSV whose header names key, op and size; GETs are read",
        .conclusive, KVCacheColumns(),
        writer: LineWriter(
          "{time},{key},0,GET,1,{size},{ttl}",
          header: "op_time,key,key_size,op,op_count,size,ttl\n", separator: .comma)),
      .lines(
        "snia-enterprise", "event tracing for Windows, DiskRead lines, 4-KiB blocks", .conclusive,
        EnterpriseLines(),
        writer: LineWriter(
          blocks: EnterpriseLines.layout,
          template: [
            "DiskRead", "{time}", "cachebench (0)", "0", "0x0", "{startAddress}", "{lengthAddress}",
            "0", "{volume}",
          ], header: "BeginHeader\nEndHeader\n")),
      .lines(
        "address", "'s 0x1fffff50 1': an operation, an address, a gap", .conclusive,
        AddressLines(fieldCount: 3), writer: LineWriter("l {address} 0")),
      .lines(
        "address-penalties", "address with the costs of a hit and of a miss", .conclusive,
        AddressLines(fieldCount: 5), writer: LineWriter("l {address} 0 1 10")),
      .lines(
        "wikipedia", "'counter time url -|save'; articles that are read", .conclusive,
        WikipediaLines(), writer: LineWriter("{line} {time} http://en.wikipedia.org/{key} -")),
      accessLog, csv,
      .lines(
        "text", "one key per line, any text", .plain, TextKeys(), writer: LineWriter("{key}")
      ).known { lines in
        lines.allSatisfy { !$0.contains(where: { " ,;|\t".contains($0) }) && $0 != "*" }
          || lines.allSatisfy(TextKeys.isURL)
      },
      binary,
    ]

  /// The logs of servers and proxies, known by most of their first lines.
  private static let accessLog = TraceFormat.lines(
    "access-log",
    "logs of servers: common, combined, with a host before them, Squid, HAProxy, Envoy, AWS, JSON lines, W3C #Fields",
    .conclusive, AccessLogLines(),
    writer: LineWriter("{seconds} 0 - TCP_MISS/200 {size} GET {key} - HIER_NONE/- -")
  ).known { lines in AccessLogText.isLog(Array(lines.joined(separator: "\n").utf8)) }

  /// A text with columns that a header or a mapping describes.
  package static let csv = TraceFormat(
    name: "csv",
    summary: "CSV whose header, or --columns, names key, size, time, ttl and count",
    evidence: .plain, isText: true,
    makeReader: { (mapping) throws(TraceProblem) in LineReader(MappedColumns(mapping)) },
    writer: LineWriter(
      "{seconds},{key},{size},{ttl}", header: "time,key,size,ttl\n", separator: .comma))

  private static let binary = TraceFormat(
    name: "binary", summary: "records described by --columns 'format=<IQI,key=2,size=3'",
    isText: false,
    makeReader: { (mapping) throws(TraceProblem) in BinaryReader(try BinaryLayout(mapping)) },
    writer: nil)

  private static let lcs = TraceFormat(
    name: "lcs", summary: "libCacheSim's own, version 1: a header of 1,024 bytes, then records",
    evidence: .conclusive, isText: false,
    makeReader: { (_) throws(TraceProblem) in LCSReader() },
    writer: BinaryWriter(layout: LCSHeader.layout, header: LCSHeader.bytes))
}
