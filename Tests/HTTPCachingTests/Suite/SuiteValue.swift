/// A value that the data leave open: a text, a number, a flag, or a list of these.
enum SuiteValue: Decodable, Equatable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([SuiteValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else {
      self = .list(try value.decode([SuiteValue].self))
    }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Int? { if case .number(let number) = self { number } else { nil } }
  var list: [SuiteValue] { if case .list(let list) = self { list } else { [self] } }
}
