import Primitives

/// The beginnings of cut bodies, by address. The app's model of its session decides which of them are resumed.
struct CutAnswers {
  private let limit: Int
  private var answers: [(address: AddressID, answer: CutAnswer)] = []

  /// Creates an empty store. Without a limit it keeps nothing.
  init(limit: ByteCount?) { self.limit = limit?.bytes ?? 0 }

  /// Keeps the bytes of an answer that was cut. The oldest leave first.
  mutating func keep(_ answer: CutAnswer, of address: AddressID) {
    answers.removeAll { $0.address == address }
    answers.append((address, answer))
    while answers.reduce(0, { $0 + $1.answer.bytes.count }) > limit { answers.removeFirst() }
  }

  /// Returns the first bytes of the body at an address; nil if there are fewer.
  func beginning(_ count: Int, of address: AddressID) -> CutAnswer? {
    guard let cut = answers.first(where: { $0.address == address })?.answer,
      cut.bytes.count >= count
    else { return nil }
    return CutAnswer(bytes: Array(cut.bytes.prefix(count)), validator: cut.validator)
  }

  /// Removes everything, as the end of a process does.
  mutating func removeAll() { answers.removeAll() }
}
