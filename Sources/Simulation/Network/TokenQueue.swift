import ImageLoading

/// Tokens in the order in which they came; removal from the front takes constant time on average.
struct TokenQueue {
  private var tokens: [LoadToken] = []
  private var head = 0

  var first: LoadToken? { head < tokens.count ? tokens[head] : nil }

  mutating func append(_ token: LoadToken) { tokens.append(token) }

  mutating func removeFirst() {
    head += 1
    if head == tokens.count {
      tokens.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 4_096, head * 2 > tokens.count {
      tokens.removeFirst(head)
      head = 0
    }
  }
}
