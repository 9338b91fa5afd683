import Foundation
import ImageServer
import Testing

@Suite("The record of a request")
struct LogRecordTests {
  @Test(arguments: [
    #"{"arrival":1,"connection":2,"end":3,"faults":["reset","network"],"freshFor":60,"isClamped":true,"#
      + #""isConditional":true,"isImage":true,"left":4,"load":"7.1","method":"GET","outcome":"clientClosed","#
      + #""promised":5,"range":"bytes=0-1","received":6,"sent":7,"sequence":18446744073709551615,"status":206,"#
      + #""strayBytes":8,"target":"/\"\\\u0001é","url":"http://a/","version":9}"#,
    #"{"arrival":-1,"connection":1,"end":0,"faults":[],"isClamped":false,"isConditional":false,"method":"","#
      + #""promised":0,"sent":0,"sequence":1,"target":""}"#,
  ])
  func isWrittenAsItIsRead(_ text: String) throws {
    #expect(try JSONDecoder().decode(ServerLogRecord.self, from: Data(text.utf8)).text == text)
  }
}
