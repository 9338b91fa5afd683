/// A field of an answer's header.
struct HeaderField: Equatable, Sendable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
