import CommandKit

/// `cachebench trace ...`: what can be done with request traces beside replaying them.
enum Trace: CommandGroup {
  static let name = "trace"
  static let commands: [any Command.Type] = [
    TraceInfo.self, TraceConvert.self, TraceGenerate.self, TraceSample.self, TraceHead.self,
    TraceExport.self,
  ]
}
