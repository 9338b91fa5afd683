import CommandKit

/// `cachebench trace ...`: works with request traces in all ways other than a replay.
enum Trace: CommandGroup {
  static let name = "trace"
  static let commands: [any Command.Type] = [
    TraceInfo.self, TraceConvert.self, TraceGenerate.self, TraceSample.self, TraceHead.self,
    TraceExport.self,
  ]
}
