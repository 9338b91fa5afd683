package import ImageLoading

extension PipelineEvent {
  /// The event as a log has it, such as `["cellForRow",0,3,12,12]`.
  package var logText: String { LogText.text(of: self) }
}

extension Answers.Answer {
  /// The answer as a log has it, such as `["fetch","3.1",null,"session"]`.
  package var logText: String { LogText.text(of: self) }
}

extension [Answers.Answer] {
  /// The answers as a log has them, such as `[["fetch","3.1",null,"session"]]`.
  ///
  /// - Complexity: O(*n*).
  package var logText: String { "[" + map(\.logText).joined(separator: ",") + "]" }
}

extension LogText {
  fileprivate static func text(of field: some LogField) -> String {
    var text = LogText()
    field.write(to: &text)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
