/// The words of logs.
extension TextLine {
  /// The line without blanks and a carriage return at its end.
  var withoutEnd: TextLine {
    var end = count
    while end > 0, self[end - 1] == 0x0D || self[end - 1] == 0x20 { end -= 1 }
    return self[0..<end]
  }

  /// The first moment between brackets, with the positions of the brackets.
  var stamp: (open: Int, close: Int, time: Int64)? {
    var place = 0
    while let close = firstIndex(of: UInt8(ascii: "]"), from: place) {
      if let open = unsafe self[place..<close].letters.lastIndex(of: UInt8(ascii: "[")) {
        let text = self[place + open + 1..<close]
        if let time = text.logDate ?? text.date { return (place + open, close, time) }
      }
      place = close + 1
    }
    return nil
  }

  /// Returns the next quote that no backslash precedes; nil if there is none.
  func quote(from start: Int) -> Int? {
    var place = start
    while place < count {
      if self[place] == UInt8(ascii: "\"") { return place }
      place += self[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// True for an address of IPv4 or IPv6.
  var isAddress: Bool {
    var (dots, colons) = (0, 0)
    for place in 0..<count {
      switch self[place] {
      case UInt8(ascii: "."): dots += 1
      case UInt8(ascii: ":"): colons += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        if dots > 0 && colons == 0 { return false }
      default: return false
      }
    }
    return colons == 7 || dots == 3 && colons == 0
      || colons > 1 && string.contains("::")
  }

  /// The position of the colon before a port; nil without a port.
  private var port: Int? {
    guard let colon = unsafe letters.lastIndex(of: UInt8(ascii: ":")), colon > 0,
      self[colon + 1..<count].decimal != nil,
      firstIndex(of: UInt8(ascii: ":")) == colon || self[colon - 1] == UInt8(ascii: "]")
    else { return nil }
    return colon
  }

  /// True for a name with a point, such as `img.example` or `img.example:443`.
  var isHostName: Bool {
    let name = withoutPort
    guard let point = unsafe name.letters.lastIndex(of: UInt8(ascii: ".")), point > 0,
      point + 1 < name.count,
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(name[point + 1] | 0x20)
    else { return false }
    return unsafe name.letters.allSatisfy {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
    }
  }

  /// The line within that of a container's runtime, `2026-01-02T03:04:05.6Z stdout F …` (*Kubernetes CRI logging*); nil
  /// for other lines.
  var afterRuntime: TextLine? {
    guard count > 20, self[10] == UInt8(ascii: "T"), let blank = firstIndex(of: UInt8(ascii: " ")),
      blank + 9 <= count
    else { return nil }
    let stream = self[blank + 1..<blank + 8]
    let rest = self[blank + 9..<count]
    let isTagged =
      (stream.equals("stdout ") || stream.equals("stderr "))
      && "FP".utf8.contains(self[blank + 8]) && (rest.isEmpty || rest[0] == UInt8(ascii: " "))
    return isTagged && self[0..<blank].date != nil ? rest[min(1, rest.count)..<rest.count] : nil
  }

  var withoutComma: TextLine {
    count > 0 && self[count - 1] == UInt8(ascii: ",") ? self[0..<count - 1] : self
  }
  var hasPort: Bool { port != nil }
  var withoutPort: TextLine { self[0..<(port ?? count)] }
  var withoutSign: TextLine { starts(with: "+") ? self[1..<count] : self }

  /// True for a result of Squid, such as `TCP_MISS`.
  var isResult: Bool {
    unsafe count > 0
      && letters.allSatisfy {
        $0 == UInt8(ascii: "_") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
      }
  }

  /// True for a whole number, with a sign or without.
  var isCount: Bool {
    (starts(with: "-") || starts(with: "+") ? self[1..<count] : self).decimal != nil
  }

  /// The first letter of the state in which HAProxy's session ended, such as `C` of `CD--`; nil for other words.
  var state: UInt8? {
    let word =
      count == 6 && starts(with: "\"") && self[5] == UInt8(ascii: "\"") ? self[1..<5] : self
    let isState =
      unsafe word.count == 4
      && word.letters.allSatisfy {
        $0 == UInt8(ascii: "-") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & 0xDF)
      }
    return isState ? word[0] : nil
  }
}
