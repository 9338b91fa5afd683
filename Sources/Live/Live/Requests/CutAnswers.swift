import Primitives

/// The beginnings of cut bodies, by address. The app's session model decides which bodies are resumed.
struct CutAnswers {
  private let limit: Int
  private var answers: [(address: AddressID, answer: CutAnswer)] = []

  /// Creates an empty store. If the limit is nil, it stores nothing.
  init(limit: ByteCount?) { self.limit = limit?.bytes ?? 0 }

  /// Stores the bytes of a response that was cut. The oldest are removed first.
  mutating func keep(_ answer: CutAnswer, of address: AddressID) {
    answers.removeAll { $0.address == address }
    answers.append((address, answer))
    while answers.reduce(0, { $0 + $1.answer.bytes.count }) > limit { answers.removeFirst() }
  }

  /// Returns the first bytes of the body at an address; nil if fewer are stored.
  func beginning(_ count: Int, of address: AddressID) -> CutAnswer? {
    guard let cut = answers.first(where: { $0.address == address })?.answer,
      cut.bytes.count >= count
    else { return nil }
    return CutAnswer(bytes: Array(cut.bytes.prefix(count)), validator: cut.validator)
  }

  /// Removes all beginnings. It is called when the process ends.
  mutating func removeAll() { answers.removeAll() }
}
