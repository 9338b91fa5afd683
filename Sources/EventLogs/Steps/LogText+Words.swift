public import ImageLoading

extension PipelineEvent {
  /// The event as a log has it, such as `["cellForRow",3,12,12]`.
  public var logText: String { LogText.text(of: self) }
}

extension PipelineCommand {
  /// The command as a log has it, such as `["hit",3,"memory"]`.
  public var logText: String { LogText.text(of: self) }
}

extension [PipelineCommand] {
  /// The commands as a log has them, such as `[["hit",3,"memory"]]`.
  ///
  /// - Complexity: O(*n*).
  public var logText: String { "[" + map(\.logText).joined(separator: ",") + "]" }
}

extension LogText {
  fileprivate static func text(of field: some LogField) -> String {
    var text = LogText()
    field.write(to: &text)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
