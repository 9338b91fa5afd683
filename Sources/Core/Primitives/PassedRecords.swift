/// The records of a file that could not be read and were passed over.
package struct PassedRecords: Sendable {
  /// The number of records.
  package private(set) var count = 0
  /// The numbers of the first records, and the reason for the first record.
  private var numbers: [Int] = []
  private var first: FileError?

  /// Creates an empty list.
  package init() {}

  /// Counts a record.
  ///
  /// - Parameters:
  ///   - number: The number of the record in its file.
  ///   - reason: The reason.
  package mutating func append(_ number: Int, _ reason: FileError) {
    count += 1
    if numbers.count < 5 { numbers.append(number) }
    first = first ?? reason
  }

  /// Refuses a file if more than half of its records could not be read.
  ///
  /// - Throws: The reason for the first unreadable record.
  package func refuseMost(of total: Int) throws(FileError) {
    guard count * 2 > total, let first else { return }
    guard count > 1 else { throw first }
    throw FileError(
      file: first.file, place: first.place,
      message: first.message + "; \(count) of \(total) records cannot be read")
  }

  /// Returns the number of records, the first record numbers and the first reason.
  ///
  /// - Parameter what: The records and their treatment, such as `lines passed over`.
  /// - Returns: The text; nil without records.
  package func summary(_ what: String) -> String? {
    first.map { first in
      let places = numbers.map { "\($0)" }.joined(separator: ", ")
      return "\(what): \(count) (\(places)\(count > numbers.count ? ", …" : "")); \(first)"
    }
  }
}
