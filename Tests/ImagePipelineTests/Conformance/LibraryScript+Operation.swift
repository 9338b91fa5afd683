import Foundation

extension LibraryScript {
  /// One operation: a call of the app, an answer of the server, or something from outside.
  struct Operation {
    var `do`: String
    var view: UInt32?
    var url: String?
    var urls: [String]?
    var policy: String?
    var size: String?
    var priority: String?
    var options: [String]?
    var request: Int?
    var bytes: Int?
    var full: Bool?
    var error: String?
    var decode: Int?
    var prefetch: Int?
    var most: Int?
    /// The operations in one turn of the main thread.
    var ops: [Operation]?

    /// The operations in their order: one, or those of a turn.
    var flat: [Operation] { ops ?? [self] }
  }
}

extension LibraryScript.Operation {
  /// Reads an operation such as `load 1 a size=small`, or those of a turn with ` + ` between.
  init(text: String) {
    let parts = text.components(separatedBy: " + ")
    guard parts.count == 1 else {
      self.init(do: "together", ops: parts.map { Self(text: $0) })
      return
    }
    let words = text.split(separator: " ").map(String.init)
    self.init(do: words[0])
    for word in words.dropFirst() { add(word) }
  }

  private mutating func add(_ word: String) {
    let pair = word.split(separator: "=").map(String.init)
    if pair.count == 2 {
      setPart(pair[0], to: pair[1])
    } else if let number = Int(word) {
      setSubject(number)
    } else if word == "full" {
      full = true
    } else if ["prefetch", "stop"].contains(self.do) {
      urls = word.split(separator: ",").map(String.init)
    } else {
      url = word
    }
  }

  /// Sets the number of what the operation is about.
  private mutating func setSubject(_ number: Int) {
    switch self.do {
    case "load", "task", "download", "cancel", "priority": view = UInt32(number)
    case "decoded": decode = number
    case "stop": prefetch = number
    default: request = number
    }
  }

  private mutating func setPart(_ key: String, to value: String) {
    switch key {
    case "policy": policy = value
    case "size": size = value
    case "priority": priority = value
    case "error": error = value
    case "options": options = value.split(separator: ",").map(String.init)
    case "bytes": bytes = Int(value)
    case "most": most = Int(value)
    case "cost": break
    default: preconditionFailure("a key that no operation has: \(key)")
    }
  }
}
