import Primitives

/// The beginnings of cut bodies, by address. The app's session model decides which bodies are resumed.
struct CutResponses {
  private let limit: Int
  private var responses: [(address: AddressID, response: CutResponse)] = []

  /// Creates an empty store. If the limit is nil, it stores nothing.
  init(limit: ByteCount?) { self.limit = limit?.bytes ?? 0 }

  /// Stores the bytes of a response that was cut. The oldest are removed first.
  mutating func keep(_ response: CutResponse, of address: AddressID) {
    responses.removeAll { $0.address == address }
    responses.append((address, response))
    while responses.reduce(0, { $0 + $1.response.bytes.count }) > limit { responses.removeFirst() }
  }

  /// Returns the first bytes of the body at an address; nil if fewer are stored.
  func beginning(_ count: Int, of address: AddressID) -> CutResponse? {
    guard let cut = responses.first(where: { $0.address == address })?.response,
      cut.bytes.count >= count
    else { return nil }
    return CutResponse(bytes: Array(cut.bytes.prefix(count)), validator: cut.validator)
  }

  /// Removes all beginnings. It is called when the process ends.
  mutating func removeAll() { responses.removeAll() }
}
