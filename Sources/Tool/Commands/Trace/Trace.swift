import CommandKit

/// `cachebench trace ...`: all work with request traces except replaying them.
enum Trace: CommandGroup {
  static let name = "trace"
  static let commands: [any Command.Type] = [
    TraceInfo.self, TraceConvert.self, TraceGenerate.self, TraceSample.self, TraceHead.self,
    TraceExport.self,
  ]
}
