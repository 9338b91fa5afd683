import ImageLoading
import Primitives
import Scrolling

/// A number that stands for a thing; the largest stands for none and is written as null.
protocol LogNumber: LogField {
  var rawValue: UInt32 { get }
  init(_ rawValue: UInt32)
}

extension LogNumber {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Self {
    Self(try UInt32?.read(from: &cursor) ?? .max)
  }

  func write(to text: inout LogText) { (rawValue == .max ? nil : rawValue).write(to: &text) }
}

extension CellID: LogNumber {}
extension ItemID: LogNumber {}
extension ImageID: LogNumber {}
extension ObjectID: LogNumber {}
extension ViewID: LogNumber {}
extension ScreenID: LogNumber {}
extension ProcessID: LogNumber {}

extension ConnectionID: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> ConnectionID {
    ConnectionID(try cursor.next())
  }

  func write(to text: inout LogText) { rawValue.write(to: &text) }
}

/// As the header of a live request has it: the rendition and the attempt, `"12.3"`.
extension LoadToken: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> LoadToken {
    let place = cursor.problem("a load is a rendition and an attempt, as in \"12.3\"")
    let (left, right) = try cursor.pair()
    guard let object = UInt32(exactly: left), let attempt = UInt32(exactly: right) else {
      throw place
    }
    return LoadToken(RenditionID(object), attempt: attempt)
  }

  func write(to text: inout LogText) { text.pair(rendition.rawValue, attempt) }
}
