import Foundation
import Importers
import Testing

@Suite("Wrong images on screen are counted") struct ShownImagesTests {
  /// Returns the images of a log with a bind of the row 4 at 0 ms, which wants the image `own`.
  private func shown(_ lines: String...) throws -> ShownImages? {
    let head = [
      #"{"bindLog":2}"#, #"{"t":0,"e":"bind","bind":1,"item":4,"url":"own"}"#,
    ]
    let text = (head + lines).joined(separator: "\n")
    return ShownImages(try BindLog(Data(text.utf8), file: "b.jsonl"))
  }

  private let show = #"{"t":10,"e":"show","item":4}"#
  private let wrong = #"{"t":20,"e":"display","bind":1,"url":"other"}"#

  private func own(_ time: Int) -> String {
    #"{"t":\#(time),"e":"display","bind":1,"url":"own"}"#
  }

  @Test func aLogThatDoesNotSayWhatViewsShowHasNoCount() throws {
    #expect(try shown(show) == nil)
  }

  @Test(arguments: [(120, 1), (119, 0)])
  func anImageOfAnotherRowCountsFromATenthOfASecond(_ end: Int, _ count: Int) throws {
    #expect(try shown(show, wrong, own(end))?.wrong == count)
  }

  @Test func anImageThatLeavesWithItsRowOrWithTheLogEndsThere() throws {
    #expect(try shown(show, wrong, #"{"t":119,"e":"hide","item":4}"#, own(900))?.wrong == 0)
    #expect(try shown(show, wrong, #"{"t":120,"e":"end"}"#)?.wrong == 1)
  }

  @Test func aRowOffScreenAndAnAppInTheBackgroundAreNotSeen() throws {
    #expect(try shown(wrong, #"{"t":500,"e":"show","item":4}"#, own(599))?.wrong == 0)
    #expect(try shown(wrong, #"{"t":500,"e":"show","item":4}"#, own(600))?.wrong == 1)
    let away = #"{"t":50,"e":"background"}"#
    #expect(try shown(show, wrong, away, own(900))?.wrong == 0)
    let back = #"{"t":500,"e":"foreground"}"#
    #expect(try shown(show, wrong, away, back, own(900))?.wrong == 1)
  }

  @Test func theImageBeforeABindAndAPlaceholderAreNoWrongImages() throws {
    let kept = #"{"t":20,"e":"display","bind":1,"url":"other","kept":true}"#
    let count = try shown(show, kept, own(900))
    #expect(count?.wrong == 0 && count?.kept == 1)
    #expect(try shown(show, #"{"t":20,"e":"display","bind":1}"#, own(900))?.wrong == 0)
  }

  @Test func aDisplayOfAnEarlierBindOfTheRowIsPassedOver() throws {
    let again = #"{"t":15,"e":"bind","bind":2,"item":4,"url":"own"}"#
    #expect(try shown(show, again, wrong, #"{"t":900,"e":"end"}"#)?.wrong == 0)
  }
}
