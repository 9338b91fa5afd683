import Primitives

/// Every file format of request traces.
///
/// Layouts are those that the formats' own projects document and that the simulators of Caffeine
/// (<https://github.com/ben-manes/caffeine/wiki/Simulator>) and libCacheSim
/// (<https://github.com/1a1a11a/libCacheSim>) read. Of formats that look alike the more particular one
/// comes first.
package enum TraceFormatCatalog {
  /// The formats, in the order in which a file is tried.
  package static let all: [TraceFormat] =
    selfDescribing + keyTexts + sizeTexts + blockTexts + plainRecords + sizedRecords

  /// The format of a name or an alias.
  ///
  /// - Complexity: O(*n*) in the number of formats.
  package static func format(named name: String) -> TraceFormat? {
    all.first { $0.name == name || $0.aliases.contains(name) }
  }

  /// The names, in the order of the catalog.
  package static var names: [String] { all.map(\.name) }
}

extension TraceFormatCatalog {
  /// Formats whose files describe themselves.
  static let selfDescribing: [TraceFormat] =
    [lcs] + vscsi + linkedRecords + [
      .columns(
        "lcs-trace", "CSV with the header 'version,time,op,size,lbn'", .conclusive,
        layout(key: [4], fields: 5...5, .decimal) {
          $0.header = .exact(["version", "time", "op", "size", "lbn"])
          $0.sizes = [3]
          $0.time = .init(column: 1, unit: ColumnLayout.second)
        }, template: ["1", "{time}", "2a", "{size}", "{key}"]),
      .lines(
        "cachelib", "Meta's kvcache: CSV whose header names key, op and size; GETs are read",
        .conclusive,
        writer: LineWriter(
          "{time},{key},0,GET,1,{size},{ttl}",
          header: "op_time,key,key_size,op,op_count,size,ttl\n", separator: .comma)
      ) { _ in KVCacheColumns() },
      .lines(
        "snia-enterprise", "event tracing for Windows, DiskRead lines, 4-KiB blocks", .conclusive,
        writer: LineWriter(
          blocks: EnterpriseLines.layout,
          template: [
            "DiskRead", "{time}", "cachebench (0)", "0", "0x0", "{startAddress}", "{lengthAddress}",
            "0", "{volume}",
          ], header: "BeginHeader\nEndHeader\n")
      ) { _ in EnterpriseLines() },
      .lines(
        "address", "'s 0x1fffff50 1': an operation, an address, a gap", .conclusive,
        writer: LineWriter("l {address} 0")
      ) { _ in AddressLines(fieldCount: 3) },
      .lines(
        "address-penalties", "address with the costs of a hit and of a miss", .conclusive,
        writer: LineWriter("l {address} 0 1 10")
      ) { _ in AddressLines(fieldCount: 5) },
      .lines(
        "wikipedia", "'counter time url -|save'; articles that are read", .conclusive,
        writer: LineWriter("{line} {time} http://en.wikipedia.org/{key} -")
      ) { _ in WikipediaLines() },
      .lines(
        "csv", "CSV whose header, or --columns, names key, size, time, ttl and count", .conclusive,
        writer: LineWriter(
          "{seconds},{key},{size},{ttl}", header: "time,key,size,ttl\n", separator: .comma)
      ) { MappedColumns($0) },
      .lines("text", "one key a line, any text", .conclusive, writer: LineWriter("{key}")) { _ in
        TextKeys()
      }.known { lines in
        lines.allSatisfy { !$0.contains(where: { " ,;|\t".contains($0) }) && $0 != "*" }
      },
      TraceFormat(
        name: "binary", aliases: [],
        summary: "records that --columns 'format=<IQI,key=2,size=3' tells",
        evidence: .weak, recordSize: nil,
        makeReader: { (mapping) throws(TraceProblem) in
          do throws(FieldMappingError) { return BinaryReader(try BinaryLayout(mapping)) } catch {
            throw TraceProblem(nil, error.description)
          }
        }, writer: nil),
    ]

  private static let lcs = TraceFormat(
    name: "lcs", aliases: [],
    summary: "libCacheSim's own, version 1: a header of 1,024 bytes, then records",
    evidence: .conclusive, recordSize: nil,
    makeReader: { (_) throws(TraceProblem) in LCSReader() },
    writer: BinaryWriter(layout: LCSHeader.layout, header: LCSHeader.bytes))
}
