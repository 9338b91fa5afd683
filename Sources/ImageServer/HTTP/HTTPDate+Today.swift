import Foundation
import HTTPCaching

extension HTTPDate {
  /// Reads the date of a request's field, in any of the standard's forms; a year of two digits is one of
  /// those around today.
  init?(_ text: String) {
    self.init(
      parsing: text, asOf: HTTPDate(unixSeconds: Int64(Date.now.timeIntervalSince1970)))
  }
}
