import Testing

/// Tests which lines of a document count as commands.
@Suite struct DocumentedCommandTests {
  @Test func everyLineOfAnShBlockIsACommand() {
    let text = """
      ```sh
      make run   # builds first
      # a comment

      cachebench run a \\
        --quiet
      cachebench check a   # exit 2: it became worse
      ```
      make no
      ```yaml
      make: no
      ```
      """
    #expect(
      DocumentedCommand.all(in: text) == [
        .init(text: "make run", line: 2, code: 0),
        .init(text: "cachebench run a --quiet", line: 5, code: 0),
        .init(text: "cachebench check a", line: 7, code: 2),
      ])
  }

  @Test func whereThereArePromptsTheOtherLinesAreOutput() {
    let text = """
      1. First:
         ```sh
         $ cachebench list \\
             devices
         iphone
         $ make help
         ```
      """
    #expect(
      DocumentedCommand.all(in: text) == [
        .init(text: "cachebench list devices", line: 3, code: 0),
        .init(text: "make help", line: 6, code: 0),
      ])
  }

  @Test func theProgramIsNamedWithoutItsFolder() {
    let command = DocumentedCommand(text: ".build/release/cachebench list", line: 1, code: 0)
    #expect(command.program == "cachebench")
  }
}
