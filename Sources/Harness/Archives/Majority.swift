/// What most of some texts say, none of them being one too.
struct Majority {
  /// The most frequent text; nil where that is none.
  let text: String?
  /// How many say it.
  let count: Int
  /// How many there are.
  let total: Int

  /// Counts; of those that are equally frequent the first wins.
  init(_ texts: [String?]) {
    var counts: [String?: Int] = [:]
    for text in texts { counts[text, default: 0] += 1 }
    var best: (text: String?, count: Int) = (nil, 0)
    for text in texts {
      if let count = counts[text], count > best.count { best = (text, count) }
    }
    (self.text, count) = best
    total = texts.count
  }
}
